"""Forced cells of a LITS: the tetrominoes that each region can still have, and their cells.

A tetromino goes where a cell of it is known to be unshaded or another cell of its region to be
shaded, where it would fill a square or touch one known to be alike, and where nothing could be
shaded beside it. Cells that all of a region's tetrominoes have are shaded, and those that none has
are not, nor is a cell that would fill a square.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board.field import Cells, Field, bits
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.genres.lits.shapes import LETTERS, Laid
from satgrid.system.limits import Limits

__all__ = ["Tetrominoes"]


class Tetrominoes:
    """The tetrominoes left for each region.

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
    field : Field
        The board.
    rooms : list of int
        The region of each bit, ``OUTSIDE`` between rows, too.
    left : list of list of Laid
        The tetrominoes of each region.
    shaded, unshaded
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
        self.field = field = Field(len(rooms), len(rooms[0]))
        self.rooms = [room for row in rooms for room in (*row, OUTSIDE)]
        self.left = [list(own) for own in fitting]
        self.shaded = self.unshaded = 0
        self.clash: Cell | None = None
        self._areas = [0] * len(fitting)
        for place, room in enumerate(self.rooms):
            if room != OUTSIDE:
                self._areas[room] |= 1 << place
        self._whole = sum(self._areas)
        self._alike = dict.fromkeys(LETTERS, 0)  # shaded cells whose shape is known
        around = [field.reached(area, field.whole, 2) for area in self._areas]
        waiting = list(range(len(self.left)))
        limits = Limits(deadline)
        while waiting and self.clash is None:
            limits.check()
            fresh = 0
            for room in waiting:
                fresh |= self._look(room)
            fresh |= self._pools()
            if both := self.shaded & self.unshaded:
                self.clash = field.cell(both)
            waiting = [room for room, wide in enumerate(around) if fresh & wide]
            if not waiting and self.clash is None:
                fresh = self._reach()
                waiting = [room for room, wide in enumerate(around) if fresh & wide]

    @property
    def possible(self) -> Cells:
        """The cells that are shaded or may be."""
        return self._whole & ~self.unshaded

    @property
    def open(self) -> Cells:
        """The cells with unknown state."""
        return self._whole & ~self.unshaded & ~self.shaded

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.clash is None and not self.open

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be shaded."""
        return frozenset(map(self.field.cell, bits(self.shaded)))

    def _look(self, room: int) -> Cells:
        """Rule out tetrominoes of a region that do not fit; return the newly known cells."""
        area, field = self._areas[room], self.field
        shaded, unshaded = self.shaded, self.unshaded
        held = shaded & area
        touching = {letter: field.around(cells & ~area) for letter, cells in self._alike.items()}
        linked = field.around(self._whole & ~unshaded & ~area) if len(self.left) > 1 else area
        left = []
        always, ever, letters = area, 0, set()
        for one in self.left[room]:
            letter, cells = one
            if cells & unshaded or held & ~cells or cells & touching[letter]:
                continue
            if cells & linked and not field.squares(shaded | cells):
                left.append(one)
                always &= cells
                ever |= cells
                letters.add(letter)
        self.left[room] = left
        if not left:
            self.clash = field.cell(area)
            return 0
        fresh = always & ~shaded | area & ~ever & ~unshaded
        self.shaded |= always
        self.unshaded |= area & ~ever
        if len(letters) == 1:
            [letter] = letters
            fresh |= always & ~self._alike[letter]
            self._alike[letter] |= always
        return fresh

    def _pools(self) -> Cells:
        """Settle the fourth cell of squares with three shaded ones; return the new cells."""
        fresh = self.field.fourth(self.shaded) & self.possible
        self.unshaded |= fresh
        return fresh

    def _reach(self) -> Cells:
        """Settle the cells that shaded cells cannot reach; return the new cells."""
        if not self.shaded:
            return 0
        possible = self.possible
        reached = self.field.reached(self.shaded & -self.shaded, possible)
        if self.shaded & ~reached:
            self.clash = self.field.cell(self.shaded & ~reached)
        fresh = possible & ~reached
        self.unshaded |= fresh
        return fresh

    def open_of(self, room: int) -> Cells:
        """Return the open cells of a region."""
        return self._areas[room] & self.open
