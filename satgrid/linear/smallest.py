"""The smallest sum of bounds that settles a column: proposed by a linear program.

A column is supposed to be otherwise, and each bound may be broken at a price: how much must be
paid? Nothing where a point keeps all bounds. Else the prices of the rows say how often each bound
is taken in the sum of least weight that shows a contradiction (by duality). Breaking a bound costs
1 and a little more, by chance that is always the same, so that there is one such sum, whoever
solves the program. What is proposed is rounded and proven by whole numbers; bounds that it does not
need are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, inf, lcm
from random import Random

from satgrid.linear import program
from satgrid.linear.bounds import Column, SumBound
from satgrid.linear.sums import BoundSum

__all__ = ["SmallestSums"]

_EXACT = 1e-6  # what is nearer to a whole number is one
_PARTS = 24  # multipliers are fractions of at most so many parts
_MORE = 0.1  # so much more than 1 a bound costs at most
_COMPARED, _SHORT = 12, 3  # so many sums are compared, unless one has so few bounds
_OFTEN = 4  # a bound is taken so often at most
_TRIED = 36  # so many columns are looked at, where their sums are too long
_NEAR = 3  # a bound with more room than so much does not press


class SmallestSums:
    """Finds sums of bounds, again where more is known.

    Parameters
    ----------
    bounds
        The bounds, in an order of their own: equal sums are told apart by it.
    wanted
        The columns to be settled, in order.
    most, most_named
        The most bounds of a sum, and the most of them that are no patterns of a few cells.
    """

    def __init__(
        self, bounds: Sequence[SumBound], wanted: Iterable[Column], *, most: int, most_named: int
    ) -> None:
        columns = dict.fromkeys(column for bound in bounds for column in bound.weights)
        self._at = {column: at for at, column in enumerate(columns)}
        self._columns = list(columns)
        self._wanted = [column for column in wanted if column in self._at]
        self._most, self._most_named = most, most_named
        self._sides: list[tuple[SumBound, int]] = []  # a bound, and whether its high end is used
        rows, beyond, chance = [], len(self._columns), Random(0)
        for bound in bounds:
            weights = {self._at[column]: weight for column, weight in bound.weights.items()}
            price = 1 + _MORE * chance.random()
            least = sum(weight for weight in weights.values() if weight < 0)
            if bound.low is not None and bound.low > least:
                rows.append(program.LinearRow(bound.low, inf, {**weights, beyond: price}))
                self._sides.append((bound, -1))
            largest = sum(weight for weight in weights.values() if weight > 0)
            if bound.high is not None and bound.high < largest:
                rows.append(program.LinearRow(-inf, bound.high, {**weights, beyond: -price}))
                self._sides.append((bound, 1))
        self._program = program.program([0] * beyond + [1], rows)
        self._points: list[tuple[int, int]] = []  # the columns that are 0 at a point, and 1
        self._refuted: dict[Column, bool] = {}  # what they cannot be

    def found(self, known: Mapping[Column, bool]) -> Iterator[BoundSum]:
        """Yield sums that settle wanted columns, the one that names the least first."""
        sums: list[tuple[tuple[int, ...], BoundSum]] = []
        told: set[Column] = set()
        for tried, (column, value, times) in enumerate(self._refusals(known, told)):
            one = self._proven(times, column, value, known)
            if one is not None:
                told.update(one.settled(known).columns)
                named = sum(not bound.small for bound, _ in one.taken)
                whole = sum(abs(times) for _, times in one.taken)
                often = max(abs(times) for bound, times in one.taken)
                if len(one) <= self._most and named <= self._most_named and often <= _OFTEN:
                    sums.append(((len(one), named, whole, len(sums)), one))
                    if len(one) <= _SHORT or len(sums) == _COMPARED:
                        break
            if tried == _TRIED:
                break
        for _, one in sorted(sums, key=lambda pair: pair[0]):
            yield one

    def _refusals(
        self, known: Mapping[Column, bool], told: Collection[Column]
    ) -> Iterator[tuple[Column, bool, Sequence[float]]]:
        """Yield wanted columns with what they cannot be, and how often each bound shows it.

        Those that were told of in the meantime are left out.
        """
        low = [*(float(known.get(column) is True) for column in self._columns), 0.0]
        high = [*(float(known.get(column) is not False) for column in self._columns), inf]
        held = sum(1 << at for at, one in enumerate(low) if one)
        gone = sum(1 << at for at, one in enumerate(high) if not one)
        self._points = [
            point for point in self._points if not (gone & ~point[False] or held & ~point[True])
        ]
        may = [0, 0]
        for point in self._points:
            may = [before | more for before, more in zip(may, point, strict=True)]
        for column, value in self._pressed(known):
            at = self._at[column]
            if column in told or may[value] >> at & 1 or self._refuted.get(column, value) != value:
                continue
            low[at] = high[at] = float(value)
            found = self._program.least(low, high)
            low[at], high[at] = 0.0, 1.0
            if found is None or found.cost > _EXACT:
                self._refuted[column] = value
                if found is not None:
                    yield column, value, [abs(price) / found.cost for price in found.prices]
            else:
                point = self._point(found.values)
                self._points.append(point)
                may = [before | more for before, more in zip(may, point, strict=True)]

    def _pressed(self, known: Mapping[Column, bool]) -> list[tuple[Column, bool]]:
        """Return what wanted columns may be, that first which leaves the bounds little room."""
        pressed: dict[tuple[Column, bool], int] = {}
        for bound, side in self._sides:
            left = [
                (column, weight) for column, weight in bound.weights.items() if column not in known
            ]
            room = self._room(bound, side, known)
            for column, weight in left:
                after = room - abs(weight)
                if after < _NEAR:
                    one = column, (weight > 0) == (side > 0)
                    pressed[one] = pressed.get(one, 0) + (len(left) - 1) * 3 ** (
                        _NEAR - max(0, after)
                    )
        each = [
            (column, value)
            for column in self._wanted
            if column not in known
            for value in (True, False)
        ]
        return sorted(each, key=lambda one: -pressed.get(one, 0))

    def _room(self, bound: SumBound, side: int, known: Mapping[Column, bool]) -> int:
        """Return how much a bound leaves to open columns, where each is as favorable as can be."""
        end = bound.high if side > 0 else bound.low
        assert end is not None
        room = side * end
        for column, weight in bound.weights.items():
            holds = known.get(column)
            if holds or (holds is None and side * weight < 0):
                room -= side * weight
        return room

    def _point(self, values: Sequence[float]) -> tuple[int, int]:
        zero = one = 0
        for at in range(len(self._columns)):
            if values[at] < _EXACT:
                zero |= 1 << at
            elif values[at] > 1 - _EXACT:
                one |= 1 << at
        return zero, one

    def _proven(
        self, times: Sequence[float], column: Column, value: bool, known: Mapping[Column, bool]
    ) -> BoundSum | None:
        """Return the sum in whole numbers, without bounds that it can spare; None if it fails."""
        parts = [
            (side, Fraction(often).limit_denominator(_PARTS))
            for side, often in zip(self._sides, times, strict=True)
            if often > _EXACT
        ]
        parts = [(side, part) for side, part in parts if part]
        if len(parts) > 2 * self._most:
            return None
        whole = lcm(*(part.denominator for _, part in parts))
        taken = [(bound, sign * int(part * whole)) for (bound, sign), part in parts]
        left = _spared(taken, column, value, known)
        if left is None:
            return None
        common = gcd(*(times for _, times in left))
        return BoundSum((bound, times // common) for bound, times in left)


def _spared(
    taken: list[tuple[SumBound, int]], column: Column, value: bool, known: Mapping[Column, bool]
) -> list[tuple[SumBound, int]] | None:
    """Return the bounds of a sum without those that it can spare to settle a column.

    None where it does not settle it. Bounds of lines and clues are left out before small ones.
    """
    shares = [BoundSum([one]).open(known) for one in taken]
    weights: dict[Column, int] = {}
    for share, _ in shares:
        for each, weight in share.items():
            weights[each] = weights.get(each, 0) + weight
    most = sum(most for _, most in shares)

    def settles(weights: Mapping[Column, int], most: int) -> bool:
        slack = most - sum(weight for weight in weights.values() if weight < 0)
        own = weights.get(column, 0)
        return 0 <= slack < (own if value else -own)

    if not settles(weights, most):
        return None
    kept = set(range(len(taken)))
    for at in sorted(kept, key=lambda at: (taken[at][0].small, at)):
        share, less = shares[at]
        fewer = weights | {each: weights[each] - weight for each, weight in share.items()}
        if settles(fewer, most - less):
            weights, most = fewer, most - less
            kept.remove(at)
    return [taken[at] for at in sorted(kept)]
