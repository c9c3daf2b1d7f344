"""Sums of bounds: what they settle is proven by whole numbers, whoever proposes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from satgrid.linear import program
from satgrid.linear.bounds import Column, Helper, SumBound, clause, evenly
from satgrid.linear.smallest import SmallestSums
from satgrid.linear.sums import BoundSum

FIRST = SumBound(evenly(0b0111), 2, 2)
SECOND = SumBound(evenly(0b1110), None, 1)


def smallest(bounds: list[SumBound], columns: int, known: dict[Column, bool]) -> list[BoundSum]:
    return list(SmallestSums(bounds, range(columns), most=12, most_named=8).found(known))


def test_what_two_share_is_taken_from_what_one_needs() -> None:
    """Two of three hold, and one of the last two at most: the first holds, and the fourth not."""
    one = BoundSum([(FIRST, -1), (SECOND, 1)])
    assert one.weights == {0: -1, 3: 1}
    assert one.settled({}) == (0, {0: True, 3: False})
    assert one.settled({3: False}) == (0, {0: True})
    [found] = smallest([FIRST, SECOND], 4, {})
    assert found.taken == ((FIRST, -1), (SECOND, 1))


def test_a_sum_with_slack_settles_what_weighs_more() -> None:
    heavy = SumBound({0: 3, 1: 1, 2: 1}, None, 2)
    assert BoundSum([(heavy, 1)]).settled({}) == (2, {0: False})
    assert BoundSum([(heavy, 1)]).settled({1: True}) == (1, {0: False})
    assert BoundSum([(heavy, 1)]).settled({1: True, 2: True}) == (0, {0: False})
    assert BoundSum([(SECOND, 1)]).settled({1: True}) == (0, {2: False, 3: False})
    assert BoundSum([(SECOND, 1)]).settled({1: True, 2: True}).columns == {}  # contradicts: no step


def test_what_is_known_and_favorable_is_not_needed() -> None:
    bound = SumBound(evenly(0b111111), None, 2)
    known: dict[Column, bool] = {0: True, 1: True, 2: False}
    assert BoundSum([(bound, 1)]).needed(known, [3, 4, 5]) == [0, 1]
    heavy = SumBound({0: 1, 1: 1, 2: 4}, None, 4)
    assert BoundSum([(heavy, 1)]).settled({0: True, 1: True}) == (2, {2: False})
    assert BoundSum([(heavy, 1)]).needed({0: True, 1: True}, [2]) == [0]


def test_a_bound_is_not_used_where_it_has_none() -> None:
    with pytest.raises(ValueError, match="none"):
        BoundSum([(SECOND, -1)])


def test_clauses_are_bounds() -> None:
    assert clause(0b11, 0b100).weights == {0: 1, 1: 1, 2: -1}
    assert clause(0b11, 0b100)[1:3] == (0, None)
    assert clause(0, 0b110)[:3] == ({1: 1, 2: 1}, None, 1)


def _at(point: Sequence[bool], column: Column) -> bool:
    assert not isinstance(column, Helper)
    return point[column]


def _random(draw: Random, columns: int) -> list[SumBound]:
    """Return bounds that a random point keeps, most of them closely."""
    point = [draw.random() < 0.4 for _ in range(columns)]
    found = []
    for _ in range(draw.randint(2, 7)):
        some = draw.sample(range(columns), draw.randint(2, 4))
        weights: dict[Column, int] = {column: draw.choice((-1, 1, 1, 1, 2)) for column in some}
        total = sum(weight for column, weight in weights.items() if _at(point, column))
        low, high = draw.choice(((total, None), (None, total), (total, total), (total - 1, total)))
        found.append(SumBound(weights, low, high, small=draw.random() < 0.5))
    return found


def _keeps(bound: SumBound, point: tuple[bool, ...]) -> bool:
    total = sum(weight for column, weight in bound.weights.items() if _at(point, column))
    return (bound.low is None or bound.low <= total) and (bound.high is None or total <= bound.high)


def _solved(bounds: list[SumBound], columns: int) -> list[tuple[bool, ...]]:
    return [
        point
        for point in product((False, True), repeat=columns)
        if all(_keeps(bound, point) for bound in bounds)
    ]


def test_what_is_settled_follows_and_no_bound_is_spare() -> None:
    """On random bounds, by all points that keep those of a sum."""
    found = 0
    for seed in range(150):
        draw = Random(seed)
        columns = draw.randint(4, 7)
        bounds = _random(draw, columns)
        points = _solved(bounds, columns)
        for one in smallest(bounds, columns, {}):
            settled = one.settled({}).columns
            assert settled
            for column, holds in settled.items():
                assert all(_at(point, column) == holds for point in points)
            for bound, _ in one.taken:
                less = BoundSum(pair for pair in one.taken if pair[0] is not bound)
                assert not settled.keys() <= less.settled({}).columns.keys()
            found += 1
    assert found > 100


class _Liar(program.Program):
    """Says of everything that it costs something, with prices by chance."""

    def __init__(self, costs: Any, rows: Any) -> None:
        self._size, self._rows = len(costs), len(rows)
        self._draw = Random(self._rows)

    def least(self, low: Any, high: Any) -> program.Optimum:
        prices = [self._draw.choice((0.0, 0.25, 1.0)) for _ in range(self._rows)]
        return program.Optimum(1.0, [0.5] * self._size, prices)


def test_a_wrong_proposal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is proposed, only what whole numbers prove is found."""
    monkeypatch.setattr(program, "program", _Liar)
    found = 0
    for seed in range(150):
        draw = Random(seed)
        columns = draw.randint(4, 7)
        bounds = _random(draw, columns)
        points = _solved(bounds, columns)
        for one in smallest(bounds, columns, {}):
            for column, holds in one.settled({}).columns.items():
                assert all(_at(point, column) == holds for point in points)
                found += 1
    assert found > 20
