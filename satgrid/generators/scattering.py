"""Random shaded cells: scattered ones that leave the others connected, and patches."""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.order import Order

__all__ = ["in_patches", "scattered"]


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


def in_patches(order: Order, share: float, times: int) -> frozenset[Cell]:
    """Return cells that form patches with the symmetry of the order.

    Parameters
    ----------
    share
        The part of the board that is shaded, before images are added.
    times
        How often each cell is mixed with its neighbors: the patches grow with it.
    """
    grid = Grid(order.height, order.width)
    noise = {cell: order.random.random() for cell in grid}
    noise = {cell: min(noise[one] for one in order.orbit(cell)) for cell in grid}
    near = {cell: grid.neighbors(cell) or [cell] for cell in grid}
    for _ in range(times):
        noise = {
            cell: noise[cell] + sum(noise[other] for other in near[cell]) / len(near[cell])
            for cell in grid
        }
    darkest = sorted(grid, key=lambda cell: (noise[cell], cell))
    shaded = darkest[: round(share * len(darkest))]
    return frozenset(one for cell in shaded for one in order.orbit(cell))
