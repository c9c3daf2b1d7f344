"""Random puzzles in which one number in each room is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import Regions, cells_of
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.generators.layouts import Answer, drawn_rooms
from satgrid.generators.mending import another_presolved, mended
from satgrid.generators.order import Order
from satgrid.generators.scattering import scattered
from satgrid.layers.rooms import Rooms
from satgrid.rules.in_each import OneLiar

__all__ = ["lied"]

_CHANGES = 60
_SHADED = 0.8  # of the cells, those that are tried
_KEPT = {"easy": 0.6, "medium": 0.45, "hard": 0.3}
"""Of the cells of a board, about the share that keeps its number."""
_LEFT = 2  # numbers that each room keeps, so that it is not known which is wrong
_TOGETHER = 8  # numbers that are left out at once, at first

Lies = dict[Cell, int]
"""The cell of the wrong number of each room, with the number."""


def lied(genre: Genre, rule: OneLiar, order: Order) -> Any | None:
    """Return a board with one solution; None if none was found."""
    grid = Grid(order.height, order.width)
    rooms = drawn_rooms(genre.layers_of(Rooms)[0], order)
    shaded = scattered(order, _SHADED)
    true = {
        cell: len(shaded.intersection(grid.neighbors(cell))) for cell in grid if cell not in shaded
    }
    kind: Any = class_of(genre)
    bare = kind((grid.height, grid.width), {rule.rooms: rooms})
    lies: Lies = {}
    for cells in cells_of(rooms):
        lies |= _lie(order, grid, true, cells)

    def drawn(lies: Lies) -> tuple[Any, Answer]:
        return bare.with_data(**{rule.layer: true | lies}), shaded

    def changed(lies: Lies, differ: set[Cell]) -> Iterator[Lies]:
        near = sorted(differ.union(*(grid.neighbors(cell) for cell in differ)))
        while True:
            row, column = order.random.choice(near)
            cells = cells_of(rooms)[rooms[row][column]]
            others = {cell: word for cell, word in lies.items() if cell not in cells}
            yield others | _lie(order, grid, true, cells)

    found = mended(lies, drawn, changed, order, _CHANGES)
    return None if found is None else _thinned(rule, *drawn(found), found, order)


def _lie(order: Order, grid: Grid, true: dict[Cell, int], cells: list[Cell]) -> Lies:
    """Return a wrong number for a room; none if no unshaded cell of it has neighbors."""
    white = [cell for cell in cells if cell in true and grid.neighbors(cell)]
    if not white:
        return {}
    cell = order.random.choice(white)
    most = len(grid.neighbors(cell))
    return {cell: order.random.choice([word for word in range(most + 1) if word != true[cell]])}


def _thinned(rule: OneLiar, puzzle: Any, solution: Answer, lies: Lies, order: Order) -> Any:
    """Return a board without unneeded true numbers, as many as the difficulty requires."""
    rooms: Regions = puzzle.data[rule.rooms]
    size = order.height * order.width
    words = dict(puzzle.data[rule.layer])
    left, together = order.shuffled(sorted(words.keys() - lies)), _TOGETHER
    while left and len(words) > _KEPT[order.difficulty] * size:
        gone, left = left[:together], left[together:]
        fewer = {cell: word for cell, word in words.items() if cell not in gone}
        numbers = [rooms[row][column] for row, column in fewer]
        gone = [cell for cell in gone if numbers.count(rooms[cell.row][cell.column]) >= _LEFT]
        fewer = {cell: word for cell, word in words.items() if cell not in gone}
        tried = puzzle.with_data(**{rule.layer: fewer})
        if another_presolved(tried, solution, order) is None:
            words, puzzle = fewer, tried
        elif together > 1:
            together //= 2
            left += gone
    return puzzle
