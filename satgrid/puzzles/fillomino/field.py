"""Sets of cells as whole numbers, bit by bit and row by row: neighbors and connected parts."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board.grid import Cell

__all__ = ["Field", "bits", "size"]

Cells = int
"""A set of cells."""


def bits(cells: Cells) -> Iterator[Cells]:
    """Yield each cell as a set of its own, in order."""
    while cells:
        first = cells & -cells
        yield first
        cells ^= first


def size(cells: Cells) -> int:
    """Return the number of cells."""
    return cells.bit_count()


class Field:
    """A rectangle of cells."""

    def __init__(self, height: int, width: int) -> None:
        self.width = width
        self.whole: Cells = (1 << height * width) - 1
        first = sum(1 << width * row for row in range(height))
        self._not_first = self.whole & ~first
        self._not_last = self.whole & ~(first << width - 1)

    def bit(self, cell: Cell) -> Cells:
        """Return the set of one cell."""
        return 1 << cell.row * self.width + cell.column

    def cell(self, bit: Cells) -> Cell:
        """Return the first cell of a set."""
        return Cell(*divmod((bit & -bit).bit_length() - 1, self.width))

    def around(self, cells: Cells) -> Cells:
        """Return what shares a side with some cells; they are in it where they share sides."""
        return (
            cells << 1 & self._not_first
            | cells >> 1 & self._not_last
            | cells << self.width & self.whole
            | cells >> self.width
        )

    def reached(self, cells: Cells, within: Cells, steps: int = -1) -> Cells:
        """Return what is reached from some cells, they included.

        Parameters
        ----------
        within
            The cells that may be stepped on.
        steps
            How many steps there may be; any number where it is negative.
        """
        while steps:
            more = (cells | self.around(cells)) & within | cells
            if more == cells:
                break
            cells = more
            steps -= 1
        return cells

    def parts(self, cells: Cells) -> list[Cells]:
        """Return the connected parts of a set, by their first cells."""
        found = []
        while cells:
            found.append(self.reached(cells & -cells, cells))
            cells &= ~found[-1]
        return found

    def connected(self, within: Cells, most: int) -> Iterator[Cells]:
        """Yield every connected set of at most so many cells, each once (Redelmeier 1981)."""
        for first in bits(within):
            later = within & ~(first - 1)
            untried = self.around(first) & later
            waiting = [(first, untried, first | untried)]
            while waiting:
                cells, untried, met = waiting.pop()
                yield cells
                while untried and size(cells) < most:
                    added = untried & -untried
                    untried ^= added
                    fresh = self.around(added) & later & ~met
                    waiting.append((cells | added, untried | fresh, met | fresh))
