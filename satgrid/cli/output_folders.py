"""Folders for the results of commands: one file per puzzle, named after the puzzle's file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, TypeVar

import click

from satgrid.cli.input_files import SEPARATORS, FileError, parts_from
from satgrid.cli.output_files import ENDINGS
from satgrid.cli.remarks import remarked
from satgrid.errors import SatgridError, TimeUpError, reason_of
from satgrid.system import disk

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.formats import Part

__all__ = ["goes_into_folder", "into_folder", "is_folder", "is_several", "made_folder"]

_Read = TypeVar("_Read")


def is_folder(output: str) -> bool:
    """Return whether a name is that of an existing folder, or ends with a slash."""
    if output == "-":
        return False
    return output.endswith(SEPARATORS) or disk.is_folder(output)


def is_several(files: Sequence[str], output: str = "-") -> bool:
    """Return whether the arguments mean several results.

    Parameters
    ----------
    output
        Where they go: several puzzles in the one file are several results where this is not a file.
    """
    if len(files) > 1 or is_folder(files[0]):
        return True
    return not (files[0] == "-" or _is_one_file(output)) and len(parts_from(files[0])) > 1


def _is_one_file(output: str) -> bool:
    from satgrid import formats

    ending = PurePath(output).suffix.lower()
    return output == "-" or ending in {*ENDINGS, *formats.suffixes()} or disk.is_stream(output)


def goes_into_folder(output: str, *, several: bool, bundled: bool = False) -> bool:
    """Return whether a name is that of a folder for results, not of a single file.

    Parameters
    ----------
    several
        Whether there are several results, for which a folder is made where it is missing.
    bundled
        Whether they may go into one file, too.

    Raises
    ------
    SatgridError
        If there are several and the name is that of a file.
    """
    if is_folder(output):
        return True
    if not several:
        return False
    single = _is_one_file(output)
    if single and not bundled:
        where = "standard output" if output == "-" else output
        raise SatgridError(f"several puzzles go into a folder, not to {where}: name one with -o")
    return not single


def into_folder(
    files: Iterable[str],
    folder: str,
    ending: str,
    read: Callable[[Part], _Read],
    make: Callable[[_Read, str, str], int],
    shown: ProgressLine,
) -> int:
    """Write the result of each puzzle into a folder, named after its file; return the exit code.

    What is wrong with one stops no other, unless it is that the time is over; the exit code is the
    first of 130, 2, 1, 3 that any has.

    Parameters
    ----------
    read
        Reads a puzzle, and what else is needed of it.
    make
        Is given what was read, the file to write, and the puzzle's name; returns an exit code.
    """
    from satgrid.cli.tasks import labeled
    from satgrid.puzzle.faults import caught

    made_folder(folder)
    codes = {0}
    for number, (own, task) in enumerate(labeled(files), 1):
        shown.say(f"{number:,}: {task.label}", task.before)
        fault, late = task.fault, False
        if task.part is not None:
            target = str(Path(folder) / f"{own}{ending}")
            try:
                with caught():
                    with shown.aside(), remarked(task.label):
                        puzzle = read(task.part)
                    codes.add(make(puzzle, target, task.label))
            except FileError:
                raise
            except SatgridError as error:
                fault = task.blamed(error)
            except TimeUpError as error:
                fault, late = task.blamed(error), True  # the others have no time left, either
        if fault:
            codes.add(3 if late else 2)
            with shown.aside():
                click.echo(fault, err=True)
        if late:
            break
    return next(code for code in (130, 2, 1, 3, 0) if code in codes)


def made_folder(folder: str) -> Path:
    """Return the path of a folder; create it if it is missing."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FileError(f"{folder}: several puzzles go into a folder, and this is a file") from None
    except (OSError, ValueError) as error:
        raise FileError(f"{folder}: cannot be made: {reason_of(error)}") from None
    return Path(folder)
