"""Lines of unshaded cells that cross two borders, for many ways to divide a room.

Cells and borders are bits: a generator asks this of thousands of boards that differ in few rooms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from satgrid.board import regions
from satgrid.board.field import Cells, Field
from satgrid.board.grid import Place
from satgrid.board.regions import Regions

__all__ = ["Borders"]


class Borders:
    """The borders of rooms: the cells that have one at their right, and those with one below."""

    def __init__(self, rooms: Regions) -> None:
        self.field = Field(len(rooms), len(rooms[0]))
        self._steps = 1, self.field.stride
        self._all = self._around(map(self.field.of, regions.cells_of(rooms)))

    def divided(self, parts: Iterable[Collection[Place]]) -> tuple[Cells, Cells]:
        """Return the borders after parts of rooms become rooms."""
        found = self._around(map(self.field.of, parts))
        return self._all[0] | found[0], self._all[1] | found[1]

    def crossed_twice(self, borders: tuple[Cells, Cells], shaded: Cells) -> bool:
        """Return whether a line of unshaded cells crosses two borders."""
        white = self.field.whole & ~shaded
        for step, border in zip(self._steps, borders, strict=True):
            crossed = border & white & white >> step
            # The cells that such a line reaches after its first border.
            reached, through, far = crossed << step, white, step
            while through:
                reached |= through & reached << far
                through &= through << far
                far *= 2
            if reached & crossed:
                return True
        return False

    def _around(self, parts: Iterable[Cells]) -> tuple[Cells, Cells]:
        """Return the borders of some parts."""
        right = below = 0
        for cells in parts:
            others = self.field.whole & ~cells
            right |= cells & others >> 1 | others & cells >> 1
            below |= cells & others >> self.field.stride | others & cells >> self.field.stride
        return right, below
