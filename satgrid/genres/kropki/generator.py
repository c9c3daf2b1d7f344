"""Kropki from random squares: all dots are shown, and as few numbers as possible.

Medium and hard ones have no number that could be left out, easy ones some more. Where numbers stand
is symmetric.
"""

from __future__ import annotations

from satgrid.board.grid import Grid, Side
from satgrid.board.isometry import SYMMETRIES
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.squares import BOXES, filled
from satgrid.genres.kropki.puzzle import Kropki
from satgrid.puzzle.numbers import Entry

__all__ = ["SYMMETRIES", "SYMMETRY", "USUAL", "VARIANTS", "generate"]

USUAL = (9, 9)
SYMMETRY = "half"
VARIANTS = BOXES


def generate(order: Order) -> Kropki:
    """Return a kropki with exactly one solution."""
    blank, solution = filled(
        order,
        lambda box, regions: Kropki(order.height, all_dots="no", box=box, regions=regions),
        boxed=False,
    )
    white, black = _dots(order, solution)
    full = Kropki(
        blank.size, sorted(solution), white, black, "yes", blank.box, blank.regions, blank.notes
    )
    clues = full.clue_list()
    first = len(clues) - len(full.givens)
    givens = [[first + number for number in group] for group in together(order, blank.grid)]
    gone = reduced(full, solution, [order.shuffled(givens)], order.limits)
    assert gone is not None  # all numbers are given
    if order.difficulty == "easy":
        gone = gone[: len(gone) - round(0.12 * len(givens))]
    return full.without({number for group in gone for number in group})


def _dots(order: Order, solution: frozenset[Entry]) -> tuple[frozenset[Side], frozenset[Side]]:
    """Return all dots, white and black; the dot between 1 and 2 has either color."""
    held = dict(solution)
    white: list[Side] = []
    black: list[Side] = []
    for side in Grid(order.height, order.width).sides():
        low, high = sorted(held[cell] for cell in side)
        colors = [white] * (high - low == 1) + [black] * (high == 2 * low)
        if colors:
            order.random.choice(colors).append(side)
    return frozenset(white), frozenset(black)
