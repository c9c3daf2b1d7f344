"""Regions around the cells of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from satgrid.board.grid import Cell, Grid, components
from satgrid.errors import SatgridError
from satgrid.generators.order import Order

__all__ = ["Labels", "movable", "paired", "spread"]

Labels = dict[Cell, int]
"""The region of each cell that has one."""


def spread(order: Order, seeds: Iterable[Cell]) -> dict[Cell, Cell]:
    """Divide the board at random into one area per given cell; return each cell's area."""
    grid = Grid(order.height, order.width)
    owner = {cell: cell for cell in sorted(seeds)}
    fresh = list(owner)
    while fresh:
        cell = fresh.pop(order.random.randrange(len(fresh)))
        free = [near for near in grid.neighbors(cell) if near not in owner]
        if free:
            taken = order.random.choice(free)
            owner[taken] = owner[cell]
            fresh += [cell, taken]
    return owner


def paired(
    areas: Iterable[Cell], weights: Mapping[tuple[Cell, Cell], float]
) -> list[tuple[Cell, Cell]]:
    """Return pairs of areas, as many as possible, and of these the heaviest ones.

    Parameters
    ----------
    weights
        The pairs that are possible, each with its weight.

    Raises
    ------
    SatgridError
        Where networkx is not there, as on the site that needs no server.
    """
    try:
        import networkx
    except ImportError:
        raise SatgridError("such a puzzle is made with networkx, which is not here") from None

    graph = networkx.Graph()
    graph.add_nodes_from(sorted(areas))
    for (first, second), weight in weights.items():
        graph.add_edge(first, second, weight=weight)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs)


def movable(regions: Labels, cell: Cell) -> bool:
    """Return whether a region stays connected without a cell."""
    rest = [other for other, one in regions.items() if one == regions[cell] and other != cell]
    return len(components(rest)) == 1
