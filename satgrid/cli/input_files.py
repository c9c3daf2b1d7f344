"""Input files: puzzles, read with errors that name the file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from satgrid.cli.remarks import remarked
from satgrid.errors import ParseError, SatgridError, one_line, reason_of
from satgrid.system import disk

if TYPE_CHECKING:
    from satgrid.formats import Part
    from satgrid.puzzle.protocol import Puzzle
    from satgrid.puzzle.unfinished import Unfinished

__all__ = [
    "blamed",
    "displayed",
    "marks_from",
    "part_from",
    "parts_from",
    "puzzle_from",
    "read_text",
]
__all__ += ["SEPARATORS", "FileError", "solved_from", "solved_part"]

SEPARATORS = (os.sep, os.altsep or os.sep)
"""What a name ends in that is a folder's."""
_T = TypeVar("_T")
_LONGEST_NAME = 80
_MOST_LISTED, _LONGEST_TITLE = 5, 30


class FileError(SatgridError):
    """An error in a file, with the file's name, line and column in front."""


class Fault(click.ClickException):
    """Bad input; the message is the line to print."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(self.message, file=file, err=file is None)


def _blame(name: str, error: ParseError) -> Fault:
    return Fault(f"{name}:{error.line}:{error.column}: {error.message}")


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Add a file's name to an error in its text, and to a remark on it."""
    shown = displayed(name)
    try:
        with remarked(shown):
            yield
    except ParseError as error:
        raise _blame(shown, error) from error


def displayed(name: str) -> str:
    """Return a file's name for messages; of a puzzle itself, its beginning."""
    from satgrid.formats import sources

    if sources.is_puzzle(name):
        line = name.lstrip().split("\n", 1)[0]
        return line if len(line) <= _LONGEST_NAME else line[: _LONGEST_NAME - 3] + "..."
    return "<stdin>" if name == "-" else sources.numbered(name)[0]


def read_text(name: str) -> str:
    """Return the text of a file, of standard input for ``-``, or a URL or text itself.

    Raises
    ------
    click.ClickException
        In one line, if there is no such file, or it is not a text of a reasonable size.
    """
    from satgrid.formats import sources

    with _opened(name):
        return sources.text(name)


@contextmanager
def _opened(name: str) -> Iterator[None]:
    """Convert errors of reading a file into one line."""
    if not name:
        raise Fault("satgrid: the name of the file is empty")
    with blamed(name):
        if disk.is_folder(name):
            raise ParseError(
                "this is a folder: "
                "'satgrid check', 'book', 'convert', 'draw' and 'export' take folders"
            )
        from satgrid.puzzle.faults import caught

        try:
            with caught():
                yield
        except FileNotFoundError:
            raise ParseError(f"there is no such file{_genre_hint(name)}") from None
        except OSError as error:
            raise ParseError(f"cannot be read: {reason_of(error)}") from None
        except ParseError:
            raise
        except SatgridError as error:
            raise ParseError(f"cannot be read: {error}") from None


def _genre_hint(name: str) -> str:
    """Return a hint if a name is that of a genre and not of a file; else an empty text."""
    from satgrid.puzzle import registry

    if name not in registry.names():
        return ""
    return f", and {name} is a genre: 'satgrid generate {name}' makes such a puzzle"


def puzzle_from(name: str) -> Puzzle[Any]:
    """Read the one puzzle of a file in any format, or of a URL.

    Raises
    ------
    click.ClickException
        In one line, if it is malformed or there are several.
    """
    part = part_from(name)
    with blamed(name):
        return part.read()


def solved_from(
    name: str, solution: str | None = None
) -> tuple[Puzzle[Any], frozenset[Any] | None]:
    """Read one puzzle, with its solution if there is one.

    Parameters
    ----------
    solution
        The file that holds the solution; by default the puzzle's own file.
    """
    part = part_from(name)
    with blamed(name):
        puzzle, found = solved_part(part) if solution is None else (part.read(), None)
    if solution is not None:
        with blamed(solution):
            found = _from_list(puzzle.read, read_text(solution))
    return puzzle, found


def marks_from(name: str, answer: str | None = None) -> tuple[Puzzle[Any], Unfinished]:
    """Read one puzzle, with its answer, finished or not, if there is one.

    Parameters
    ----------
    answer
        The file that holds the answer; by default the puzzle's own file.
    """
    from satgrid.puzzle import unfinished

    part = part_from(name)
    with blamed(name):
        puzzle = part.read()
        found = part.marks(puzzle) if answer is None else None
    if answer is not None:
        with blamed(answer):
            found = _from_list(partial(unfinished.read, puzzle), read_text(answer))
    return puzzle, found or unfinished.Unfinished(frozenset())


def _from_list(read: Callable[[str], _T], content: str) -> _T:
    """Read a solution as ``satgrid list`` prints it, with or without the line of its number.

    A line with a number is read as a row of the board where it can be one.
    """
    try:
        return read(content)
    except ParseError:
        first, _, rest = content.partition("\n")
        if not first.strip().isdecimal():
            raise
        return read("\n" + rest)  # each line keeps its number


def solved_part(part: Part) -> tuple[Puzzle[Any], frozenset[Any] | None]:
    """Read a puzzle and its recorded solution, if it has one.

    Raises
    ------
    ParseError
        With the line of the file.
    """
    puzzle = part.read()
    return puzzle, part.solution(puzzle)


def part_from(name: str) -> Part:
    """Return the only puzzle of a file without reading it; read it under ``blamed``.

    Raises
    ------
    click.ClickException
        In one line, if the file cannot be read or there are several.
    """
    parts = parts_from(name)
    if len(parts) != 1:
        with blamed(name):
            raise ParseError(
                f"there are {len(parts):,} puzzles here, {_listed(parts)}; "
                f"this command takes one, such as '{displayed(name)}#2'; "
                "'satgrid check', 'book' and 'convert' take them all",
                line=parts[1].line,
            )
    return parts[0]


def _listed(parts: list[Part]) -> str:
    """Return the names of the puzzles of a file; only the first few if there are many."""
    from satgrid.formats.remarks import collected

    listed = []
    for part in parts[:_MOST_LISTED]:
        try:
            with collected():  # none of them is taken
                puzzle = part.read()
        except ParseError:
            kind = "one that cannot be read"
        else:
            title = dict(puzzle.notes).get("title", "")
            kind = f"{puzzle.name} {title[:_LONGEST_TITLE]!r}" if title else puzzle.name
        listed.append(f"#{part.number} {kind}")
    return ", ".join([*listed, *(["..."] if len(parts) > len(listed) else [])])


def parts_from(name: str) -> list[Part]:
    """Return the puzzles of a file without reading them; read them under ``blamed``."""
    from satgrid.formats import sources

    with _opened(name):
        return sources.parts(name)
