"""Lanterns from cells shaded at random, with as few numbers as the difficulty wants."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.steering import put_back
from satgrid.genres.lantern.puzzle import GENRE

__all__ = ["USUAL", "generate"]

USUAL = (6, 6)


def generate(order: Order) -> Any:
    """Return a board with exactly one solution."""
    order.limit("a lantern", 900)
    grid = Grid(order.height, order.width)
    groups = together(order, grid)
    for attempt in range(1, 51):
        order.tick(f"board {attempt} of at most 50")
        solution: set[Cell] = set()
        for cell in order.shuffled(list(grid))[: len(grid) // 2]:
            if solution.isdisjoint(grid.neighbors(cell)):
                solution.add(cell)
        numbers = {cell: len(solution.intersection(grid.neighbors(cell))) for cell in grid}
        full: Any = class_of(GENRE).made((grid.height, grid.width), {"numbers": numbers})
        gone = reduced(full, frozenset(solution), [order.shuffled(groups)], order.limits)
        if gone is not None:
            return put_back(order, full, gone)
    raise order.failure("lantern")
