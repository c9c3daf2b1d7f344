"""The islands of a nurikabe as clauses: to which number each cell belongs."""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.grid import Cell, Grid
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import connected, within
from satgrid.formula.networks import Network

__all__ = ["Islands"]

_LAYERS = 40  # with larger islands a search takes longer with layers than without


class Islands:
    """Cells and the islands to which they can belong, each named by the cell of its number.

    Parameters
    ----------
    starts
        The numbers by their cells, None where one is not given.
    layers
        Whether clauses may use how large the islands are before they are counted: then a cell
        belongs to an island only if there is a way of so few cells, and how an island hangs
        together is told step by step. Otherwise all that depends on a number is its count.
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
        told = [number for number in starts.values() if number is not None and layers]
        # As large as one can be if the others are as small as they can be.
        rest = len(grid) - sum(told) - (len(starts) - len(told)) + 1
        self._layers = len(told) == len(starts) and max(told, default=0) <= _LAYERS
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
        """Return the cells that an island may have, each with its distance on the shortest way."""
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
        """State that each unshaded cell belongs to one island, its unshaded neighbors to the same.

        And that no cell with a number is shaded.
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
        """State that every unshaded cell is joined to one with a number.

        To the network all numbers are one node, the root.
        """
        if not self._most:
            return
        root = next(iter(self._most))
        active = {root: -self._shaded[root]}
        active |= {cell: -self._shaded[cell] for cell in self._grid if cell not in self._most}
        ends = (
            tuple(sorted(root if cell in self._most else cell for cell in side))
            for side in self._grid.sides()
        )
        edges = dict.fromkeys((one, other) for one, other in ends if one != other)
        network = Network.of(active, edges, root=root)
        if not self._layers:
            connected(self._formula, network)
            return
        steps = [
            max((self._most[start] - 1 for start in self._reach[cell]), default=0)
            for cell in active
        ]
        within(self._formula, network, steps)

    def count(self, start: Cell, number: int) -> None:
        """State how many cells an island has."""
        cells = [self._part[cell, start] for cell in sorted(self._near[start])]
        if number > len(cells):
            self._formula.add()
        else:
            cardinality.exactly(self._formula, number, cells)
