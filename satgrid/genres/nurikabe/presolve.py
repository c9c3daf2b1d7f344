"""Forced cells of a nurikabe: the possible cells of each island, and forced land and sea.

Until nothing more follows:

- An island reaches as far as the cells that it lacks, past the sea and what is beside others. It
  does not touch land that would make it too large, or that it cannot have.
- One with just enough room has all of that; one that is complete has sea around it; one that
  has a single way out goes there.
- What no island reaches is sea. Land that only one reaches is part of it.
- The fourth cell of a square with three of sea is land.
- Sea with a single way out goes there; what cannot be joined to the sea is land.
"""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.field import Cells, Field, bits, size
from satgrid.board.grid import Cell, Grid
from satgrid.system.limits import Limits

__all__ = ["Chart"]


class _NoneLeftError(Exception):
    """There is no solution; the error has the cells that show the contradiction."""

    def __init__(self, cells: Cells) -> None:
        super().__init__()
        self.cells = cells


class Chart:
    """The known cells of land and sea.

    Parameters
    ----------
    numbers
        How large the island of each cell with a number is, None where that is not given.
    deadline
        The reading of ``time.monotonic()`` at which to stop, with TimeUpError.

    Attributes
    ----------
    field : Field
        The board.
    land, sea
        The cells that are known.
    numbers : list of int or None
        The number of each island.
    starts, part, reach : list
        For each island its cell with the number, its known cells, and those that it may have.
    clash : Cell or None
        A cell where it shows that there is no solution.
    """

    def __init__(
        self, grid: Grid, numbers: Mapping[Cell, int | None], *, deadline: float | None = None
    ) -> None:
        self.field = field = Field(grid.height, grid.width)
        self.numbers = list(numbers.values())
        self.starts = [field.bit(cell) for cell in numbers]
        self.part = list(self.starts)
        self.reach = [field.whole] * len(self.starts)
        self.land: Cells = sum(self.starts)
        self.sea: Cells = 0
        self.clash: Cell | None = None
        given = [number for number in self.numbers if number is not None]
        self._water = len(grid) - sum(given) if len(given) == len(self.numbers) else None
        before, limits = None, Limits(deadline)
        try:
            while before != (now := (self.land, self.sea, tuple(self.part), tuple(self.reach))):
                limits.check()
                before = now
                self._islands()
                self._waters()
        except _NoneLeftError as error:
            self.clash = field.cell(error.cells)

    @property
    def open(self) -> Cells:
        """The cells with unknown state."""
        return self.field.whole & ~self.land & ~self.sea

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.clash is None and not self.open

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be shaded."""
        return frozenset(map(self.field.cell, bits(self.sea)))

    def growing(self) -> list[int]:
        """Return the islands that are not completely known."""
        return [at for at, reach in enumerate(self.reach) if reach != self.part[at]]

    def _islands(self) -> None:
        field, growing = self.field, self.growing()
        owned: Cells = 0
        for at, part in enumerate(self.part):
            self.part[at] = part = field.reached(part, self.land)
            if part & owned or part & ~self.reach[at]:
                raise _NoneLeftError(part)
            owned |= part
        blobs = [(blob, size(blob)) for blob in field.parts(self.land & ~owned)]
        once = twice = self.land & owned
        for at in growing:
            self._grow(at, owned, blobs)
            twice |= once & self.reach[at]
            once |= self.reach[at]
        self.sea |= field.whole & ~once
        if alone := self.land & ~twice:
            for at in growing:
                self.part[at] |= alone & self.reach[at]

    def _grow(self, at: int, owned: Cells, blobs: list[tuple[Cells, int]]) -> None:
        """Bound the cells of one island, given the known land of all islands."""
        field, number, part, start = self.field, self.numbers[at], self.part[at], self.starts[at]
        others = owned & ~part
        free = self.reach[at] & ~self.sea & ~others & ~field.around(others)
        missing = -1 if number is None else number - size(part)  # -1: any number
        if part & ~free or (number is not None and missing < 0):
            raise _NoneLeftError(part)
        for blob, cells in blobs:
            if blob & ~free or -1 < missing < cells:
                free &= ~(blob | field.around(blob))
        reach = field.reached(start, field.reached(part, free, missing))
        if part & ~reach or part & ~free or (number is not None and size(reach) < number):
            raise _NoneLeftError(part)
        if number is not None and size(reach) == number:
            part = reach
        elif missing == 0:
            reach = part
        if part == reach:
            if field.reached(start, part) != part:
                raise _NoneLeftError(part)
            self.sea |= field.around(part) & ~part
        else:
            here = field.reached(start, part)
            if number is not None or here != part:
                part |= _only(field.around(here) & reach & ~here, here)
        self.part[at], self.reach[at] = part, reach
        self.land |= part

    def _waters(self) -> None:
        field, sea = self.field, self.sea
        self.land |= field.fourth(sea)
        if both := self.land & sea:
            raise _NoneLeftError(both)
        if not sea:
            return
        possible = field.whole & ~self.land
        self.land |= possible & ~field.reached(sea & -sea, possible)
        if self._water is not None and size(sea) == self._water:
            self.land |= field.whole & ~sea
            return
        for part in field.parts(sea):
            if part != sea or self._water is not None:
                self.sea |= _only(field.around(part) & possible & ~part, part)


def _only(ways: Cells, inside: Cells) -> Cells:
    """Return the only open cell by which some cells can grow; none if there are several."""
    if not ways:
        raise _NoneLeftError(inside)
    return 0 if ways & ways - 1 else ways
