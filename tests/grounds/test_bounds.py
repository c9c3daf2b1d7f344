"""Bounds of constraints: every solution keeps them, and none can be closer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

import pytest
from catalogue import DECLARED, encoded
from declaring import boards
from each_board import example
from rule_cases import cases

from satgrid.grounds.ground import Ground
from satgrid.linear.bounds import Helper, SumBound
from satgrid.linear.program import LinearRow, program
from satgrid.solve.enumeration import solutions

MOST = 40  # solutions of a board
FEW = 6  # boards of a rule


def broken(bounds: Sequence[SumBound], held: int) -> list[SumBound]:
    """Return the bounds that a set of slots breaks, however helpers are chosen."""
    found = []
    helped = []
    for bound in bounds:
        if any(isinstance(column, Helper) for column in bound.weights):
            helped.append(bound)
        elif not _within(bound, _sum(bound, held)):
            found.append(bound)
    return found + (helped if helped and not _possible(helped, held) else [])


def _sum(bound: SumBound, held: int) -> int:
    return sum(
        weight
        for column, weight in bound.weights.items()
        if isinstance(column, int) and held >> column & 1
    )


def _within(bound: SumBound, total: int) -> bool:
    low, high = bound.low, bound.high
    return (low is None or low <= total) and (high is None or total <= high)


def _possible(bounds: Sequence[SumBound], held: int) -> bool:
    """Return whether helpers can be chosen: of ships and pairs, where parts of them suffice."""
    may: dict[Any, int] = {}
    for column in (column for bound in bounds for column in bound.weights):
        if isinstance(column, Helper) and not (column.held & ~held or column.gone & held):
            may.setdefault(column, len(may))
    rows = []
    for bound in bounds:
        total = _sum(bound, held)
        weights = {may[one]: weight for one, weight in bound.weights.items() if one in may}
        low = -inf if bound.low is None else bound.low - total
        high = inf if bound.high is None else bound.high - total
        rows.append(LinearRow(low, high, weights))
    size = len(may)
    return program([0] * size, rows).least([0] * size, [1] * size) is not None


def solved(board: Any) -> Iterator[int]:
    """Yield solutions of a board as sets of slots."""
    for solution in islice(solutions(encoded(board)), MOST):
        held = sum(1 << board.slot_of[key] for key in solution)
        if board.vacancy:
            values = (1 << board.values) - 1
            for cell in board.open_cells:
                first = board.first(cell)
                if not held >> first & values & (1 << board.vacancy) - 1:
                    held |= 1 << first + board.vacancy
        yield held


@pytest.mark.parametrize("genre", DECLARED)
def test_every_solution_keeps_all_bounds(genre: str) -> None:
    several: list[Any] = [example(genre), *boards(genre, 8, most=16)]
    for board in several:
        for held in solved(board):
            for rule, one in board.constraints:
                assert broken(list(one.bounds()), held) == [], (board.text(), rule.name)


def _closer(bounds: Sequence[SumBound], side: str) -> list[SumBound]:
    """Return bounds of which some are closer by one: what a wrong constraint would say."""
    return [
        bound._replace(**{side: getattr(bound, side) + (1 if side == "low" else -1)})
        if getattr(bound, side) is not None
        else bound
        for bound in bounds
    ]


def test_no_bound_can_be_closer() -> None:
    """Of each class of constraints that has bounds: closer ones are broken by some solution."""
    ends: dict[tuple[type[Ground], str], bool] = {}
    for listed in cases().values():
        for board in listed[:FEW]:
            found = list(solved(board))
            for _, one in board.constraints:
                bounds = list(one.bounds())
                for held in found:
                    assert broken(bounds, held) == [], (board.text(), type(one).__name__)
                for side in ("low", "high"):
                    if any(getattr(bound, side) is not None for bound in bounds):
                        closer = _closer(bounds, side)
                        before = ends.get((type(one), side), False)
                        ends[type(one), side] = before or any(
                            broken(closer, held) for held in found
                        )
    assert len(ends) > 20
    assert [(kind.__name__, side) for (kind, side), tight in ends.items() if not tight] == []
