"""Sums that follow from cage sums: of house cells left over, or of cage cells outside houses.

A house holds all numbers. So the cages inside some houses leave a known sum to the other cells, and
those that cover them take a known sum beyond ("the rule of 45").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from satgrid.board import boxes, regions
from satgrid.board.grid import Grid
from satgrid.rules.ground import slots
from satgrid.rules.view import Shape

__all__ = ["Leftover", "leftovers"]

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
