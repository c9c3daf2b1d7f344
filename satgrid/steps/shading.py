"""Techniques for shaded and unshaded cells: touching cells, connectivity, 2x2 squares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from satgrid.board.grid import Cell
from satgrid.steps import groups
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, absent, held

__all__ = ["BESIDE_SHADED", "EDGE_TO_EDGE", "RING", "WAY_OUT", "only_way", "pool"]

_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _way_out(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See an unshaded cell with one way to the other unshaded cells, which must be connected."""
    for cell in sorted(known.absent):
        near = puzzle.grid.neighbors(cell)
        left = [other for other in near if not known.settled(other)]
        shaded = [other for other in near if other in known.held]
        if len(left) == 1 and len(shaded) == len(near) - 1 and len(puzzle.grid) > len(near) + 1:
            yield Deduction(absent(left), (), [*absent([cell]), *held(shaded)])


def _ring(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that would close a ring of shaded cells, or end a chain from edge to edge.

    Where no two shaded cells share a side, cells are cut off from others by such a ring only: cells
    that touch by their corners.
    """
    for cell in puzzle.grid:
        if known.settled(cell):
            continue
        chain = _chain(puzzle, known, cell)
        if chain:
            yield Deduction(absent([cell]), (), held(chain))


def _chain(puzzle: Any, known: Known, cell: Cell) -> list[Cell]:
    """Return shaded cells that link one corner of a cell with another corner or the edge."""
    near = _touching(known, cell)
    at_edge = _at_edge(puzzle, cell)
    if len(near) + at_edge < 2 or not near:
        return []
    for number, start in enumerate(near):
        path = _linked(
            known, start, partial(_ends, puzzle, others=near[number + 1 :], at_edge=at_edge)
        )
        if path:
            return path
    return []


def _edge_to_edge(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell inside that would join two chains of shaded cells, each of which is at an edge."""
    for cell in puzzle.grid:
        if known.settled(cell) or _at_edge(puzzle, cell):
            continue
        chains = [
            _linked(known, near, partial(_at_edge, puzzle)) for near in _touching(known, cell)
        ]
        found = [chain for chain in chains if chain]
        if len(found) > 1:
            yield Deduction(absent([cell]), (), held(dict.fromkeys([*found[0], *found[1]])))


def _ends(puzzle: Any, cell: Cell, *, others: Collection[Cell], at_edge: bool) -> bool:
    """Return whether a chain ends here: at another corner, or at the edge if it began there."""
    return cell in others or (at_edge and _at_edge(puzzle, cell))


def _linked(known: Known, start: Cell, ends: Callable[[Cell], bool]) -> list[Cell]:
    """Return the shaded cells from the nearest that is an end to a start; none without an end."""
    before: dict[Cell, Cell | None] = {start: None}
    for here in (fresh := [start]):
        if ends(here):
            path = [here]
            while (last := before[path[-1]]) is not None:
                path.append(last)
            return path
        for other in _touching(known, here):
            if other not in before:
                before[other] = here
                fresh.append(other)
    return []


def _touching(known: Known, cell: Cell) -> list[Cell]:
    near = [Cell(cell.row + down, cell.column + right) for down, right in _CORNERS]
    return [other for other in near if other in known.held]


def _at_edge(puzzle: Any, cell: Cell) -> bool:
    height, width = puzzle.shape
    return cell.row in (0, height - 1) or cell.column in (0, width - 1)


def pool(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the fourth cell of a 2x2 square with three shaded cells, if four are forbidden."""
    height, width = puzzle.shape
    for row in range(height - 1):
        for column in range(width - 1):
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            shaded = [cell for cell in square if cell in known.held]
            left = [cell for cell in square if cell in known.at and not known.settled(cell)]
            if len(shaded) == 3 and left:
                yield Deduction(absent(left), (), held(shaded))


def only_way(cells: Callable[[Any], list[Cell]]) -> Finder:
    """Return the finder of cells that every connection of shaded cells must pass.

    Parameters
    ----------
    cells
        Returns the cells of a puzzle that can be shaded.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        may = {cell for cell in cells(puzzle) if cell not in known.absent}
        near = {
            cell: [other for other in puzzle.grid.neighbors(cell) if other in may]
            for cell in sorted(may)
        }
        start = min(known.held, default=None)
        if start is None:
            return
        for cell, part in _cuts(near, start, known.held):
            if known.settled(cell):
                continue
            border = {other for one in part for other in puzzle.grid.neighbors(one)}
            walls = sorted(border & known.absent)
            inside = min(one for one in part if one in known.held)
            because: list[Fact] = [*held([start, inside]), *absent(walls)]
            yield Deduction(held([cell]), (), because)

    return find


def _cuts(
    near: dict[Cell, list[Cell]], start: Cell, wanted: set[Any]
) -> Iterator[tuple[Cell, list[Cell]]]:
    """Yield cells that separate others from the start, each with a part behind it.

    One walk in depth: a part is cut off by a cell if no way leads from it back before that cell.
    """
    order = {start: 0}
    low = {start: 0}
    walked = [start]
    stack = [(start, iter(near[start]))]
    above: dict[Cell, Cell] = {}
    found = []
    while stack:
        cell, rest = stack[-1]
        for other in rest:
            if other not in order:
                order[other] = low[other] = len(walked)
                walked.append(other)
                above[other] = cell
                stack.append((other, iter(near[other])))
                break
            if above.get(cell) != other:
                low[cell] = min(low[cell], order[other])
        else:
            stack.pop()
            parent = above.get(cell)
            if parent is not None:
                low[parent] = min(low[parent], low[cell])
                part = walked[order[cell] :]
                if parent != start and low[cell] >= order[parent] and not wanted.isdisjoint(part):
                    found.append((parent, part))
    yield from sorted(found, key=lambda cut: (len(cut[1]), cut[0]))


BESIDE_SHADED = Technique(
    "beside a shaded cell",
    1,
    "No two shaded cells share a side.",
    groups.without_touching(lambda puzzle, cell: puzzle.grid.neighbors(cell)),
)
WAY_OUT = Technique(
    "way out",
    2,
    "All unshaded cells are connected, and one way leads out of this one.",
    _way_out,
)
RING = Technique(
    "ring",
    3,
    "Shaded, the cell would cut off a part of the board.",
    _ring,
)
EDGE_TO_EDGE = Technique(
    "edge to edge",
    4,
    "Shaded, the cell would join two chains of shaded cells that end at edges of the board.",
    _edge_to_edge,
)
