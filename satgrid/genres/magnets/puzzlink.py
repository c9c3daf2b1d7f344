"""Magnets at puzz.link: for each line the number of - and then of +, plates, poles, holes.

Source: pzprjs, ``magnets.js``, and the boards of its tests.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink import bodies, rooms
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
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
    numbers, position = bodies.some_numbers(body, len(ends))
    data: dict[str, Any] = {"plus": {}, "minus": {}, "givens": {}}
    for (layer, end), number in zip(ends, numbers, strict=True):
        if number is not None and number >= 0:
            data[layer][end] = number
    rest = Body(body.text[position:], body.column + position)
    count = (width - 1) * height
    across, position = bodies.digits(rest, 0, count, 2, 5)
    down, position = bodies.digits(rest, position, width * (height - 1), 2, 5)
    closed, gone = [bool(line) for line in (*across, *down)], list[Cell]()
    if rest.text[position:]:
        poles, position = bodies.digits(rest, position, len(grid), 3, 3)
        placed = zip(grid, poles, strict=True)
        data["givens"] = {cell: _POLES[pole - 1] for cell, pole in placed if pole}
        if rest.text[position:].strip("0/"):
            holes, _ = bodies.digits(rest, position, len(grid), 2, 5)
            gone = [cell for cell, hole in zip(grid, holes, strict=True) if hole]
    data["plates"] = _plates(grid, closed, gone)
    return _board(shape, data)


def _plates(grid: Grid, closed: Sequence[bool], holes: Collection[Cell]) -> Any:
    """Return the plates, with each hole as a plate of one cell, which stays empty anyway."""
    sides = zip(grid.sides(), closed, strict=True)
    return rooms.rooms(grid, [line or not {*side}.isdisjoint(holes) for side, line in sides])


def _body(board: Any) -> str:
    data = board.data
    numbers = [data[layer].get(end) for layer, end in _ends(board.shape)]
    found = bodies.written(numbers) + rooms.written(data["plates"])
    if data["givens"]:
        poles = [1 + _POLES.find(data["givens"].get(cell, " ")) for cell in board.grid]
        found += bodies.written_digits(poles, 3, 3)
        found += bodies.written_digits([0] * len(board.grid), 2, 5)
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


def _load(lines: Lines, height: int, width: int) -> Any:
    grid = Grid(height, width)
    data: dict[str, Any] = {"plus": {}, "minus": {}, "givens": {}}
    across = lines.grid(height, width - 1, "the borders in a row")
    down = lines.grid(height - 1, width, "the borders between rows")
    closed = [word.text != "0" for row in (*across, *down) for word in row]
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
    data["plates"] = _plates(grid, closed, holes)
    return _board((height, width), data, lines.notes)


def _lines(board: Any) -> list[list[str]]:
    height, width = board.shape
    rows = [[_NOTHING] * (width + _EDGE) for _ in range(height + _EDGE)]
    for (row, column), (layer, end) in _places(board.shape).items():
        if end in board.data[layer]:
            rows[row][column] = str(board.data[layer][end])
    for cell, pole in board.data["givens"].items():
        rows[cell.row + _EDGE][cell.column + _EDGE] = f"{_GIVEN}{_POLES.index(pole) + 1}"
    return [*rooms.border_lines(board.data["plates"]), *rows]


def _lost(board: Any) -> str | None:
    """Return the part of a board that the format cannot hold; None if there is none."""
    if _EMPTY in board.data["givens"].values():
        return f"'{_EMPTY}' has no place in it"
    return None


KINDS = {
    NAME: Kind(NAME, _read, _body, _load, _lines, _lost, answered=False),
}
