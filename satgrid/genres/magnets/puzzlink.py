"""Magnets at puzz.link: for each line the number of - and then of +, plates, poles, holes.

Source: pzprjs, ``magnets.js``, and the boards of its tests.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink import codes, rooms
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import ROWS
from satgrid.puzzle import registry

__all__ = ["KINDS"]

NAME = "magnets"
_POLES = "+-"
_NOTHING, _HOLE, _GIVEN = ".", "#", "q"
_EMPTY = "x"  # a cell of a plate without a magnet
_EDGE = 2  # rows above the board, and columns on its left: + is further away


def _ends(shape: tuple[int, int]) -> list[tuple[str, tuple[str, int]]]:
    """Return the places of numbers in the order of a link: layer, side and line."""
    columns = [("below", "above", at) for at in range(shape[1])]
    lines = [*columns, *(("right", "left", at) for at in range(shape[0]))]
    return [end for near, far, at in lines for end in (("minus", (near, at)), ("plus", (far, at)))]


def _board(shape: tuple[int, int], data: dict[str, Any], notes: Any = ()) -> Any:
    kind: Any = registry.find(NAME)
    return kind(shape, data, notes=notes)


def _read(height: int, width: int, body: Body) -> Any:
    shape, grid = (height, width), Grid(height, width)
    ends = _ends(shape)
    numbers = codes.numbers(body, len(ends))
    data: dict[str, Any] = {"plus": {}, "minus": {}, "givens": {}}
    for (layer, end), number in zip(ends, numbers.values, strict=True):
        if number is not None and number >= 0:
            data[layer][end] = number
    rest = _behind(body, numbers.end)
    drawn, position = rooms.drawn(rest, grid)
    rest = _behind(rest, position)
    poles = codes.digits(rest, len(grid), 3, 3)
    given = zip(grid, poles.values, strict=True)
    data["givens"] = {cell: _POLES[pole - 1] for cell, pole in given if pole}
    holes = codes.digits(_behind(rest, poles.end), len(grid), 2, 5).values
    gone = [cell for cell, hole in zip(grid, holes, strict=True) if hole]
    data["plates"] = _plates(grid, drawn, gone)
    return _board(shape, data)


def _behind(body: Body, position: int) -> Body:
    """Return the rest of a body."""
    return Body(body.text[position:], body.column + position)


def _plates(grid: Grid, drawn: rooms.Drawn, holes: Collection[Cell]) -> Any:
    """Return the plates, with each hole as a plate of one cell, which stays empty anyway."""
    sides = zip(grid.sides(), drawn.closed, strict=True)
    closed = [line or not {*side}.isdisjoint(holes) for side, line in sides]
    return rooms.rooms(grid, closed, drawn.at)


def _holes(plates: Any) -> set[Cell]:
    """Return the plates of one cell, which are holes there."""
    return {cells[0] for cells in regions.cells_of(plates) if len(cells) == 1}


def _borders(plates: Any) -> list[int]:
    """Return where lines are drawn; a hole needs none around it."""
    grid, holes = Grid(len(plates), len(plates[0])), _holes(plates)
    sides = zip(grid.sides(), regions.borders(plates), strict=True)
    return [int(line and holes.isdisjoint(side)) for side, line in sides]


def _body(board: Any) -> str:
    data, grid = board.data, board.grid
    numbers = [data[layer].get(end) for layer, end in _ends(board.shape)]
    lines, holes = _borders(data["plates"]), _holes(data["plates"])
    count = (grid.width - 1) * grid.height
    poles = [1 + _POLES.find(data["givens"].get(cell, " ")) for cell in grid]
    found = codes.written(numbers)
    found += "".join(codes.written_digits(part, 2, 5) for part in (lines[:count], lines[count:]))
    if any(poles) or holes:
        found += codes.written_digits(poles, 3, 3)
    if holes:
        found += codes.written_digits([int(cell in holes) for cell in grid], 2, 5)
    return found


def _places(shape: tuple[int, int]) -> dict[tuple[int, int], tuple[str, tuple[str, int]]]:
    """Return the place of each number in the rows of a saved file."""
    found = {}
    for at in range(shape[1]):
        found[0, at + _EDGE] = "plus", ("above", at)
        found[1, at + _EDGE] = "minus", ("below", at)
    for at in range(shape[0]):
        found[at + _EDGE, 0] = "plus", ("left", at)
        found[at + _EDGE, 1] = "minus", ("right", at)
    return found


def _load(lines: SavedLines, height: int, width: int) -> Any:
    grid = Grid(height, width)
    data: dict[str, Any] = {"plus": {}, "minus": {}, "givens": {}}
    drawn = rooms.load_drawn(lines, grid)
    words = lines.grid(height + _EDGE, width + _EDGE, "the board with its numbers")
    for (row, column), (layer, end) in _places((height, width)).items():
        word = words[row][column]
        text = word.text.removeprefix("c")  # crossed off
        if text != _NOTHING:
            data[layer][end] = Value(text, word.line, word.column).number(0, 99)
    holes = []
    for cell in grid:
        word = words[cell.row + _EDGE][cell.column + _EDGE]
        if word.text == _HOLE:
            holes.append(cell)
        elif word.text.startswith(_GIVEN):
            pole = Value(word.text[1:], word.line, word.column + 1).number(1, 2)
            data["givens"][cell] = _POLES[pole - 1]
    data["plates"] = _plates(grid, drawn, holes)
    lines.board = [line[_EDGE:] for line in words[_EDGE:]]
    return _board((height, width), data, lines.notes)


def _lines(board: Any) -> list[list[str]]:
    height, width = board.shape
    rows = [[_NOTHING] * (width + _EDGE) for _ in range(height + _EDGE)]
    for (row, column), (layer, end) in _places(board.shape).items():
        if end in board.data[layer]:
            rows[row][column] = str(board.data[layer][end])
    for cell, pole in board.data["givens"].items():
        rows[cell.row + _EDGE][cell.column + _EDGE] = f"{_GIVEN}{_POLES.index(pole) + 1}"
    for cell in _holes(board.data["plates"]):
        rows[cell.row + _EDGE][cell.column + _EDGE] = _HOLE
    return [*rooms.line_words(_borders(board.data["plates"]), board.grid), *rows]


def _lost(board: Any) -> str | None:
    """Return the part of a board that the format cannot hold; None if there is none."""
    if _EMPTY in board.data["givens"].values():
        return f"'{_EMPTY}' has no place in it"
    if not _holes(board.data["plates"]).isdisjoint(board.data["givens"]):
        return "a pole in a plate of one cell has no place in it: that is a hole there"
    return None


_FORM = (
    "numbers of - and of +, line by line",
    "borders of plates",
    "poles: 1 is `+`, 2 is `-`",
    "holes",
)
KINDS = {
    NAME: Kind(NAME, _read, _body, _load, _lines, _lost, row=ROWS[NAME], form=_FORM),
}
