"""The numbers of a kropki as characters: digits, then letters, and ``.`` for an empty cell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from satgrid.board import text
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Row, count
from satgrid.errors import ParseError
from satgrid.puzzles.kropki.board import Entry

__all__ = ["CELLS", "LARGEST", "number_at", "read", "rendered", "symbol"]

_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_UNKNOWN = "."
CELLS = _SYMBOLS + _UNKNOWN
"""The characters of cells."""
LARGEST = len(_SYMBOLS)


def symbol(number: int | None) -> str:
    """Return the character of a number, or of an empty cell."""
    return _SYMBOLS[number - 1] if number else _UNKNOWN


def number_at(row: Row, position: int, size: int) -> int:
    """Return the number written at a position, counted from 0; 0 for an empty cell.

    Raises
    ------
    ParseError
        If the character is none of a cell, or its number is more than ``size``.
    """
    letter = row.text[position]
    if letter == _UNKNOWN:
        return 0
    number = _SYMBOLS.find(letter) + 1
    if letter == "0" or number > size:
        value = f"{letter!r}, that is {number}," if number > 9 else repr(letter)
        raise row.error(f"{value} is not one of the numbers 1 to {size}", position + 1)
    if not number:
        known = _SYMBOLS[0] if size == 1 else f"{_SYMBOLS[0]}-{_SYMBOLS[min(size, 9) - 1]}"
        known += f" A-{_SYMBOLS[size - 1]}" if size > 9 else ""
        raise row.error(f"{letter!r} is no cell: a cell is one of . {known}", position + 1)
    return number


def rendered(size: int, entries: Iterable[Entry]) -> str:
    """Write the numbers, a symbol for each cell; a word where some cell holds several."""
    held: dict[Cell, str] = {}
    for cell, number in sorted(entries):
        held[cell] = held.get(cell, "") + symbol(number)
    lines = [[held.get(cell, _UNKNOWN) for cell in row] for row in Grid(size, size).rows()]
    width = max(len(word) for line in lines for word in line)
    if width == 1:
        return "\n".join("".join(line) for line in lines)
    return "\n".join(" ".join(word.ljust(width) for word in line).rstrip() for line in lines)


def read(content: str, size: int) -> frozenset[Entry]:
    """Read what ``rendered`` writes; spaces between the cells are welcome in any case."""
    rows = text.drawn(content)
    if len(rows) != size:
        at = rows[min(len(rows), size + 1) - 1].line if rows else 1
        raise ParseError(f"{count(len(rows), 'row')} where the board has {size}", line=at)
    spaced = size == 1 or any(" " in row.text.strip() for row in rows)
    found = []
    for index, row in enumerate(rows):
        words = list(re.finditer(r"\S+" if spaced else r"\S", row.text))
        if len(words) != size:
            extra = words[size].start() if len(words) > size else len(row.text)
            raise row.error(f"{count(len(words), 'cell')} where the board has {size}", extra + 1)
        for column, word in enumerate(words):
            for position in range(word.start(), word.end()):
                number = number_at(row, position, size)
                if number:
                    found.append(Entry(Cell(index, column), number))
    return frozenset(found)
