"""Puzzles that change until they have one solution.

Where a puzzle has another solution, some changes near the difference are tried. The next puzzle is
the one that leaves the fewest of the solutions found so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from satgrid.board.grid import Cell
from satgrid.formula.clauses import Formula
from satgrid.generators.layouts import Answer, differing
from satgrid.generators.order import Order
from satgrid.solve.enumeration import solutions

__all__ = ["another_presolved", "mended"]

State = TypeVar("State")

_TRIED = 12  # changes of which the best is taken
_KNOWN = 60  # other solutions, the last ones, that a change is judged by


def another_presolved(puzzle: Any, solution: Answer, order: Order) -> Answer | None:
    """Return a solution of a puzzle besides a known one; None if there is none.

    Presolving comes first.
    """
    known = puzzle.deduced(deadline=order.deadline)
    if known.complete:
        return None
    formula = Formula()
    puzzle.encode(formula, known=known)
    for rest in solutions(formula, limit=2, deadline=order.deadline):
        found: Answer = known.found() | rest
        if found != solution:
            return found
    order.tick()
    return None


def mended(
    state: State,
    drawn: Callable[[State], tuple[Any, Answer]],
    changed: Callable[[State, set[Cell]], Iterator[State]],
    order: Order,
    most: int,
) -> State | None:
    """Return a state whose puzzle has one solution; None if too many changes find none.

    None, too, if the wished solution is none: a rule that was added to the genre forbids it.

    Parameters
    ----------
    drawn
        Returns the puzzle of a state and its wished solution.
    changed
        Yields random states that differ from one at some of these cells.
    """
    others: list[Answer] = []
    for _ in range(most):
        puzzle, solution = drawn(state)
        if puzzle.check(solution):
            return None
        other = another_presolved(puzzle, solution, order)
        if other is None:
            return state
        others = [*others[1 - _KNOWN :], other]
        fewest = len(others) + 1
        for tried in islice(changed(state, differing(puzzle, solution, other)), _TRIED):
            order.tick()
            board, wished = drawn(tried)
            left = sum(one != wished and not board.check(one) for one in others)
            if left < fewest:
                state, fewest = tried, left
    return None
