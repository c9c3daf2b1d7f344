"""Regions that grow around the cells of an answer as long as no other answer fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from satgrid.board.grid import Cell, Grid, adjacent, components
from satgrid.errors import SatgridError
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order

__all__ = ["Labels", "grown", "least", "movable", "paired", "spread"]

_COMPARED = 3  # moves of which the one is tried whose region is the smallest
_NEAR = 20  # cells that may lose their region where others found none
_LEAST_ROUNDS = 30  # and one for each two cells: trying anew costs more on a large board

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


def least(answer: Iterable[Cell], full: Mapping[Cell, int]) -> Labels:
    """For each region, return a shortest path that connects its answer cells."""
    found: Labels = {}
    ends: dict[int, list[Cell]] = {}
    for cell in sorted(answer):
        ends.setdefault(full[cell], []).append(cell)
    for region, (one, *others) in ends.items():
        inside = [cell for cell in full if full[cell] == region]
        found[one] = region
        for other in others:
            found |= dict.fromkeys(_path(inside, one, other), region)
    return found


def _path(inside: Collection[Cell], start: Cell, end: Cell) -> list[Cell]:
    """Return a shortest path between two cells of a region."""
    before = {start: start}
    fresh = [start]
    while end not in before:
        layer, fresh = fresh, []
        for cell in layer:
            for near in inside:
                if near not in before and adjacent(cell, near):
                    before[near] = cell
                    fresh.append(near)
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path


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


def grown(
    order: Order,
    growing: Growing,
    answer: Collection[Cell],
    full: Mapping[Cell, int],
    begun: Mapping[Cell, int] | None = None,
) -> Labels | None:
    """Add cells to regions one by one as long as there is no other answer.

    A cell without a region is not in the answer. Each cell added to a region allows more
    answers, never fewer. So a cell that failed is tried again only after regions have lost cells.

    Parameters
    ----------
    answer
        The cells that stay in their regions.
    full
        A division of the whole board.
    begun
        The regions to begin with; by default the shortest ways between cells of the answer.

    Returns
    -------
    dict, or None
        The region of each cell of the board; None where no division was found.
    """
    grid = Grid(order.height, order.width)
    near = {cell: grid.neighbors(cell) for cell in full}
    regions = dict(least(answer, full) if begun is None else begun)
    if not growing.only(regions):
        return None
    for _ in range(max(_LEAST_ROUNDS, len(full) // 2)):
        failed: set[tuple[Cell, int]] = set()
        while moves := [
            (cell, region)
            for cell in full
            if cell not in regions
            for region in sorted({regions[beside] for beside in near[cell] if beside in regions})
            if (cell, region) not in failed
        ]:
            share = len(regions) / len(full)
            order.limits.tell(f"{len(regions)} of {len(full)} cells in regions", share)
            sizes = Counter(regions.values())
            some = order.random.sample(moves, min(_COMPARED, len(moves)))
            cell, region = min(some, key=lambda move: sizes[move[1]])
            if growing.only(regions | {cell: region}, cell):
                regions[cell] = region
            else:
                failed.add((cell, region))
        if len(regions) == len(full):
            return regions
        _loosen(order, answer, regions, full)
    return None


def _loosen(
    order: Order, answer: Collection[Cell], regions: Labels, full: Mapping[Cell, int]
) -> None:
    """Remove cells next to cells without a region, if their own region stays connected."""
    homeless = [cell for cell in full if cell not in regions]
    center = order.random.choice(homeless)
    near = sorted(regions, key=lambda cell: (_distance(cell, center), cell))
    for cell in order.shuffled(near[:_NEAR]):
        if cell not in answer and movable(regions, cell):
            del regions[cell]


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def movable(regions: Labels, cell: Cell) -> bool:
    """Return whether a region stays connected without a cell."""
    rest = [other for other, one in regions.items() if one == regions[cell] and other != cell]
    return len(components(rest)) == 1
