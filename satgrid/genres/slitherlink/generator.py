"""Random slitherlinks: a loop that winds over the board, with numbers by the difficulty.

Hard puzzles keep no unneeded number, medium puzzles a tenth of these, easy puzzles a quarter.
Where numbers stand is symmetric.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Grid
from satgrid.board.isometry import SYMMETRIES
from satgrid.generators import loops
from satgrid.generators.order import Order
from satgrid.generators.reduction import put_back, reduced, together, tried
from satgrid.genres.slitherlink.puzzle import GENRE
from satgrid.rules.board import Board, class_of

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (8, 8)
SYMMETRY = "half"
_BOARDS = 50
_MOST_CELLS = 900
_EASY, _MEDIUM = 0.25, 0.1  # the shares of the numbers taken away that are put back
_LATE = 0.3  # how many of 0 and 3 are tried after all others: those tried late rather stay


def generate(order: Order) -> Board:
    """Return a slitherlink with exactly one solution."""
    order.limit("a slitherlink", _MOST_CELLS)
    grid = Grid(order.height, order.width)
    for attempt in range(1, _BOARDS + 1):
        order.tick(f"board {attempt} of at most {_BOARDS}")
        loop = loops.border(grid, loops.region(order, grid))
        numbers = {cell: len(loop.intersection(grid.sides_of(cell, outer=True))) for cell in grid}
        full: Any = class_of(GENRE)((grid.height, grid.width), {"numbers": numbers})
        gone = reduced(full, loop, _groups(order, full), order.limits)
        if gone is not None:
            made: Board = full.without(put_back(order, gone, easy=_EASY, medium=_MEDIUM))
            return made
    raise order.failure("slitherlink")


def _groups(order: Order, full: Board) -> tuple[list[list[int]], list[list[int]]]:
    """Return groups of clues, by number, to remove together, in the order of the attempts."""
    numbers = full.data["numbers"]
    groups = together(order, list(numbers))
    telling = [index for index, number in enumerate(numbers.values()) if number in (0, 3)]
    return tried(order, groups, telling, _LATE)
