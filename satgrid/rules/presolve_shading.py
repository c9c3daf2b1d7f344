"""Forced cells where shaded cells share no side and all others are connected.

The others are connected exactly where no shaded cells form a ring: cells that touch by their
corners, round and round, or from one place of the board's edge to another (without two shaded
cells side by side there is no other way to cut a cell off). So shaded cells that touch are kept in
chains, all that touch the edge in one with it, and a cell beside one chain in two places cannot be
shaded. A genre adds what its clues say.

Cells are places here: whole numbers row by row, with a margin of unshaded places around the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress

from satgrid.board.grid import Cell, Grid
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Variables
from satgrid.rules import shading
from satgrid.system.limits import Limits

__all__ = ["Shades"]


class Shades:
    """The state of each cell: shaded, unshaded or unknown.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which whoever goes on is to stop.

    Attributes
    ----------
    limits : Limits
        They say so.
    stride : int
        The places from one row to the next.
    state : list of bool or None
        For each place whether it is shaded, as far as that is known.
    trail : list of int
        The places that are known, in the order in which that was found out.
    clash : Cell or None
        A cell that shows that there is no solution.
    """

    def __init__(self, grid: Grid, *, deadline: float | None = None) -> None:
        self.grid = grid
        self.limits = Limits(deadline)
        self.clash: Cell | None = None
        self.trail: list[int] = []
        height, width = grid.height, grid.width
        self.stride = stride = width + 1
        places = (height + 2) * stride + 2  # one more, since Python counts -1 from the end
        self._rim = places - 2  # stands for the edge of the board
        self.state: list[bool | None] = [False] * places
        self._edge = [False] * places
        self._left: list[int] = []
        for row in range(1, height + 1):
            start, end = row * stride, row * stride + width
            self.state[start:end] = [None] * width
            self._edge[start] = self._edge[end - 1] = True
            if row in (1, height):
                self._edge[start:end] = [True] * width
            self._left += range(start, end)
        # For each shaded cell another one of its chain, or itself; none of those not looked at.
        self._chain = [-1] * places
        self._chain[self._rim] = self._rim
        self._looked = 0
        if 1 in (height, width):  # nothing leads around a cell but the last ones
            for place in self._left[1:-1]:
                self.settle(place, shaded=False)

    def place(self, cell: Cell) -> int:
        """Return the place of a cell."""
        return (cell[0] + 1) * self.stride + cell[1]

    def cell(self, place: int) -> Cell:
        """Return the cell at a place."""
        row, column = divmod(place, self.stride)
        return Cell(row - 1, column)

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.clash is None and len(self.trail) == len(self.grid)

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be shaded."""
        return frozenset(map(self.cell, compress(range(len(self.state)), self.state)))

    def settle(self, place: int, *, shaded: bool) -> None:
        """Settle a cell; the neighbors of a shaded cell become unshaded."""
        state = self.state
        known = state[place]
        if known is not None:
            if known is not shaded:
                self.clash = self.cell(place)
            return
        state[place] = shaded
        self.trail.append(place)
        if shaded:
            stride = self.stride
            for near in (place - stride, place - 1, place + 1, place + stride):
                if state[near] is None:
                    state[near] = False
                    self.trail.append(near)
                elif state[near]:
                    self.clash = self.cell(place)

    def connect(self) -> bool:
        """Settle cells that would close a ring if shaded; return whether there were any."""
        state, stride, edge, chain = self.state, self.stride, self._edge, self._chain
        rim, corners = self._rim, (-stride - 1, -stride + 1, stride - 1, stride + 1)
        for place in self.trail[self._looked :]:
            if state[place]:
                chain[place] = place
                near = [place + step for step in corners if chain[place + step] >= 0]
                for other in [*near, rim] if edge[place] else near:
                    end = self._end(other)
                    if end == place:
                        self.clash = self.cell(place)
                    chain[end] = place
        self._looked = before = len(self.trail)
        self._left = [place for place in self._left if state[place] is None]
        for place in self._left:
            ends = [self._end(place + step) for step in corners if state[place + step]]
            if edge[place]:
                ends.append(self._end(rim))
            if len(ends) > 1 and len(set(ends)) < len(ends):
                self.settle(place, shaded=False)
        return len(self.trail) > before

    def _end(self, place: int) -> int:
        """Return the representative place of a chain."""
        chain = self._chain
        while chain[place] != place:
            chain[place] = place = chain[chain[place]]
        return place

    # -- what is left open

    def open(self) -> list[Cell]:
        """Return the cells with unknown state."""
        return [self.cell(place) for place in self._left if self.state[place] is None]

    def state_connected(self, formula: Formula, shaded: Mapping[Cell, int]) -> None:
        """State that the unshaded cells are connected; known unshaded cells count as one.

        Parameters
        ----------
        shaded
            For each open cell the literal that holds where it is shaded.
        """
        unshaded = {self.place(cell): -literal for cell, literal in shaded.items()}
        known = [place for place in self.trail if not self.state[place]]
        shading.still_connected(formula, unshaded, known, self.stride)

    def state_known(self, formula: Formula, shaded: Variables[Cell]) -> None:
        """State each known cell as a clause of one literal."""
        literals = ((shaded[self.cell(place)], self.state[place]) for place in self.trail)
        with formula.rule("known"):
            formula.extend((literal if held else -literal,) for literal, held in literals)
