"""Kakuro's sums as puzz.link writes them.

In a URL a letter from ``k`` to ``z`` is 1 to 16 white cells, ``.`` a black cell without sums; one
with sums is two characters, down and then across: a digit or ``a`` to ``j`` up to 19, a capital
from 20 to 45, ``0`` for none. The sums above the board and left of it follow, for each line that
begins with a white cell. So there the first row and column, which are black here, are no part of
the board. Source: pzprjs, ``kakuro.js``.
"""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.black_cells import Sums
from satgrid.puzzle.view import Shape

__all__ = ["body", "inner", "lines", "load", "lost", "read"]

Pair = tuple[int | None, int | None]
Blacks = Mapping[Cell, Pair]
_DIGITS = "0123456789abcdefghij"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SUMS = _DIGITS + _CAPITALS
_RUN, _FIRST_RUN = 16, "k"
_WHITE, _BARE = ".", "."
_NONE: Pair = (None, None)
_ABSENT = -1
"""A sum in a saved file that is not there; beside another one it is 0."""


def inner(shape: Shape) -> Shape:
    """Return the size of a board without its first row and column."""
    return shape[0] - 1, shape[1] - 1


def lost(value: Blacks, shape: Shape) -> str | None:
    """Return the reason why the format cannot hold a board; None if it can."""
    height, width = shape
    if height < 2 or width < 2:
        return "there is no cell besides its first row and column"
    for cell in (*(Cell(0, at) for at in range(width)), *(Cell(at, 0) for at in range(height))):
        if cell not in value:
            return "its first row and column are not black"
        down, across = value[cell]
        if cell.row == 0 and across is not None:
            return "a sum across in its first row has no place in it"
        if cell.column == 0 and down is not None:
            return "a sum down in its first column has no place in it"
        behind = Cell(cell.row + (cell.row == 0), cell.column + (cell.column == 0))
        if behind in value and value[cell] != _NONE:
            return "a sum before a black cell has no place in it"
    return None


def read(layer: Sums, body_: Body, shape: Shape) -> dict[Cell, Pair]:
    """Read the black cells of a board of the size in the URL."""
    height, width = shape
    found = _frame(shape)
    position = at = 0
    while at < height * width and position < len(body_.text):
        symbol = body_.text[position]
        if _FIRST_RUN <= symbol <= "z":
            at += ord(symbol) - ord(_FIRST_RUN) + 1
        else:
            cell = Cell(1 + at // width, 1 + at % width)
            if symbol == _BARE:
                found[cell] = _NONE
            else:
                down = _sum(layer, body_, position)
                position += 1
                found[cell] = down, _sum(layer, body_, position)
            at += 1
        position += 1
    for column in range(1, width + 1):
        if (1, column) not in found:
            found[Cell(0, column)] = _sum(layer, body_, position), None
            position += 1
    for row in range(1, height + 1):
        if (row, 1) not in found:
            found[Cell(row, 0)] = None, _sum(layer, body_, position)
            position += 1
    return dict(sorted(found.items()))


def _frame(shape: Shape) -> dict[Cell, Pair]:
    height, width = shape
    cells = [Cell(0, at) for at in range(width + 1)] + [Cell(at, 0) for at in range(1, height + 1)]
    return dict.fromkeys(cells, _NONE)


def _sum(layer: Sums, body_: Body, position: int) -> int | None:
    """Return a sum; none where the text has ended or pzprjs reads none."""
    symbol = body_.text[position] if position < len(body_.text) else "0"
    if symbol == "-":
        return None
    if symbol not in _SUMS:
        raise body_.strange(position)
    total = _SUMS.index(symbol)
    if total > layer.most:
        raise body_.error(f"a sum above {layer.most}", position)
    return total if total >= layer.least else None


def body(value: Blacks, shape: Shape) -> str:
    """Write the form that ``read`` reads."""
    height, width = shape
    parts, run = [], 0
    for at in range((height - 1) * (width - 1)):
        pair = value.get(Cell(1 + at // (width - 1), 1 + at % (width - 1)))
        run += pair is None
        if run and (pair is not None or run == _RUN):
            parts.append(chr(ord(_FIRST_RUN) + run - 1))
            run = 0
        if pair is not None:
            parts.append(_BARE if pair == _NONE else "".join(_SUMS[total or 0] for total in pair))
    if run:
        parts.append(chr(ord(_FIRST_RUN) + run - 1))
    above = [value[Cell(0, at)][0] for at in range(1, width) if (1, at) not in value]
    left = [value[Cell(at, 0)][1] for at in range(1, height) if (at, 1) not in value]
    return "".join([*parts, *(_SUMS[total or 0] for total in (*above, *left))])


def load(layer: Sums, lines_: SavedLines, shape: Shape) -> dict[Cell, Pair]:
    """Read the black cells from a saved file: across, a comma and down."""
    height, width = shape
    found = _frame(shape)
    words = lines_.grid(height + 1, width + 1, "the board with its sums")
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            cell = Cell(row, column)
            if word.text == _WHITE or (row, column) == (0, 0):
                continue
            if not row:
                found[cell] = _loaded(layer, word), None
            elif not column:
                found[cell] = None, _loaded(layer, word)
            else:
                across, comma, down = word.text.partition(",")
                if not comma:
                    raise word.error(f"{word.text[:20]!r} is not two sums such as 14,7")
                behind = word.column + len(across) + 1
                found[cell] = (
                    _loaded(layer, Value(down, word.line, behind)),
                    _loaded(layer, Value(across, word.line, word.column)),
                )
    return dict(sorted(found.items()))


def _loaded(layer: Sums, word: Value) -> int | None:
    total = word.number(-2, layer.most)
    return total if total >= layer.least else None


def lines(value: Blacks, shape: Shape) -> list[list[str]]:
    """Write the form that ``load`` reads."""
    height, width = shape
    rows = [[_WHITE] * width for _ in range(height)]
    for (row, column), (down, across) in value.items():
        if row and column:
            none = _ABSENT if (down, across) == _NONE else 0
            rows[row][column] = f"{across or none},{down or none}"
        else:
            rows[row][column] = str(down or across or _ABSENT)
    rows[0][0] = "0"
    return rows
