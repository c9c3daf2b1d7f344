"""The islands of a nurikabe as clauses: which island each cell belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from satgrid.board.grid import Cell, Grid
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import connected, within
from satgrid.formula.networks import Network

__all__ = ["Islands", "network_needed"]

_LARGE = 50  # so large an island is searched faster with the network of all land besides
_MOST_HELPERS = 2_000_000


def network_needed(numbers: Iterable[int | None]) -> bool:
    """Return whether islands of these sizes need a network of all land in addition to layers.

    Layers connect an island whose size is known. With a large one a search also needs the cuts of
    the network: 14x24 cells with an island of 51 take 1 s with them and 7 s without.
    """
    return any(number is None or number >= _LARGE for number in numbers)


class Islands:
    """Cells and the islands to which they can belong, each named by the cell of its number.

    Parameters
    ----------
    starts
        The numbers by their cells, None where one is not given.
    layers
        Whether clauses may use the sizes of islands before they are counted: then a cell belongs
        to an island only if a path is short enough, and each island is connected by layers of
        reach. Otherwise only the count of an island depends on its number.
    """

    def __init__(
        self,
        formula: Formula,
        grid: Grid,
        shaded: Mapping[Cell, int],
        starts: Mapping[Cell, int | None],
        *,
        layers: bool,
    ) -> None:
        self._formula = formula
        self._grid = grid
        self._shaded = shaded
        given = [number for number in starts.values() if number is not None and layers]
        # As large as one can be if the others are as small as they can be.
        rest = len(grid) - sum(given) - (len(starts) - len(given)) + 1
        self._layered = {
            start: number for start, number in starts.items() if layers and number is not None
        }
        self._most = {
            start: number if layers and number is not None else max(1, rest)
            for start, number in starts.items()
        }
        self._near: dict[Cell, dict[Cell, int]] = {}
        reach: dict[Cell, list[Cell]] = {cell: [] for cell in grid}
        parts = 0
        for start in starts:
            self._near[start] = cells = self._reached(start)
            parts += len(cells)
            formula.room_for(parts)
            for cell in cells:
                reach[cell].append(start)
        self._reach = reach
        self._part = formula.variables(
            "part", ((cell, start) for cell in grid for start in reach[cell])
        )

    def _reached(self, start: Cell) -> dict[Cell, int]:
        """Return the cells that an island may have, each with the length of a shortest path."""
        most, starts = self._most[start], self._most
        found = {start: 0}
        queue = [start]
        for cell in queue:
            for near in self._grid.neighbors(cell):
                if near in found or near in starts or found[cell] + 1 >= most:
                    continue
                if all(
                    other == start or other not in starts for other in self._grid.neighbors(near)
                ):
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def divide(self) -> None:
        """State that each unshaded cell, like its unshaded neighbors, belongs to one island.

        Also state that no cell with a number is shaded.
        """
        formula, part, shaded = self._formula, self._part, self._shaded
        for cell, starts in self._reach.items():
            own = [part[cell, start] for start in starts]
            formula.add(shaded[cell], *own)
            formula.extend((-shaded[cell], -one) for one in own)
            cardinality.at_most(formula, 1, own)
        for start in self._most:
            formula.add(-shaded[start])
        for sides in self._grid.sides():
            for one, other in (sides, sides[::-1]):
                for start in self._reach[one]:
                    same = [part[other, start]] if (other, start) in part else []
                    formula.add(-part[one, start], shaded[other], *same)

    def state_connected(self) -> None:
        """State that every unshaded cell is connected with a number.

        An island whose size may be used is connected by layers of reach from its number; other land
        by a network, to which all numbers are one node, the root.
        """
        layered = self._layered
        if sum(len(self._near[start]) * size for start, size in layered.items()) > _MOST_HELPERS:
            layered = {}
        for start, size in layered.items():
            active = {cell: self._part[cell, start] for cell in sorted(self._near[start])}
            edges = [side for side in self._grid.sides() if active.keys() >= {*side}]
            within(self._formula, Network.of(active, edges, root=start), size - 1)
        if network_needed(map(layered.get, self._most)):
            self._connect()

    def _connect(self) -> None:
        """State that the network of all land is connected."""
        root = next(iter(self._most))
        active = {root: -self._shaded[root]}
        active |= {cell: -self._shaded[cell] for cell in self._grid if cell not in self._most}
        ends = (
            tuple(sorted(root if cell in self._most else cell for cell in side))
            for side in self._grid.sides()
        )
        edges = dict.fromkeys((one, other) for one, other in ends if one != other)
        connected(self._formula, Network.of(active, edges, root=root))

    def count(self, start: Cell, number: int) -> None:
        """State how many cells an island has."""
        cells = [self._part[cell, start] for cell in sorted(self._near[start])]
        if number > len(cells):
            self._formula.add()
        else:
            cardinality.exactly(self._formula, number, cells)
