"""The exact number of solutions, if counting takes hardly any time."""

from __future__ import annotations

from typing import Any

from satgrid.errors import TooManyStatesError
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["cheap_count"]

OPEN = 1200
"""Slots from which it takes too long even to make the machines."""
PIECES = 2000
"""Pieces, each at one place, from which the same holds."""
LEVELS = 16
"""As a bound on the states of one level: many levels have few."""
BITS = 20.0
STATES = 8000
"""States in all layers together: mostly below 50 ms. A bound on time would not give the same number
each time."""


def cheap_count(puzzle: Puzzle[Any], limits: Limits = ENDLESS) -> int | None:
    """Return the number of solutions of a declared genre's board; None if counting is not cheap.

    Raises
    ------
    TimeUpError
        If the limits end before.
    """
    if not isinstance(puzzle, DeclaredPuzzle):
        return None
    from satgrid import frontier

    try:
        cover = puzzle.pieces()
        if cover is not None:
            if len(cover.placements) > PIECES:
                return None
            return frontier.count(cover, most=STATES // LEVELS, limits=limits)
        product = puzzle.product(deadline=limits.deadline, most=OPEN)
        if product is None or frontier.likely(product) > BITS:
            return None
        return frontier.count_product(product, most=STATES, limits=limits)
    except TooManyStatesError:
        return None
