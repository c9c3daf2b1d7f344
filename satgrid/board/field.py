"""Sets of cells as whole numbers: neighbors, connected parts, squares of four.

A cell is a bit, row by row; between two rows there is one that is no cell, so that a shift to the
left or right leaves the board rather than turn up in another row.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board.grid import Cell

__all__ = ["Cells", "Field", "bits", "places", "size"]

Cells = int
"""A set of cells."""


def bits(cells: Cells) -> Iterator[Cells]:
    """Yield each cell as a set of its own, in order."""
    while cells:
        first = cells & -cells
        yield first
        cells ^= first


def places(cells: Cells) -> Iterator[int]:
    """Yield the number of each bit, in order."""
    while cells:
        first = cells & -cells
        yield first.bit_length() - 1
        cells ^= first


def size(cells: Cells) -> int:
    """Return the number of cells."""
    return cells.bit_count()


class Field:
    """A rectangle of cells.

    Attributes
    ----------
    stride : int
        The bits from one row to the next.
    whole
        All cells.
    """

    def __init__(self, height: int, width: int) -> None:
        self.stride = width + 1
        row = (1 << width) - 1
        self.whole: Cells = sum(row << self.stride * at for at in range(height))

    def bit(self, cell: Cell) -> Cells:
        """Return the set of one cell."""
        return 1 << cell.row * self.stride + cell.column

    def cell(self, cells: Cells) -> Cell:
        """Return the first cell of a set."""
        return Cell(*divmod((cells & -cells).bit_length() - 1, self.stride))

    def around(self, cells: Cells) -> Cells:
        """Return what shares a side with some cells; they are in it where they share sides."""
        stride = self.stride
        return (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.whole

    def squares(self, cells: Cells) -> Cells:
        """Return the upper left cells of squares of four in a set."""
        pairs = cells & cells >> 1
        return pairs & pairs >> self.stride

    def fourth(self, cells: Cells) -> Cells:
        """Return the cells that are in one square of four with three of a set."""
        stride = self.stride
        below = cells >> stride
        upper, lower = cells & cells >> 1, below & below >> 1
        right = (upper & below) << stride + 1 | (lower & cells) << 1
        left = (upper & below >> 1) << stride | lower & cells >> 1
        return (left | right) & self.whole

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
