"""Sums of cells in houses: with fewer cells, and what cages leave of houses or have beyond them.

Cells are numbers, row by row from 0, and sets of cells are bits. That some houses hold 90 in all,
and the cages in them 78, leaves 12 to the other cells there. People call it the rule of 45.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from satgrid.board import boxes, regions
from satgrid.board.grid import Grid
from satgrid.grounds.exactly_one import Ones
from satgrid.grounds.ground import Ground, slots
from satgrid.puzzle.view import Shape

__all__ = ["Adding", "Leftover", "Total", "bands_of", "different", "fewer_cells", "leftovers"]
__all__ += ["blocks_of", "usual_bands", "whole_houses"]

_SIDE_BY_SIDE = 3  # so many lines together at most, for a search
_TOLD = 4  # and for people
_LINES = 5  # lines of runs side by side at most


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
                        first = place + family.base
                        found[tuple(first + step for step in family.steps)] = None
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


class Total(NamedTuple):
    """Some cells and their sum.

    Attributes
    ----------
    cells
        As bits.
    parts
        The numbers of the houses, cages or runs that they are.
    """

    cells: int
    total: int
    parts: tuple[int, ...] = ()


class Leftover(NamedTuple):
    """Cells that are left over where cages are taken off some houses, or houses off some cages.

    Attributes
    ----------
    inside, beyond
        The cells of the houses in no cage that is taken, and those of these cages in no house.
    total
        The sum of the former less the sum of the latter.
    band
        The houses.
    taken
        The cages.
    """

    inside: tuple[int, ...]
    beyond: tuple[int, ...]
    total: int
    band: Total
    taken: Total


class Adding(NamedTuple):
    """A leftover on a board, and what it comes from.

    Attributes
    ----------
    inside, beyond
        The first slot of each cell whose number is added, and subtracted.
    total
        The sum.
    houses
        The first slots of the cells of each house; empty where ``band`` says what they are.
    band
        What is added, in words: ``the runs across in rows 2 to 4``.
    holds
        The sum of the houses.
    cages
        What is taken off them, in words: ``the cages``.
    within
        The sum of these.
    clues
        The clues of all that has a sum.
    """

    inside: tuple[int, ...]
    beyond: tuple[int, ...]
    total: int
    houses: tuple[tuple[int, ...], ...]
    band: str
    holds: int
    cages: str
    within: int
    clues: tuple[int, ...]


def leftovers(
    bands: Iterable[Total], cages: Sequence[Total], most: int, *, mixed: bool = False
) -> Iterator[Leftover]:
    """Yield the few cells that cages leave of houses, or have beyond them.

    Parameters
    ----------
    cages
        With different cells.
    most
        The largest number of cells that is of interest.
    mixed
        Whether cells may be left on both sides: of each cage that is partly inside the part with
        fewer cells.
    """
    for band in bands:
        inside = [cage for cage in cages if not cage.cells & ~band.cells]
        crossing = [cage for cage in cages if cage.cells & band.cells and cage.cells & ~band.cells]
        ways = [inside]
        if not band.cells & ~sum(cage.cells for cage in inside + crossing):
            ways.append(inside + crossing)
        if mixed:
            ways.append(inside + [cage for cage in crossing if _mostly_in(cage.cells, band.cells)])
        met = []
        for some in ways:
            taken = Total(
                sum(cage.cells for cage in some),
                sum(cage.total for cage in some),
                tuple(sorted(part for cage in some for part in cage.parts)),
            )
            left, more = band.cells & ~taken.cells, taken.cells & ~band.cells
            if 0 < (left | more).bit_count() <= most and (left, more) not in met:
                met.append((left, more))
                total = band.total - taken.total
                yield Leftover((*slots(left),), (*slots(more),), total, band, taken)


def _mostly_in(cage: int, band: int) -> bool:
    return (cage & band).bit_count() > (cage & ~band).bit_count()


def different(
    shape: Shape, box: Shape, cages: Sequence[tuple[int, int]], whole: int, most: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield cells inside or outside some houses that all differ, with their sum.

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
    bands, houses = usual_bands(shape, box)
    groups = [*houses, *[cells for cells, _ in cages]]
    met: set[tuple[int, ...]] = set()
    told = (Total(cells, count * whole) for cells, count in bands)
    for one in leftovers(told, [Total(*cage) for cage in cages], most):
        cells = one.inside or one.beyond
        some = sum(1 << cell for cell in cells)
        if cells not in met and any(not some & ~group for group in groups):
            met.add(cells)
            yield cells, one.total if one.inside else -one.total


@lru_cache(maxsize=64)
def usual_bands(shape: Shape, box: Shape) -> tuple[list[tuple[int, int]], list[int]]:
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


def bands_of(houses: Sequence[Sequence[int]], width: int, whole: int) -> Iterator[Total]:
    """Yield houses by themselves, lines side by side, and boxes or regions that touch.

    Parameters
    ----------
    houses
        The cells of each.
    width
        The cells of a row of the board.
    whole
        The sum of a house.
    """
    cells = [sum(1 << cell for cell in house) for house in houses]
    lines: dict[tuple[int, int], list[int]] = {}
    others = []
    for at, house in enumerate(houses):
        yield Total(cells[at], whole, (at,))
        rows, columns = {cell // width for cell in house}, {cell % width for cell in house}
        if len(rows) == 1 or len(columns) == 1:
            lines.setdefault((width if len(rows) == 1 else 1, cells[at]), []).append(at)
        else:
            others.append(at)
    for step, line in lines:
        band: list[int] = []
        behind = line
        while (step, behind) in lines and len(band) < _TOLD:
            band.append(lines[step, behind][0])
            behind <<= step
            if len(band) > 1:
                yield Total(sum(cells[at] for at in band), whole * len(band), (*band,))
    for one, other in combinations(others, 2):
        if not cells[one] & cells[other] and _touch(houses[one], houses[other], width):
            yield Total(cells[one] | cells[other], 2 * whole, (one, other))


def _touch(one: Sequence[int], other: Sequence[int], width: int) -> bool:
    """Return whether a cell of one is beside a cell of the other."""
    return any(
        abs(here // width - there // width) + abs(here % width - there % width) == 1
        for here in one
        for there in other
    )


def blocks_of(runs: Sequence[Total], width: int, step: int) -> Iterator[Total]:
    """Yield runs in lines side by side that touch each other, two and more.

    Parameters
    ----------
    runs
        Runs of one direction.
    step
        From a cell to the one in the next line: ``width`` for runs across, 1 for those down.
    """
    firsts = {run: next(slots(run.cells)) for run in runs}
    line = {run: at % width if step == 1 else at // width for run, at in firsts.items()}
    last = max(line.values(), default=0)
    met: set[tuple[int, ...]] = set()
    for first in range(last):
        for end in range(first + 1, min(first + _LINES, last + 1)):
            left = [run for run in runs if first <= line[run] <= end]
            while left:
                block = [left.pop(0)]
                for one in block:
                    near = [
                        run
                        for run in left
                        if abs(line[run] - line[one]) == 1
                        and (one.cells << step & run.cells or run.cells << step & one.cells)
                    ]
                    left = [run for run in left if run not in near]
                    block += near
                parts = tuple(sorted(part for run in block for part in run.parts))
                if len(block) > 1 and parts not in met:
                    met.add(parts)
                    cells = sum(run.cells for run in block)
                    yield Total(cells, sum(run.total for run in block), parts)
