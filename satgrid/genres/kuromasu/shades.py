"""Forced cells where shaded cells share no side and all others are connected.

The others are connected exactly where no shaded cells form a ring: cells that touch by their
corners, round and round, or from one place of the board's edge to another (without two shaded
cells side by side there is no other way to cut a cell off). So shaded cells that touch are kept in
chains, all that touch the edge in one with it, and a cell beside one chain in two places cannot be
shaded.

Cells are places here: whole numbers row by row, with a margin of unshaded places around the board.
"""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid
from satgrid.grounds.ground import ClashError

__all__ = ["Shades"]


class Shades:
    """The state of each cell: shaded, unshaded or unknown.

    Attributes
    ----------
    stride : int
        The places from one row to the next.
    state : list of bool or None
        For each place whether it is shaded, as far as that is known.
    trail : list of int
        The places that are known, in the order in which that was found out.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
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

    def settle(self, place: int, *, shaded: bool) -> None:
        """Settle a cell; the neighbors of a shaded cell become unshaded.

        Raises
        ------
        ClashError
            If it is known to be otherwise, or beside another shaded cell.
        """
        state = self.state
        known = state[place]
        if known is not None:
            if known is not shaded:
                raise ClashError
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
                    raise ClashError

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
                        raise ClashError
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
