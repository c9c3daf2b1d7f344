"""Random shaded cells that do not touch and leave the others connected."""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.order import Order

__all__ = ["scattered"]


def scattered(order: Order, share: float = 1.0) -> frozenset[Cell]:
    """Return cells that share no side and leave the other cells connected.

    Parameters
    ----------
    share
        The part of the board to try, cell by cell: with all of it no cell could be added.
    """
    grid = Grid(order.height, order.width)
    tried = order.shuffled(list(grid))[: round(share * len(grid))]
    shaded: set[Cell] = set()
    left = set(grid)
    for cell in tried:
        near = [beside for beside in grid.neighbors(cell) if beside in left]
        if len(near) < len(grid.neighbors(cell)):
            continue
        left.discard(cell)
        if len(components(left)) > 1:
            left.add(cell)
        else:
            shaded.add(cell)
    return frozenset(shaded)
