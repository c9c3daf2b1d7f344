"""Weighted sums of numbers, with fewer cells: a house that holds all numbers has a known sum.

A long arrow passes through most cells of some houses. Where the sum of a house is added or
subtracted, the cells that are left have the sum of a few cells outside the arrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from satgrid.rules.exactly_one import Ones
from satgrid.rules.ground import Ground, slots
from satgrid.rules.regular import Machine, Regular
from satgrid.rules.totals import MANY, Totals

__all__ = ["added_up", "fewer_cells", "whole_houses"]


def whole_houses(grounds: Iterable[Ground], values: int) -> list[tuple[int, ...]]:
    """Return the houses that hold every number once: the first slot of each cell.

    Parameters
    ----------
    grounds
        The constraints of a board; its houses are among the groups of which exactly one slot holds.
    """
    full = (1 << values) - 1
    found: dict[tuple[int, ...], None] = {}
    for one in grounds:
        for family in one.families if isinstance(one, Ones) else ():
            if len(family.steps) == values and not any(step % values for step in family.steps):
                for place in slots(family.needed):
                    if place % values == 0 and family.needed >> place & full == full:
                        found[tuple(place + step for step in family.steps)] = None
    return list(found)


def fewer_cells(
    weights: Mapping[int, int], houses: Sequence[tuple[int, ...]]
) -> tuple[dict[int, int], int]:
    """Add and subtract houses as long as fewer cells are left, or smaller weights.

    Returns
    -------
    tuple
        The weights that are left, by cell, and how many houses their sum lacks: the old sum is
        the new one and so many times the sum of a house.
    """
    left, count = dict(weights), 0
    while True:
        best, taken = _size(left.values()), None
        for house in houses:
            for sign in (1, -1):
                changed = {cell: left.get(cell, 0) + sign for cell in house}
                size = _size({**left, **changed}.values())
                if size < best:
                    best, taken = size, (sign, changed)
        if taken is None:
            return {cell: weight for cell, weight in left.items() if weight}, count
        count -= taken[0]
        left |= taken[1]


def _size(weights: Iterable[int]) -> tuple[int, int]:
    some = [abs(weight) for weight in weights if weight]
    return len(some), sum(some)


def added_up(weights: Mapping[int, int], constant: int, low: int, values: int) -> Ground:
    """State that weighted numbers and a constant add up to 0.

    Parameters
    ----------
    weights
        The weight of each cell, by its first slot.
    low
        The smallest number.
    """
    places = sorted(weights, key=lambda place: (-abs(weights[place]), place))
    ends = [
        sorted((weights[place] * low, weights[place] * (low + values - 1)))
        for place in reversed(places)
    ]
    least = [*accumulate((end[0] for end in ends), initial=0)][::-1]
    most = [*accumulate((end[1] for end in ends), initial=0)][::-1]

    def move(at: int, total: int, value: int) -> int:
        before = 0 if at else constant
        return total + before + weights[places[at]] * (low + value)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        at, total = state
        found = move(at, total, value)
        return (at + 1, found) if least[at + 1] <= -found <= most[at + 1] else None

    machine = Machine((0, 0), step, lambda state: state[1] == 0, letters=values, length=len(places))
    if len(machine.after) < MANY:
        return Regular(places, values, machine)
    return Totals(places, values, machine, move)
