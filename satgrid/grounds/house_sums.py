"""Sums of cells in houses: what cages leave of a house, and what a rest has to add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from satgrid.board import boxes, regions
from satgrid.board.grid import Grid
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.exactly_one import Ones
from satgrid.grounds.ground import Ground, slots
from satgrid.grounds.totals import MANY, Totals
from satgrid.puzzle.view import Shape

__all__ = ["Leftover", "added_up", "fewer_cells", "leftovers", "whole_houses"]


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

    machine = WordAutomaton(
        (0, 0), step, lambda state: state[1] == 0, letters=values, length=len(places)
    )
    if len(machine.after) < MANY:
        return Regular(places, values, machine)
    return Totals(places, values, machine, move)


_SIDE_BY_SIDE = 3  # so many lines together at most


class Leftover(NamedTuple):
    """Cells with different numbers, by their numbers row by row, and their sum."""

    cells: tuple[int, ...]
    total: int


def leftovers(
    shape: Shape, box: Shape, cages: Sequence[tuple[int, int]], whole: int, most: int
) -> Iterator[Leftover]:
    """Yield cells inside or outside some houses with a known sum, if they all differ.

    Parameters
    ----------
    box
        The rows and columns of a box.
    cages
        The cells of each cage with a sum as bits, and the sum.
    whole
        The sum of a house.
    most
        The largest number of cells whose sum is of interest.
    """
    bands, houses = _bands(shape, box)
    groups = [*houses, *[cells for cells, _ in cages]]
    met: set[int] = set()
    for band, count in bands:
        inside = covered = 0
        within = beyond = 0
        for cells, total in cages:
            if cells & band:
                covered |= cells
                beyond += total
                if not cells & ~band:
                    inside |= cells
                    within += total
        found = [(band & ~inside, count * whole - within)]
        if not band & ~covered:
            found.append((covered & ~band, beyond - count * whole))
        for cells, total in found:
            if 0 < cells.bit_count() <= most and cells not in met and _together(cells, groups):
                met.add(cells)
                yield Leftover(tuple(slots(cells)), total)


def _together(cells: int, groups: Iterable[int]) -> bool:
    """Return whether one of some groups contains all the given cells."""
    return any(not cells & ~group for group in groups)


@lru_cache(maxsize=64)
def _bands(shape: Shape, box: Shape) -> tuple[list[tuple[int, int]], list[int]]:
    """Return adjacent lines, and boxes, each with its number of houses; also return the houses."""
    grid = Grid(*shape)

    def bits(cells: Iterable[Sequence[int]]) -> int:
        return sum(1 << row * shape[1] + column for row, column in cells)

    bands: dict[int, int] = {}
    houses = []
    for lines in ([*grid.rows()], [*grid.columns()]):
        own = [bits(line) for line in lines]
        houses += own
        for first in range(len(own)):
            band = 0
            for count, line in enumerate(own[first : first + _SIDE_BY_SIDE], 1):
                band |= line
                bands[band] = count
    for cells in regions.cells_of(boxes.areas(shape[1], box)):
        houses.append(bits(cells))
        bands[houses[-1]] = 1
    return list(bands.items()), houses
