"""Thermometers that fill a board: paths of cells, from bulb to tip."""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid
from satgrid.generators.order import Order
from satgrid.layers.thermometers import numbered

__all__ = ["filling"]


def filling(order: Order) -> dict[Cell, tuple[int, int]]:
    """Return thermometers that fill the board, but for cells that none beside them can take."""
    grid = Grid(order.height, order.width)
    paths: list[list[Cell]] = []
    taken: set[Cell] = set()
    for bulb in order.shuffled(list(grid)):
        if bulb in taken:
            continue
        path, most = [bulb], order.random.randint(2, max(2, min(6, grid.height, grid.width)))
        while len(path) < most:
            free = [near for near in grid.neighbors(path[-1]) if near not in taken.union(path)]
            if not free:
                break
            ahead = [near for near in free if len(path) > 1 and _straight(path[-2], path[-1], near)]
            path.append(order.random.choice([*free, *ahead, *ahead]))
        paths.append(path)
        taken.update(path)
    found: dict[Cell, tuple[int, int]] = {}
    for number, path in enumerate(_without_single(order, grid, paths), 1):
        found |= {cell: (number, place) for place, cell in enumerate(path, 1)}
    return numbered(found)


def _without_single(order: Order, grid: Grid, paths: list[list[Cell]]) -> list[list[Cell]]:
    """Return paths of two cells or more: a single cell takes the rest of a path beside it."""
    long = [path for path in paths if len(path) > 1]
    for [single] in (path for path in paths if len(path) == 1):
        ways = [
            (path, at)
            for path in long
            for at, cell in enumerate(path)
            if cell in grid.neighbors(single) and at != 1
        ]
        if ways:
            path, at = order.random.choice(ways)
            long.remove(path)
            long += [[single, *path[at:]], *([path[:at]] if at else [])]
    return long


def _straight(one: Cell, other: Cell, third: Cell) -> bool:
    return (other.row - one.row, other.column - one.column) == (
        third.row - other.row,
        third.column - other.column,
    )
