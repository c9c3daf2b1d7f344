"""What is plain of a LITS: the tetrominoes that each region can still have, and their cells.

A tetromino goes where a cell of it is known to be unshaded or another cell of its region to be
shaded, where it would fill a square or touch one known to be alike, and where nothing could be
shaded beside it. Cells that all of a region's tetrominoes have are shaded, and those that none has
are not, nor is a cell that would fill a square.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.errors import TimeUpError
from satgrid.puzzles.lits.shapes import LETTERS, Laid, bits_of, places

__all__ = ["Deduction"]


class Deduction:
    """The tetrominoes left for each region.

    Sets of cells are bits, with one between two rows (see ``shapes``).

    Parameters
    ----------
    rooms
        The region of each cell.
    fitting
        The tetrominoes that fit into each region.
    deadline
        The reading of ``time.monotonic()`` at which to stop, with TimeUpError.

    Attributes
    ----------
    stride : int
        The places from one row to the next.
    rooms : list of int
        The region of each place, ``OUTSIDE`` between rows, too.
    left : list of list of Laid
        The tetrominoes of each region.
    shaded, unshaded : int
        The cells that are known.
    clash : Cell or None
        The first cell of a region without a tetromino, or a cell that is both.
    """

    def __init__(
        self,
        rooms: Regions,
        fitting: Sequence[Sequence[Laid]],
        *,
        deadline: float | None = None,
    ) -> None:
        self.stride = len(rooms[0]) + 1
        self.rooms = [room for row in rooms for room in (*row, OUTSIDE)]
        self.left = [list(own) for own in fitting]
        self.shaded = self.unshaded = 0
        self.clash: Cell | None = None
        own: list[list[int]] = [[] for _ in fitting]
        for place, room in enumerate(self.rooms):
            if room != OUTSIDE:
                own[room].append(place)
        self._areas = [bits_of(iter(cells)) for cells in own]
        self._whole = sum(self._areas)
        self._alike = dict.fromkeys(LETTERS, 0)  # shaded cells whose shape is known
        around = [self._beside(area) | area for area in self._areas]
        around = [wide | self._beside(wide) for wide in around]
        waiting = list(range(len(self.left)))
        while waiting and self.clash is None:
            if deadline is not None and time.monotonic() >= deadline:
                raise TimeUpError("the time is over")
            fresh = 0
            for room in waiting:
                fresh |= self._look(room)
            fresh |= self._pools()
            if both := self.shaded & self.unshaded:
                self.clash = self.cell(next(places(both)))
            waiting = [room for room, wide in enumerate(around) if fresh & wide]
            if not waiting and self.clash is None:
                fresh = self._reach()
                waiting = [room for room, wide in enumerate(around) if fresh & wide]

    def cell(self, place: int) -> Cell:
        """Return the cell at a place."""
        return Cell(*divmod(place, self.stride))

    @property
    def possible(self) -> int:
        """The cells that are shaded or may be."""
        return self._whole & ~self.unshaded

    @property
    def open(self) -> int:
        """The cells of which nothing is known."""
        return self._whole & ~self.unshaded & ~self.shaded

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.clash is None and not self.open

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be shaded."""
        return frozenset(map(self.cell, places(self.shaded)))

    def _beside(self, cells: int) -> int:
        """Return what shares a side with some cells, and perhaps some of these."""
        stride = self.stride
        return cells << 1 | cells >> 1 | cells << stride | cells >> stride

    def _look(self, room: int) -> int:
        """Drop tetrominoes of a region that do not fit; return of what cells more is known now."""
        area, stride = self._areas[room], self.stride
        shaded, unshaded = self.shaded, self.unshaded
        held = shaded & area
        touching = {letter: self._beside(cells & ~area) for letter, cells in self._alike.items()}
        linked = self._beside(self._whole & ~unshaded & ~area) if len(self.left) > 1 else area
        left = []
        always, ever, letters = area, 0, set()
        for one in self.left[room]:
            letter, bits = one
            if bits & unshaded or held & ~bits or bits & touching[letter] or not bits & linked:
                continue
            pairs = shaded | bits
            pairs &= pairs >> 1
            if not pairs & pairs >> stride:
                left.append(one)
                always &= bits
                ever |= bits
                letters.add(letter)
        self.left[room] = left
        if not left:
            self.clash = self.cell(next(places(area)))
            return 0
        fresh = always & ~shaded | area & ~ever & ~unshaded
        self.shaded |= always
        self.unshaded |= area & ~ever
        if len(letters) == 1:
            [letter] = letters
            fresh |= always & ~self._alike[letter]
            self._alike[letter] |= always
        return fresh

    def _pools(self) -> int:
        """Note the fourth cell of squares with three shaded ones; return it where that is new."""
        shaded, stride = self.shaded, self.stride
        below = shaded >> stride
        upper, lower = shaded & shaded >> 1, below & below >> 1
        fourth = (upper & below) << stride + 1 | (upper & below >> 1) << stride
        fourth |= (lower & shaded) << 1 | lower & shaded >> 1
        fresh = fourth & self.possible
        self.unshaded |= fresh
        return fresh

    def _reach(self) -> int:
        """Note what no way leads to from shaded cells; return it."""
        possible = self.possible
        reached, last = self.shaded & -self.shaded, 0
        while reached != last:
            last, reached = reached, (reached | self._beside(reached)) & possible
        if not reached:
            return 0
        if self.shaded & ~reached:
            self.clash = self.cell(next(places(self.shaded & ~reached)))
        fresh = possible & ~reached
        self.unshaded |= fresh
        return fresh

    def room_places(self, room: int) -> list[int]:
        """Return the places of a region of which nothing is known."""
        return list(places(self._areas[room] & self.open))
