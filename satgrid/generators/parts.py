"""Parts of regions that can move to a neighboring region, each with what it cuts off."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.areas import Labels

__all__ = ["BoardParts"]

_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


class BoardParts:
    """The parts that can move between regions as they are now.

    Parameters
    ----------
    regions
        The region of each cell of the board.
    inside
        The cells of each region.
    answer
        The cells of the wanted answer, which stay in their regions.
    """

    def __init__(
        self,
        grid: Grid,
        regions: Labels,
        inside: Mapping[int, set[Cell]],
        answer: frozenset[Cell],
    ) -> None:
        self._grid = grid
        self._regions = regions
        self._inside = inside
        self._answer = answer

    def moves(self, cells: Collection[Cell]) -> Iterator[tuple[list[Cell], int]]:
        """Yield parts of regions that have one of some cells, and where each could move.

        A part is a path to a neighboring region, with what it cuts off from the wanted answer.
        """
        for cell in sorted(cells):
            parts: dict[tuple[Cell, ...], list[Cell] | None] = {}
            for region, path in self._paths(cell).items():
                whole = tuple(path)
                if whole not in parts:
                    parts[whole] = self._part(path)
                part = parts[whole]
                if part is not None:
                    yield part, region

    def _part(self, path: list[Cell]) -> list[Cell] | None:
        """Return a path with what it cuts off; None where it divides the wanted answer."""
        cells = self._inside[self._regions[path[0]]]
        if len(path) == 1 and path[0] not in self._answer and _spared(cells, path[0]):
            return path
        cut = components(sorted(cells.difference(path)))
        kept = [part for part in cut if not self._answer.isdisjoint(part)]
        return sorted(cells.difference(kept[0])) if len(kept) == 1 else None

    def _paths(self, cell: Cell) -> dict[int, list[Cell]]:
        """Return, for each region near, a shortest path to it inside the cell's own region."""
        own = self._regions[cell]
        before: dict[Cell, Cell | None] = {cell: None}
        found: dict[int, list[Cell]] = {}
        for one in (fresh := [cell]):
            for near in self._grid.neighbors(one):
                region = self._regions[near]
                if region != own and region not in found:
                    path = [one]
                    while back := before[path[-1]]:
                        path.append(back)
                    found[region] = path
                elif region == own and near not in before and near not in self._answer:
                    before[near] = one
                    fresh.append(near)
        return found


def _spared(cells: Collection[Cell], cell: Cell) -> bool:
    """Return whether the cells around one show that a region is connected without it."""
    row, column = cell
    ring = [(row + down, column + right) in cells for down, right in _AROUND]
    beside = [at for at in (0, 2, 4, 6) if ring[at]]
    cut = [at for at in beside if not (ring[at + 1] and ring[(at + 2) % 8])]
    return bool(beside) and (len(beside) == 1 or len(cut) <= 1)
