"""The interface of a format, and limits on the size of files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from satgrid.board.grid import MOST_CELLS
from satgrid.board.text import Notes, Value
from satgrid.errors import SatgridError
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.unfinished import Unfinished
from satgrid.record import record

__all__ = [
    "ASKED",
    "MOST_CELLS",
    "MOST_CHARACTERS",
    "Format",
    "dimensions",
    "first_line",
    "genre_and_line",
    "parted",
    "puzzle_lines",
    "renoted",
    "unwritable",
    "whole",
]

ASKED: ContextVar[str] = ContextVar("genre", default="")
"""The genre of puzzles whose format does not name one, as ``--genre`` gives it."""
_GENRE = re.compile(r"[^\S\n]*genre:[^\S\n]*(\S[^\n]*)", re.IGNORECASE)
_PASSED_OVER = r"[^\S\n]*(?:#[^\n]*)?\n"
_BEFORE = re.compile(f"(?:{_PASSED_OVER})*")
_BEFORE_NAMED = re.compile(rf"(?:{_PASSED_OVER}|[^\S\n]*genre:[^\n]*\n)*", re.IGNORECASE)
MOST_CHARACTERS = 250_000
"""A longer text of one puzzle is not read either: it would take more than a second."""


@record
class Format:
    """A file format in which puzzles are written.

    Attributes
    ----------
    fits
        Returns whether a file's content is in this format; formats are tried in order.
    read
        Reads one puzzle.
    split
        Splits a file into puzzles, each with the number of its first line.
    write
        Writes a puzzle; None if satgrid only reads the format.
    join
        Joins written puzzles; None if a file holds one puzzle.
    most
        The largest number of characters of one puzzle.
    rank
        The order in which formats of one genre are tried, lowest first. All come after the shared
        formats.
    one_line
        Whether a puzzle is one line of capitals, digits and points that may replace a file's name
        on the command line.
    any_encoding
        Whether the files of the format may have any encoding.
    read_suffixes
        Suffixes of files that are read only.
    begins
        Returns from the first bytes of a file in a folder whether it is of the format, for
        suffixes such as ``.json`` that others share. None if the suffix suffices.
    solution
        Reads the solution recorded with a puzzle, or returns None. None if the format has no
        solutions, or satgrid does not read them.
    marks
        Reads the recorded answer, finished or not. None if ``solution`` reads it.
    title
        Finds the title of a puzzle that may be damaged, or an empty text; or is None.
    named
        Whether ``split`` also takes the file's name, which may name the genre.
    """

    name: str
    suffixes: tuple[str, ...]
    fits: Callable[[str], bool]
    read: Callable[[str], Puzzle[Any]]
    split: Callable[..., list[tuple[int, str]]]
    write: Callable[[Puzzle[Any]], str] | None = None
    join: Callable[[Sequence[str]], str] | None = None
    most: int = MOST_CHARACTERS
    rank: int = 9
    any_encoding: bool = False
    read_suffixes: tuple[str, ...] = ()
    begins: Callable[[str], bool] | None = None
    solution: Callable[[str, Puzzle[Any]], frozenset[Any] | None] | None = None
    marks: Callable[[str, Puzzle[Any]], Unfinished | None] | None = None
    title: Callable[[str], str] | None = None
    named: bool = False
    one_line: bool = False


def parted(content: str, mark: str) -> list[tuple[int, str]]:
    """Split a text before each line whose start matches a pattern."""
    found = []
    line, behind = 1, 0
    starts = [match.start() for match in re.finditer(f"^{mark}", content, re.MULTILINE)]
    for start, end in zip(starts, [*starts, len(content)][1:], strict=True):
        line += content.count("\n", behind, start)
        behind = start
        found.append((line, content[start:end]))
    return found


def first_line(content: str, *, genre: bool = False) -> str:
    """Return the first puzzle of a file with one in each line, behind blank lines and comments.

    Parameters
    ----------
    genre
        Whether lines ``genre: NAME`` may stand above it, too.
    """
    before = (_BEFORE_NAMED if genre else _BEFORE).match(content)
    return content[before.end() if before else 0 :].split("\n", 1)[0]


def puzzle_lines(content: str) -> Iterator[tuple[int, str]]:
    """Yield the puzzles of a file with one per line, each below the line that names its genre.

    A line ``genre: NAME`` names the genre of all lines below; it is put on each of these lines, so
    that errors name the right line.
    """
    named = ASKED.get()
    for number, line in enumerate(content.split("\n"), 1):
        match = _GENRE.fullmatch(line)
        if match:
            named = match[1].strip()
        elif line.strip() and not line.lstrip().startswith("#"):
            yield number, f"genre:{named}\t{line}" if named else line


def genre_and_line(content: str) -> tuple[str, Value]:
    """Return the genre that the ``genre:`` line of a puzzle names, and the puzzle's own line."""
    line = content.rstrip()
    named = ""
    if line.startswith("genre:"):
        head, _, line = line.partition("\t")
        named = head.removeprefix("genre:")
    start = len(line) - len(line.lstrip())
    return named, Value(line.strip(), 1, start + 1)


def whole(content: str) -> list[tuple[int, str]]:
    """Return the content as one puzzle, for formats without bundles."""
    return [(1, content)]


def dimensions(height: Value, width: Value) -> tuple[int, int]:
    """Read the numbers of rows and columns, before anything of that size is created."""
    for value, kind in ((height, "row"), (width, "column")):
        if not re.fullmatch(r"\d{1,12}", value.text, re.ASCII):
            raise value.error(f"{_short(value.text)!r} is not a number of {kind}s")
        if int(value.text) == 0:
            raise value.error(f"0 {kind}s: the board has no cells")
        if int(value.text) > MOST_CELLS:
            raise value.error(
                f"{int(value.text):,} {kind}s: a board has at most {MOST_CELLS:,} cells"
            )
    rows, columns = int(height.text), int(width.text)
    if rows * columns > MOST_CELLS:
        raise height.error(
            f"{rows:,} rows of {columns:,} cells: a board has at most {MOST_CELLS:,} cells"
        )
    return rows, columns


def renoted(puzzle: Puzzle[Any], notes: Notes) -> Puzzle[Any]:
    """Return a copy of a puzzle with other notes."""
    board: Any = puzzle  # a frozen dataclass, or a board of a declared genre
    declared = hasattr(board, "with_notes")
    found: Puzzle[Any] = board.with_notes(notes) if declared else replace(board, notes=notes)
    return found


def unwritable(puzzle: Puzzle[Any], format_name: str, reason: str) -> SatgridError:
    """Return the error for a puzzle that a format cannot hold."""
    if getattr(puzzle, "composed", False):
        reason = "the rules in its text would be lost"
    return SatgridError(f"this {puzzle.name} cannot be written as {format_name}: {reason}")


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:17] + "..."
