"""Random slitherlinks: places for numbers, and a loop that has telling numbers there.

Of some loops that wind over the board the one is taken that has most numbers 0 and 3 at the places.
The other numbers go first, and then those at the places, as long as the solution is unique. Where
more numbers are left than published puzzles have, a few near each other are exchanged for fewer.
Where numbers stand is symmetric.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.board import Board, class_of
from satgrid.generators import loops
from satgrid.generators.masks import spread_out, stages
from satgrid.generators.order import Order
from satgrid.generators.reduction import Exchange, reduced
from satgrid.generators.steering import put_back
from satgrid.genres.slitherlink.puzzle import GENRE

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRY = "half"
_BOARDS = 50
_MOST_CELLS = 900
_PLACES = 0.42  # of the cells
_LEFT = {"easy": (1.0, 1.0), "medium": (0.4, 0.45), "hard": (0.38, 0.43)}
"""Shares of cells with a number at which none is exchanged."""
_EASY, _MOST_EXCHANGED = 0.2, 225
"""The share of the numbers taken away that easy ones get back; cells of a board with exchanges."""
_LOOPS, _LOOSE = 8, (0.3, 0.9)
_TELLING = {0: 1.0, 3: 1.0}  # how much such a number is liked at a place

Loop = frozenset[Side]


def generate(order: Order) -> Board:
    """Return a slitherlink with exactly one solution."""
    order.limit("a slitherlink", _MOST_CELLS)
    for attempt in range(1, _BOARDS + 1):
        order.tick(f"board {attempt} of at most {_BOARDS}")
        places = spread_out(order, _PLACES)
        drawn = [_drawn(order) for _ in range(_LOOPS)]
        loop, numbers = max(
            drawn, key=lambda one: sum(_TELLING.get(one[1][cell], 0) for cell in sorted(places))
        )
        full: Any = class_of(GENRE)((order.height, order.width), {"numbers": numbers})
        telling = {cell for cell, number in numbers.items() if number in _TELLING}
        groups = stages(order, numbers, places, telling)
        gone = reduced(full, loop, groups, order.limits, _exchange(order, numbers))
        if gone is not None:
            made: Board = put_back(order, full, gone, easy=_EASY, medium=0)
            return made
    raise order.failure("slitherlink")


def _exchange(order: Order, numbers: Collection[Cell]) -> Exchange | None:
    """Return how many numbers are left; None where as many as are needed at first."""
    if len(numbers) > _MOST_EXCHANGED:
        return None
    share = order.random.uniform(*_LEFT[order.difficulty])
    return Exchange(order, list(numbers), share * len(numbers))


def _drawn(order: Order) -> tuple[Loop, dict[Cell, int]]:
    """Return a loop, and the number of its sides around each cell."""
    grid = Grid(order.height, order.width)
    loop = loops.border(grid, loops.region(order, grid, _LOOSE))
    return loop, {cell: len(loop.intersection(grid.sides_of(cell, outer=True))) for cell in grid}
