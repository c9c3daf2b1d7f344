"""Clauses about shaded or unshaded cells that several genres share.

``satgrid.formula.connectivity.no_square`` states that no 2x2 square is shaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from satgrid.board.grid import Cell, Grid
from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network

__all__ = ["around", "connected", "still_connected"]


def around(rows: Sequence[Sequence[int]]) -> list[list[tuple[int, ...]]]:
    """Return each literal of a board with those beside it, for templates: 0 to 4 of them.

    Parameters
    ----------
    rows
        The literals row by row, 0 where there is none.

    Returns
    -------
    list of list of tuple of int
        For each number of neighbors such cells row by row: the literal, then north, west, east,
        south, as far as there are some.
    """
    found: list[list[tuple[int, ...]]] = [[] for _ in range(5)]
    nothing = (0,) * len(rows[0])
    for above, here, below in zip((nothing, *rows), rows, (*rows[1:], nothing), strict=False):
        for five in zip(here, above, (0, *here), (*here[1:], 0), below, strict=False):
            if five[0]:
                literals = tuple(filter(None, five))
                found[len(literals) - 1].append(literals)
    return found


def connected(formula: Formula, literals: Mapping[Cell, int], grid: Grid) -> None:
    """State that the cells whose literals hold are connected by their sides.

    Parameters
    ----------
    literals
        For each cell the literal that holds where it is one of those; cells without one never are.
    """
    edges = [(one, other) for one, other in grid.sides() if one in literals and other in literals]
    connectivity.connected(formula, Network.of(literals, edges))


def still_connected(
    formula: Formula,
    literals: Mapping[int, int],
    known: Iterable[int],
    stride: int,
    *,
    roots: frozenset[int] = frozenset(),
    written: bool = False,
) -> None:
    """State that cells are connected, some of them known; the known ones that hold count as one.

    One helper and one clause where any are known, and the network. Cells are places: whole numbers
    row by row, with at least one between two rows that is none.

    Parameters
    ----------
    literals
        For each place that is not known the literal that holds where it is one of those.
    known
        The places that are some of those for sure.
    stride
        The places from one row to the next.
    roots
        Known places that count as one in any case.
    written
        As for ``connectivity.connected``.
    """
    steps = (-stride, -1, 1, stride)
    left = dict.fromkeys(known)
    part: dict[int, int] = {}
    sizes: dict[int, int] = {}
    main: int | None = None
    while left:
        first, _ = left.popitem()
        flooded = [first]
        for place in flooded:
            for step in steps:
                if place + step in left:
                    del left[place + step]
                    flooded.append(place + step)
        if not roots.isdisjoint(flooded):
            main = first = first if main is None else main
        part |= dict.fromkeys(flooded, first)
        sizes[first] = sizes.get(first, 0) + len(flooded)
    edges = {(place, place + step) for place in literals for step in steps[2:]}
    found = sorted(edge for edge in edges if edge[1] in literals)
    beside = {
        (part[place + step], place) for place in literals for step in steps if place + step in part
    }
    active: dict[int, int] = {}
    if sizes:
        sure = formula.auxiliary(1)
        formula.add(sure)
        active = dict.fromkeys(sizes, sure)
        if main is None:
            main = max(sizes, key=sizes.__getitem__)
    network = Network.of({**active, **literals}, [*found, *sorted(beside)], root=main)
    connectivity.connected(formula, network, written=written)
