"""Numbers that change in a few cells at a time until a puzzle is as hard as its word.

This is for genres that print all their clues, such as sums: none can be left out or put back to
make a puzzle harder or easier.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from satgrid.explain.difficulty import HARD, difficulty, off
from satgrid.generators.answers import near
from satgrid.generators.completing import bare
from satgrid.generators.layouts import Answer
from satgrid.generators.order import Order
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["varied"]

_CHANGES, _IN_VAIN = 20, 5  # that are tried, and one after another without success

Full = Callable[[Any, Answer], Any]


def varied(puzzle: Any, answer: Answer, full: Full, order: Order) -> tuple[Any, float]:
    """Return a puzzle near another one, the nearest to the order's word, and how far it is off.

    While it is too easy, more stays open without a search after each change, and less while it is
    too hard.

    Parameters
    ----------
    full
        Returns a puzzle with the clues of another answer.
    """
    blank = bare(puzzle)
    far, in_vain = _off(puzzle, order), 0
    for number in range(1, _CHANGES + 1):
        if not far or in_vain == _IN_VAIN:
            break
        order.tick(f"change {number} of at most {_CHANGES} for the word")
        open_, in_vain = _open(puzzle, order), in_vain + 1
        for found in near(blank, answer, blank.open_cells, order):
            fresh = full(blank, found)
            left = _open(fresh, order)
            if (left > open_ if far < 0 else left < open_) and _is_unique(fresh, found, order):
                now = _off(fresh, order)
                if abs(now) <= abs(far):
                    puzzle, answer, far, in_vain = fresh, found, now, 0
                break
    return puzzle, abs(far)


def _open(puzzle: Any, order: Order) -> int:
    """Return how many keys stay open without a search."""
    return int(puzzle.deduced(deadline=order.deadline).state.open.bit_count())


def _is_unique(puzzle: Any, answer: Answer, order: Order) -> bool:
    if puzzle.check(answer):
        return False
    judged = uniqueness(puzzle, deadline=order.deadline)
    order.tick()
    return judged.verdict is Verdict.UNIQUE


def _off(puzzle: Any, order: Order) -> float:
    """Return how far a puzzle is from a word: below 0 if too easy, above 0 if too hard."""
    found = difficulty(puzzle, order.limits, most=HARD)
    order.tick()
    return inf if found is None else off(found, order.difficulty)
