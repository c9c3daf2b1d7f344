"""What a format offers, and the sizes that are read at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from satgrid.board.grid import MOST_CELLS
from satgrid.board.text import Notes, Value
from satgrid.errors import SatgridError
from satgrid.puzzle.protocol import Puzzle

__all__ = [
    "MOST_CELLS",
    "MOST_CHARACTERS",
    "Format",
    "dimensions",
    "parted",
    "renoted",
    "unwritable",
    "whole",
]

MOST_CHARACTERS = 250_000
"""A longer text of one puzzle is not read either: it would take more than a second."""


@dataclass(frozen=True)
class Format:
    """A way to write puzzles down.

    Attributes
    ----------
    fits
        Tells from the content whether a file is in this format; the formats are asked in turn.
    read
        Reads one puzzle.
    split
        Parts a file into puzzles, each with the number of its first line.
    write
        Writes a puzzle, or is None where satgrid reads only.
    join
        Puts written puzzles together, or is None where a file holds one puzzle.
    most
        The most characters of one puzzle.
    rank
        When a format of one puzzle is asked whether a file is in it: those with a lower rank come
        first. All come after the shared ones.
    one_line
        Whether a puzzle is a line of capitals, digits and points, which may stand in place of the
        name of a file.
    any_encoding
        Whether the format does not say in which encoding its files are.
    read_suffixes
        Suffixes of files that are read only.
    begins
        Tells from the beginning of a file in a folder whether it is one of the format, where its
        suffix does not: many things are JSON. None where the suffix says enough.
    solution
        Reads the solution recorded with a puzzle, None where there is none; or is None where the
        format has none, or satgrid does not read it.
    title
        Finds the title of a puzzle that may be damaged, nothing where there is none; or is None.
    named
        Whether ``split`` takes the file's name, too: it may tell what the content does not.
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
    title: Callable[[str], str] | None = None
    named: bool = False
    one_line: bool = False


def parted(content: str, mark: str) -> list[tuple[int, str]]:
    """Part a text at the lines whose start matches a pattern; such a line begins its part."""
    found = []
    line, behind = 1, 0
    starts = [match.start() for match in re.finditer(f"^{mark}", content, re.MULTILINE)]
    for start, end in zip(starts, [*starts, len(content)][1:], strict=True):
        line += content.count("\n", behind, start)
        behind = start
        found.append((line, content[start:end]))
    return found


def whole(content: str) -> list[tuple[int, str]]:
    """Return the content as one puzzle, for formats without bundles."""
    return [(1, content)]


def dimensions(height: Value, width: Value) -> tuple[int, int]:
    """Read the numbers of rows and of columns, before anything of that size is made."""
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
    """Return a puzzle with other notes."""
    board: Any = puzzle  # a frozen dataclass, or a board of a declared genre
    declared = hasattr(board, "with_notes")
    found: Puzzle[Any] = board.with_notes(notes) if declared else replace(board, notes=notes)
    return found


def unwritable(puzzle: Puzzle[Any], format_name: str, reason: str) -> SatgridError:
    """Return the error for a puzzle that a format cannot hold."""
    return SatgridError(f"this {puzzle.name} cannot be written as {format_name}: {reason}")


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:17] + "..."
