"""Regions that exchange cells until only one answer is left.

The answer is not fixed before: each move is one that leaves as few answers as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from satgrid.board.grid import Cell, Grid
from satgrid.generators.areas import Labels, movable
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order

__all__ = ["shifted"]

_MOVES = 250


def shifted(
    order: Order, growing: Growing, answer: frozenset[Cell], full: Mapping[Cell, int]
) -> tuple[Labels, frozenset[Cell]] | None:
    """Move cells between regions until only one answer fits.

    Of the moves of cells in regions where two answers differ one is made after which the fewest of
    the answers found last fit, but one at least. An answer without the cell fits as before, as
    long as what it must be in a region does not depend on the region's other cells.

    Parameters
    ----------
    growing
        The regions' solver, without a wanted answer.
    answer
        An answer that fits at the start.
    full
        The region of each cell of the board.

    Returns
    -------
    tuple, or None
        The regions and their only answer; None where that was not reached.
    """
    grid = Grid(order.height, order.width)
    regions = dict(full)
    for number in range(1, _MOVES + 1):
        other = growing.another(regions, answer)
        if other is None:
            return regions, answer
        order.limits.tell(f"{number} of at most {_MOVES} cells moved")
        differing = {regions[cell] for cell in answer ^ other}
        near = [cell for cell in regions if regions[cell] in differing]
        last = {one: growing.fits(regions, one) for one in (answer, *growing.known())}
        ranked = []
        for cell, region in _moves(grid, regions, near):
            moved = {**regions, cell: region}
            left = sum(
                growing.fits(moved, one) if cell in one else fitted for one, fitted in last.items()
            )
            if left:
                ranked.append((left, order.random.random(), cell, region))
        if not ranked:
            return None
        _, _, cell, region = min(ranked)
        regions[cell] = region
        fitting = [one for one in last if growing.fits(regions, one)]
        if answer not in fitting:
            answer = order.random.choice(fitting)
    return None


def _moves(grid: Grid, regions: Labels, cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """Yield cells with the other regions that each could move to."""
    for cell in cells:
        beside = {regions[near] for near in grid.neighbors(cell)} - {regions[cell]}
        if beside and movable(regions, cell):
            for region in sorted(beside):
                yield cell, region
