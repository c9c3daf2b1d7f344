"""Kropki from random squares: all dots are shown, and as few numbers given as need be.

Hard ones show only the dots they need, and their absence says nothing; medium ones show all
dots and no number that could be spared; easy ones give some more numbers. Symmetric ones give
numbers in pairs that a half turn exchanges.
"""

from __future__ import annotations

from satgrid.board.grid import Grid, Side
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import random_solution, reduced
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.numbers import Entry
from satgrid.puzzles.kropki.puzzle import Kropki

__all__ = ["USUAL", "generate"]

USUAL = (5, 5)
_LARGEST = 16


def generate(order: Order) -> Kropki:
    """Return a kropki with exactly one solution."""
    size = order.height
    if size != order.width:
        raise SatgridError("a kropki is a square: give a size such as 9x9")
    if size > _LARGEST:
        raise SatgridError(f"a kropki may have {_LARGEST} rows at most")
    solution = random_solution(encoded(Kropki(size, all_dots="no"), deadline=order.deadline), order)
    assert solution is not None  # there is a square of every size
    white, black = _dots(order, solution)
    hard = order.difficulty == "hard"
    shown = "no" if hard else "yes"
    full = Kropki(size, tuple(sorted(solution)), white, black, shown)
    clues = full.clue_list()
    first = len(clues) - size * size
    givens = [[number] for number in range(first, len(clues))]
    if order.symmetric:
        # Entries stand row by row, so a half turn reads them backwards.
        pairs = zip(range(first, len(clues)), reversed(range(first, len(clues))), strict=True)
        givens = [sorted({one, other}) for one, other in pairs if one <= other]
    stages = [order.shuffled(givens)]
    if hard:
        dots = [[number] for number in range(first) if clues[number].removable]
        stages.append(order.shuffled(dots))
    gone = reduced(full, solution, stages, order.limits)
    assert gone is not None  # all numbers are given
    if order.difficulty == "easy":
        gone = gone[: len(gone) - round(0.12 * len(givens))]
    return full.without({number for group in gone for number in group})


def _dots(order: Order, solution: frozenset[Entry]) -> tuple[frozenset[Side], frozenset[Side]]:
    """Return all dots, white and black; that between 1 and 2 is of either color."""
    held = dict(solution)
    white: list[Side] = []
    black: list[Side] = []
    for side in Grid(order.height, order.width).sides():
        low, high = sorted(held[cell] for cell in side)
        colors = [white] * (high - low == 1) + [black] * (high == 2 * low)
        if colors:
            order.random.choice(colors).append(side)
    return frozenset(white), frozenset(black)
