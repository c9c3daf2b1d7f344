"""Kropki from random squares: all dots are shown, and as few numbers as possible.

Medium and hard ones have no number that could be left out, easy ones some more. Where numbers stand
is symmetric.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.squares import BOXES, filled
from satgrid.genres.kropki.board import made
from satgrid.puzzle.numbers import Entry

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "VARIANTS", "generate"]

USUAL = (9, 9)
SYMMETRY = "half"
VARIANTS = BOXES


def generate(order: Order) -> Any:
    """Return a kropki with exactly one solution."""
    blank, solution = filled(
        order,
        lambda box, regions: made(order.height, all_dots="no", box=box, regions=regions),
        boxed=False,
    )
    full = blank.with_data(givens=dict(sorted(solution)), dots=_dots(order, solution))
    full = full.with_options(**{"all dots": "yes"})
    first = full.clue_number("givens", Cell(0, 0))
    givens = [[first + number for number in group] for group in together(order, blank.grid)]
    gone = reduced(full, solution, [order.shuffled(givens)], order.limits)
    assert gone is not None  # all numbers are given
    if order.difficulty == "easy":
        gone = gone[: len(gone) - round(0.12 * len(givens))]
    return full.without({number for group in gone for number in group})


def _dots(order: Order, solution: frozenset[Entry]) -> dict[Side, str]:
    """Return all dots, white and black; the dot between 1 and 2 has either color."""
    held = dict(solution)
    found: dict[Side, str] = {}
    for side in Grid(order.height, order.width).sides():
        low, high = sorted(held[cell] for cell in side)
        signs = ["o"] * (high - low == 1) + ["*"] * (high == 2 * low)
        if signs:
            found[side] = order.random.choice(signs)
    return found
