"""Boards and solutions as text: a word for each cell, with spaces between them.

A solution has ``#`` for a shaded cell. For a cell that the loop passes it has the ways out of the
cell: ``se`` leads down and to the right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from satgrid.board import text
from satgrid.board.grid import Cell, Side
from satgrid.board.symbols import DARK, Rows
from satgrid.board.text import Row, Value, plural
from satgrid.errors import ParseError
from satgrid.genres.yajilin.arrows import FREE, OUT, WAYS, arrow_of

__all__ = ["Mark", "board", "drawn", "written"]

Mark = tuple[Cell, ...]
"""A cell by itself is shaded; two cells are a side that the loop crosses."""
_STATE = re.compile(rf"\.|{DARK}?([nswe]*)")


def board(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    """Read a board.

    Raises
    ------
    ParseError
        If rows are not equally long, or a word may not stand in a cell.
    """
    whole = any(re.search(r"\s|\d", row.text.strip()) for row in rows)
    lines = [_words(row, whole=whole) for row in rows]
    for row, line in zip(rows, lines, strict=True):
        _as_long(row, line, len(lines[0]), "the first row")
    for word in (word for line in lines for word in line):
        if arrow_of(word.text) is None and word.text not in (FREE, OUT):
            known = f"{FREE} {OUT} or a number with one of {' '.join(WAYS)} behind it"
            raise word.error(f"{word.text[:20]!r} is not one of {known}")
    return tuple(tuple(word.text for word in line) for line in lines)


def written(cells: Rows, solution: Collection[Mark] = ()) -> tuple[str, ...]:
    """Return the rows of a board with a solution; ignore keys elsewhere."""
    rows = [
        [_state(Cell(row, column), solution) if word == FREE else word for column, word in words]
        for row, words in ((row, enumerate(line)) for row, line in enumerate(cells))
    ]
    width = max(len(word) for row in rows for word in row)
    between = " " if width > 1 else ""
    return tuple(between.join(word.rjust(width) for word in row) for row in rows)


def _state(cell: Cell, solution: Collection[Mark]) -> str:
    shaded = DARK if (cell,) in solution else ""
    near = {way: (cell.row + down, cell.column + right) for way, (down, right) in WAYS.items()}
    ways = "".join(way for way in WAYS if Side.between(cell, near[way]) in solution)
    return shaded + ways or FREE


def drawn(text_: str, cells: Rows, sides: Collection[Side]) -> frozenset[Mark]:
    """Read a solution.

    Parameters
    ----------
    sides
        Those that a loop may cross.

    Raises
    ------
    ParseError
        Where the drawing departs from the board, or a line leads nowhere or does not come back.
    """
    rows = text.drawn(text_)
    if len(rows) != len(cells):
        raise ParseError(
            f"{plural(len(rows), 'row')} where the board has {len(cells)}",
            line=rows[-1].line if rows else 1,
        )
    whole = any(re.search(r"\s|\d", row.text.strip()) for row in rows) or len(cells[0]) == 1
    found: set[Mark] = set()
    lines: dict[Side, list[tuple[Value, str]]] = {}
    for down, (row, line) in enumerate(zip(rows, cells, strict=True)):
        words = _words(row, whole=whole)
        _as_long(row, words, len(line), "the board")
        for right, (word, there) in enumerate(zip(words, line, strict=True)):
            cell = Cell(down, right)
            if there != FREE:
                if word.text != there:
                    raise word.error(f"{word.text[:20]!r} is not {there!r}, as on the board")
                continue
            match = _STATE.fullmatch(word.text)
            ways = (match[1] or "") if match else ""
            if match is None or len(set(ways)) < len(ways):
                known = f"{FREE} {DARK} or the ways of the loop, such as se"
                raise word.error(f"{word.text[:20]!r} is not one of {known}")
            if word.text.startswith(DARK):
                found.add((cell,))
            for way in ways:
                step = WAYS[way]
                side = Side.between(cell, (down + step[0], right + step[1]))
                lines.setdefault(side, []).append((word, way))
    return frozenset(found | _checked(lines, sides))


def _checked(lines: Mapping[Side, list[tuple[Value, str]]], sides: Collection[Side]) -> set[Mark]:
    """Return the lines, each of which must be shown by both its cells."""
    allowed = frozenset(sides)
    for side, told in lines.items():
        word, way = told[0]
        if side not in allowed:
            raise word.error(f"the loop cannot go {way!r} from here")
        if len(told) < 2:
            raise word.error(f"the loop goes {way!r} from here and does not come back")
    return set(lines)


def _words(row: Row, *, whole: bool) -> list[Value]:
    pattern = r"\S+" if whole else r"."
    found = re.finditer(pattern, row.text)
    return [Value(word.group(), row.line, word.start() + 1) for word in found]


def _as_long(row: Row, line: Sequence[Value], length: int, other: str) -> None:
    if len(line) != length:
        extra = line[length].column if len(line) > length else len(row.text) + 1
        raise row.error(f"{plural(len(line), 'cell')} where {other} has {length}", extra)
