"""Random kuromasu puzzles: cells shaded at random, with numbers in other cells.

Numbers are removed while the solution stays unique: hard puzzles keep the numbers that they need,
medium and easy puzzles some more. Where numbers stand is symmetric.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.scattering import scattered
from satgrid.generators.steering import thinned
from satgrid.genres.kuromasu.puzzle import GENRE

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRY = "half"
_BOARDS = 50
_MOST_CELLS = 900
_SHARE = 0.40  # of the cells are tried: about one in six is shaded then
_SPARED = {"easy": 0.15, "medium": 0.08, "hard": 0.0}  # of the numbers that are not needed


def generate(order: Order) -> Any:
    """Return a kuromasu with exactly one solution."""
    order.limit("a kuromasu", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        shaded = scattered(order, _SHARE)
        full = _full(order, shaded)
        groups = together(order, list(full.data["numbers"]))
        gone = reduced(full, shaded, [order.shuffled(groups)], order.limits)
        if gone is not None:
            spared = round(_SPARED[order.difficulty] * len(gone))
            return thinned(order, full, order.shuffled(gone), spared)
    raise order.failure("kuromasu")


def _full(order: Order, shaded: frozenset[Cell]) -> Any:
    """Return the board with a number in each unshaded cell that can have one."""
    empty = class_of(GENRE).made((order.height, order.width), {})
    numbers = {
        cell: number
        for cell, number in empty.true_words(shaded).get("numbers", {}).items()
        if shaded.isdisjoint(order.orbit(cell))
    }
    return empty.with_data(numbers=numbers)
