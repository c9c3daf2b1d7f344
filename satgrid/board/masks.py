"""Sets of cells of a board in the plane as bits of one whole number.

What neighbors of many cells have in common is then a few shifts. Behind each row stands a bit that
belongs to no cell, so that nothing is shifted from one row's end into the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from satgrid.board.grid import Cell, Place

__all__ = ["Masks", "bits", "masks"]


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, each as a mask of its own, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


class Masks:
    """The cells of a board of a shape.

    Attributes
    ----------
    down
        By how many bits a cell lies from the one above it; a cell to the right is one bit away.
    rows, columns
        The cells of each line.
    all
        The cells of the board.
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width, self.down = height, width, width + 1
        line = (1 << width) - 1
        self.rows = [line << self.down * row for row in range(height)]
        self.all = sum(self.rows)
        first = sum(1 << self.down * row for row in range(height))
        self.columns = [first << column for column in range(width)]

    @cached_property
    def _cells(self) -> list[Cell]:
        return [Cell(row, column) for row in range(self.height) for column in range(self.down)]

    def bit(self, cell: Place) -> int:
        """Return the mask of one cell."""
        return 1 << cell[0] * self.down + cell[1]

    def indices(self, mask: int) -> list[int]:
        """Return where the cells of a mask stand among the bits, row by row."""
        found = []
        while mask:
            lowest = mask & -mask
            found.append(lowest.bit_length() - 1)
            mask ^= lowest
        return found

    def cell(self, index: int) -> Cell:
        """Return the cell of a bit."""
        return self._cells[index]

    def cells(self, mask: int) -> list[Cell]:
        """Return the cells of a mask, row by row."""
        return [self._cells[index] for index in self.indices(mask)]

    def spread(self, mask: int, literals: Iterable[int]) -> list[int]:
        """Return the literals of the cells of a mask by the places of their bits, 0 elsewhere."""
        found = [0] * (self.height * self.down)
        for index, literal in zip(self.indices(mask), literals, strict=True):
            found[index] = literal
        return found

    def lines(self, literals: Sequence[int]) -> list[Sequence[int]]:
        """Return spread literals row by row."""
        starts = range(0, len(literals), self.down)
        return [literals[start : start + self.width] for start in starts]

    def drawn(self, rows: tuple[str, ...], sign: str) -> int:
        """Return the cells in which a sign stands, one character a cell."""
        found = 0
        for row, line in zip(self.rows, rows, strict=True):
            if sign in line:
                digits = "".join("1" if one == sign else "0" for one in reversed(line))
                found |= int(digits, 2) * (row & -row)
        return found

    def beside(self, mask: int) -> int:
        """Return the cells that share a side with one of these."""
        return (mask << 1 | mask >> 1 | mask << self.down | mask >> self.down) & self.all

    def touched(self, bit: int) -> int:
        """Return a cell and those that share a side or a corner with it."""
        return self._touched[bit.bit_length() - 1]

    @cached_property
    def _touched(self) -> list[int]:
        return [self.touching(1 << index) for index in range(self.height * self.down)]

    def high(self, mask: int) -> tuple[int, int]:
        """Return the first and the last row of some cells."""
        first = (mask & -mask).bit_length() - 1
        return first // self.down, (mask.bit_length() - 1) // self.down

    def wide(self, mask: int) -> tuple[int, int]:
        """Return the first and the last column of some cells."""
        step = self.down
        while step < self.height * self.down:
            mask |= mask >> step
            step *= 2
        mask &= self.rows[0]
        return (mask & -mask).bit_length() - 1, mask.bit_length() - 1

    def touching(self, mask: int) -> int:
        """Return these cells and those that share a side or a corner with one of them."""
        wide = mask | mask << 1 | mask >> 1
        return (wide | wide << self.down | wide >> self.down) & self.all


@lru_cache(maxsize=64)
def masks(height: int, width: int) -> Masks:
    """Return the cells of a board of a shape."""
    return Masks(height, width)
