"""A rectangle of cells with a character in each, or a word such as a number.

A row is a string, a character for each cell, or a tuple of words. ``.`` is a cell with nothing in
it. Words are written with spaces between them wherever one is longer than a character; in a single
column, where nothing is between them, with a space in front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from satgrid.board.grid import Cell
from satgrid.board.text import Row, Value, plural
from satgrid.errors import ParseError

__all__ = [
    "BLANK",
    "DARK",
    "Rows",
    "empty",
    "entries",
    "marks",
    "read",
    "width",
    "words",
    "written",
]

Rows = Sequence[Sequence[str]]
BLANK = "."
DARK = "#"
"""A cell that is dark before any solution."""
_SPACE, _WORD = re.compile(r"\s"), re.compile(r"\S+")


def empty(shape: Sequence[int]) -> tuple[str, ...]:
    """Return the rows of a board with nothing in its cells."""
    height, width = shape
    return (BLANK * width,) * height


def words(rows: Sequence[Row], *, spaced: bool = False) -> list[list[Value]]:
    """Return the characters of rows, each with its place.

    Parameters
    ----------
    spaced
        Whether spaces part words, if any row has one; a space in front of a single word counts.
    """
    if not (spaced and _parted(rows)):
        return [[Value(one, row.line, at) for at, one in enumerate(row.text, 1)] for row in rows]
    return [
        [Value(word.group(), row.line, word.start() + 1) for word in _WORD.finditer(row.text)]
        for row in rows
    ]


def width(rows: Sequence[Row]) -> int:
    """Return how many words the first row has, where spaces part words if any row has one."""
    return len(_WORD.findall(rows[0].text) if _parted(rows) else rows[0].text)


def _parted(rows: Sequence[Row]) -> bool:
    return any(_SPACE.search(row.text) for row in rows)


def read(
    rows: Sequence[Row], fits: Callable[[str], bool], known: str, *, spaced: bool = False
) -> tuple[tuple[str, ...], ...]:
    """Read a board.

    Parameters
    ----------
    fits
        Returns whether a word may stand in a cell.
    known
        Names the words that may, for the error.

    Raises
    ------
    ParseError
        If a row is longer or shorter than the first, or a word may not stand in a cell.
    """
    found = words(rows, spaced=spaced)
    for row, line in zip(rows, found, strict=True):
        _as_long(row, line, len(found[0]), "the first row")
    for line in found:
        for word in line:
            if not fits(word.text):
                raise word.error(f"{word.text!r} is not one of {known}")
    return tuple(tuple(word.text for word in line) for line in found)


def _as_long(row: Row, line: Sequence[Value], length: int, other: str) -> None:
    if len(line) != length:
        extra = line[length].column if len(line) > length else len(row.text) + 1
        raise row.error(f"{plural(len(line), 'cell')} where {other} has {length}", extra)


def written(printed: Rows, marked: Mapping[Cell, str] | None = None) -> tuple[str, ...]:
    """Return the rows of a board with marks, each in its cell; those outside are left out."""
    held = marked or {}
    lines = [
        [held.get(Cell(row, column), word) for column, word in enumerate(line)]
        for row, line in enumerate(printed)
    ]
    if _spaced(printed):
        width = max(len(word) for line in lines for word in line)
        front = " " if len(lines[0]) == 1 else ""
        return tuple(front + " ".join(word.rjust(width) for word in line) for line in lines)
    return tuple("".join(line) for line in lines)


def _spaced(printed: Rows) -> bool:
    return any(len(word) > 1 for line in printed for word in line)


def marks(rows: Sequence[Row], printed: Rows, known: str) -> dict[Cell, str]:
    """Read a drawn solution; return the marks by their cells, row by row.

    Parameters
    ----------
    printed
        The rows of the board.
    known
        The characters that may stand in place of a dot.

    Raises
    ------
    ParseError
        Where the drawing first departs from the board in more than its marks.
    """
    if len(rows) != len(printed):
        raise ParseError(
            f"{plural(len(rows), 'row')} where the board has {len(printed)}",
            line=rows[-1].line if rows else 1,
        )
    found = {}
    lines = _lines(rows, spaced=_spaced(printed), width=len(printed[0]))
    for down, (row, line, board) in enumerate(zip(rows, lines, printed, strict=True)):
        _as_long(row, line, len(board), "the board")
        for right, (word, there) in enumerate(zip(line, board, strict=True)):
            if there == BLANK and word.text in known:
                found[Cell(down, right)] = word.text
            elif word.text != there:
                names = " ".join(BLANK + known) if there == BLANK else f"{there}, as on the board"
                raise word.error(f"{word.text!r} is not one of {names}")
    return found


def entries(rows: Sequence[Row], shape: Sequence[int]) -> list[tuple[Cell, Value]]:
    """Read words in place of dots, such as numbers; return each with its cell.

    Raises
    ------
    ParseError
        If there are not as many rows and cells as a board of this shape has.
    """
    height, width = shape
    if len(rows) != height:
        raise ParseError(
            f"{plural(len(rows), 'row')} where the board has {height}", line=rows[-1].line
        )
    found = []
    lines = _lines(rows, spaced=True, width=width)
    for down, (row, line) in enumerate(zip(rows, lines, strict=True)):
        _as_long(row, line, width, "the board")
        found += [(Cell(down, right), word) for right, word in enumerate(line)]
    return [(cell, word) for cell, word in found if word.text != BLANK]


def _lines(rows: Sequence[Row], *, spaced: bool, width: int) -> list[list[Value]]:
    """Return the words of rows where the board is known: in one column each row is a word."""
    return [[_word(row)] for row in rows] if spaced and width == 1 else words(rows, spaced=spaced)


def _word(row: Row) -> Value:
    bare = row.text.strip()
    return Value(bare, row.line, row.text.index(bare) + 1)
