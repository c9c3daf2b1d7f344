"""Output files of commands: puzzles in any format, formulas, pictures, pages.

The ending of a file's name chooses what is written, in the same way for every command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli.files import SEPARATORS, FileError, parts_from, refuse_unwritable
from satgrid.errors import SatgridError, TimeUpError, reason_of
from satgrid.system import disk

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.formats import Part
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["DRAWN", "FORMULA", "check_form", "content", "ending_of", "form_of", "forms"]
__all__ += ["goes_into_folder", "into_folder", "is_folder", "is_several", "made_folder"]
__all__ += ["pages_form", "ready"]

DRAWN = ("svg", "png", "html", "pdf")
FORMULA = "dimacs"
_FORMULAS = (FORMULA, "opb", "wcnf")
_ENDINGS = {".svg": "svg", ".png": "png", ".html": "html", ".htm": "html"}
_ENDINGS |= {".pdf": "pdf", ".cnf": FORMULA, ".opb": "opb", ".wcnf": "wcnf"}
_ONE_FILE = "one file holds one puzzle: name a folder with -o"


def forms() -> list[str]:
    """Return the names of all output forms."""
    from satgrid import formats

    return sorted([*formats.names(writable=True), *DRAWN, *_FORMULAS])


def check_form(name: str) -> str:
    """Return a name that a user gave, if it is one of ``forms()``."""
    from satgrid.errors import unknown

    if name not in forms():
        raise SatgridError(unknown("format", name, forms()))
    return name


def form_of(output: str, default: str, *, told: bool = False) -> str:
    """Return the output form that the ending of a file's name chooses.

    Parameters
    ----------
    default
        The form for a name without a known ending, such as ``-``.
    told
        Whether a regular file must have a known ending; devices and pipes never need one.
    """
    from satgrid import formats

    if output == "-":
        return default
    ending = PurePath(output).suffix.lower()
    if ending in _ENDINGS:
        return _ENDINGS[ending]
    try:
        return formats.for_file(output)
    except SatgridError:
        if not told or disk.is_stream(output):
            return default
    known = sorted({*_ENDINGS, *formats.suffixes()})
    raise SatgridError(
        f"{output}: the name does not tell what to write; it may end in {' '.join(known)}"
    )


def pages_form(output: str, default: str, what: str) -> str:
    """Return the form of a file of printed pages, by its suffix; errors are those of ``ready``.

    Parameters
    ----------
    what
        A noun for the content, for the error.
    """
    form = form_of(output, default if output == "-" or disk.is_stream(output) else "")
    if form not in ("pdf", "html"):
        raise SatgridError(f"{output}: {what} a file .pdf or .html")
    ready(form, output)
    return form


def ready(form: str, output: str = "-") -> None:
    """Check, before long work, the errors that would occur after it.

    Parameters
    ----------
    output
        The one file to write.

    Raises
    ------
    SatgridError
        If the form needs an extra that is not installed, or the file cannot be written.
    """
    if form == "pdf":
        from satgrid.drawing import press

        press.loaded()
    if form == "png":
        from satgrid.drawing import raster

        raster.loaded()
    refuse_unwritable(output)


def ending_of(form: str) -> str:
    """Return the usual ending of files of a form."""
    from satgrid import formats

    for ending, name in _ENDINGS.items():
        if name == form:
            return ending
    return formats.suffixes(form)[0]


def content(
    puzzles: Sequence[Puzzle[Any]],
    form: str,
    chosen: dict[str, Any] | None = None,
    *,
    hard: Sequence[str] = (),
) -> Iterable[str | bytes]:
    """Yield the content of the file in pieces.

    Parameters
    ----------
    chosen
        The options on which a formula depends.
    hard
        The difficulty of each puzzle, for a book.

    Raises
    ------
    SatgridError
        If the form cannot hold these puzzles.
    """
    from satgrid import formats

    if form not in (*DRAWN, *_FORMULAS):
        return [formats.write_all(puzzles, form)]
    if form == "pdf":
        from satgrid.cli.binding import of_puzzles

        return [of_puzzles(puzzles, (chosen or {}).get("deadline"), hard)]
    if len(puzzles) != 1:
        raise SatgridError(f"{len(puzzles):,} puzzles as {form}: {_ONE_FILE}")
    [puzzle] = puzzles
    if form in _FORMULAS:
        return _formula(puzzle, form, chosen or {"encoding": None, "cardinality": "auto"})
    if form == "html":
        return [_page(puzzle, (chosen or {}).get("deadline"))]
    from satgrid.drawing import png, svg

    return [png(svg(puzzle)) if form == "png" else svg(puzzle)]


def _formula(puzzle: Puzzle[Any], form: str, chosen: dict[str, Any]) -> Iterable[str]:
    from satgrid.puzzle.encoding import exported

    return exported(
        puzzle,
        chosen["encoding"],
        cardinality=chosen["cardinality"],
        deadline=chosen.get("deadline"),
        form=form,
    )


def _page(puzzle: Puzzle[Any], deadline: float | None) -> str:
    from satgrid.counting.listing import Solutions
    from satgrid.counting.request import Request
    from satgrid.drawing.gallery import gallery
    from satgrid.system.limits import Limits

    every = Solutions(Request(puzzle, limits=Limits(deadline)))
    try:
        page = gallery(puzzle, every, every=lambda: every.complete)
    finally:
        every.close()
    if not (page.complete or page.full):
        raise TimeUpError("the time is over")
    return page.html


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
        Where they go: several puzzles in the one file are several results where this is no file.
    """
    if len(files) > 1 or is_folder(files[0]):
        return True
    return not (files[0] == "-" or _is_one_file(output)) and len(parts_from(files[0])) > 1


def _is_one_file(output: str) -> bool:
    from satgrid import formats

    ending = PurePath(output).suffix.lower()
    return output == "-" or ending in {*_ENDINGS, *formats.suffixes()} or disk.is_stream(output)


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
    make: Callable[[Part, str], int],
    shown: ProgressLine,
) -> int:
    """Write the result of each puzzle into a folder, named after its file; return the exit code.

    What is wrong with one stops no other, unless it is that the time is over; the exit code is the
    first of 130, 2, 1, 3 that any has.

    Parameters
    ----------
    make
        Is given a puzzle that is not read yet and the file to write; returns an exit code.
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
                    codes.add(make(task.part, target))
            except FileError:
                raise
            except SatgridError as error:
                fault = task.blamed(error)
                late = isinstance(error, TimeUpError)  # the others have no time left, either
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
