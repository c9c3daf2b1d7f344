"""The cells that the area of each number has, and those that it may have.

Until nothing more follows:

- An area reaches as far as the cells that it lacks, past cells that are off and what is beside
  others. It does not touch cells that would make it too large, or that it cannot have.
- One with just enough room has all of that; one that is complete has cells that are off around it;
  one that has a single way out goes there.
- What no area reaches is off. A cell that is on and that only one area reaches is part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satgrid.board.field import Cells, Field, size
from satgrid.board.grid import Cell
from satgrid.grounds.ground import ClashError

__all__ = ["Claimed", "Claims", "only_way"]


class Claimed(NamedTuple):
    """What is left of the choice of areas: for each number its known cells, and all it may have."""

    part: Sequence[Cells]
    reach: Sequence[Cells]


class Claims:
    """The areas of numbers, each a connected part of the cells that are on.

    Parameters
    ----------
    numbers
        How large the area of each cell with a number is, None where that is not given.
    on, off
        The cells that are known.
    left
        What is known of the areas already.

    Attributes
    ----------
    part, reach : list
        For each area its known cells, and those that it may have.
    """

    def __init__(
        self,
        field: Field,
        numbers: Mapping[Cell, int | None],
        on: Cells,
        off: Cells,
        left: Claimed | None = None,
    ) -> None:
        self.field, self.off = field, off
        self.numbers = list(numbers.values())
        self.starts = [field.bit(cell) for cell in numbers]
        self.part = list(left.part if left else self.starts)
        self.reach = list(left.reach) if left else [field.whole] * len(self.starts)
        self.on = on | sum(self.starts)

    @property
    def claimed(self) -> Claimed:
        """The areas as far as they are known."""
        return Claimed(tuple(self.part), tuple(self.reach))

    def settle(self) -> None:
        """Find all that follows; raise ClashError if areas are broken."""
        before: object = None
        while before != (now := (self.on, self.off, self.claimed)):
            before = now
            self.turn()
            if self.on & self.off:
                raise ClashError

    def growing(self) -> list[int]:
        """Return the areas that are not completely known."""
        return [at for at, reach in enumerate(self.reach) if reach != self.part[at]]

    def turn(self) -> None:
        """Look at each area once.

        Raises
        ------
        ClashError
            If an area has no room, or cells that it cannot have.
        """
        field, growing = self.field, self.growing()
        owned: Cells = 0
        for at, part in enumerate(self.part):
            self.part[at] = part = field.reached(part, self.on)
            if part & owned or part & ~self.reach[at]:
                raise ClashError
            owned |= part
        lonely = [(cells, size(cells)) for cells in field.parts(self.on & ~owned)]
        once = twice = self.on & owned
        for at in growing:
            self._grow(at, owned, lonely)
            twice |= once & self.reach[at]
            once |= self.reach[at]
        self.off |= field.whole & ~once
        if alone := self.on & ~twice:
            for at in growing:
                self.part[at] |= alone & self.reach[at]

    def _grow(self, at: int, owned: Cells, lonely: Sequence[tuple[Cells, int]]) -> None:
        """Bound the cells of one area, given the known cells of all areas."""
        field, number, part, start = self.field, self.numbers[at], self.part[at], self.starts[at]
        others = owned & ~part
        free = self.reach[at] & ~self.off & ~others & ~field.around(others)
        missing = -1 if number is None else number - size(part)  # -1: any number
        if part & ~free or (number is not None and missing < 0):
            raise ClashError
        for cells, count in lonely:
            if cells & ~free or -1 < missing < count:
                free &= ~(cells | field.around(cells))
        reach = field.reached(start, field.reached(part, free, missing))
        if part & ~reach or part & ~free or (number is not None and size(reach) < number):
            raise ClashError
        if number is not None and size(reach) == number:
            part = reach
        elif missing == 0:
            reach = part
        if part == reach:
            if field.reached(start, part) != part:
                raise ClashError
            self.off |= field.around(part) & ~part
        else:
            here = field.reached(start, part)
            if number is not None or here != part:
                part |= only_way(field.around(here) & reach & ~here)
        self.part[at], self.reach[at] = part, reach
        self.on |= part


def only_way(ways: Cells) -> Cells:
    """Return the only open cell by which some cells can grow; none if there are several.

    Raises
    ------
    ClashError
        If there is none.
    """
    if not ways:
        raise ClashError
    return 0 if ways & ways - 1 else ways
