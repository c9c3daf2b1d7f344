"""Sets of cells as whole numbers: neighbors, connected parts, squares of four.

A cell is a bit, row by row; one bit between two rows is not a cell, so that a shift to the left or
right never reaches another row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from satgrid.board.grid import Cell, Place

__all__ = ["Cells", "Field", "bits", "of_shape", "places", "size"]

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
    rows : list
        The cells of each row.
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width, self.stride = height, width, width + 1
        row = (1 << width) - 1
        self.rows: list[Cells] = [row << self.stride * at for at in range(height)]
        self.whole: Cells = sum(self.rows)

    @cached_property
    def columns(self) -> list[Cells]:
        """The cells of each column."""
        first = sum(1 << self.stride * at for at in range(self.height))
        return [first << at for at in range(self.width)]

    @cached_property
    def _each(self) -> list[Cell]:
        return [Cell(row, column) for row in range(self.height) for column in range(self.stride)]

    def bit(self, cell: Place) -> Cells:
        """Return the set of one cell."""
        return 1 << cell[0] * self.stride + cell[1]

    def of(self, cells: Iterable[Place]) -> Cells:
        """Return some cells, each given once, as a set."""
        return sum(map(self.bit, cells))

    def cell(self, cells: Cells) -> Cell:
        """Return the first cell of a set."""
        return Cell(*divmod((cells & -cells).bit_length() - 1, self.stride))

    def around(self, cells: Cells) -> Cells:
        """Return all cells that share a side with a cell of the set."""
        stride = self.stride
        return (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.whole

    def cells(self, cells: int) -> list[Cell]:
        """Return the cells of a set, row by row."""
        return [self._each[place] for place in places(cells)]

    def of_slots(self, slots: int) -> Cells:
        """Return the cells of a set of slots: one of each cell, row by row."""
        row, gap = (1 << self.width) - 1, self.stride
        return sum((slots >> at * self.width & row) << at * gap for at in range(self.height))

    def slots_of(self, cells: Cells) -> int:
        """Return the slots of a set of cells."""
        row, gap = (1 << self.width) - 1, self.stride
        return sum((cells >> at * gap & row) << at * self.width for at in range(self.height))

    def spread(self, cells: int, literals: Iterable[int]) -> list[int]:
        """Return the literals of the cells of a set by the places of their bits, 0 elsewhere."""
        found = [0] * (self.height * self.stride)
        for index, literal in zip(places(cells), literals, strict=True):
            found[index] = literal
        return found

    def lines(self, literals: Sequence[int]) -> list[Sequence[int]]:
        """Return spread literals row by row."""
        starts = range(0, len(literals), self.stride)
        return [literals[start : start + self.width] for start in starts]

    def drawn(self, rows: tuple[str, ...], sign: str) -> int:
        """Return the cells of a drawing that have a given sign; each character is a cell."""
        found = 0
        for row, line in zip(self.rows, rows, strict=True):
            if sign in line:
                digits = "".join("1" if one == sign else "0" for one in reversed(line))
                found |= int(digits, 2) * (row & -row)
        return found

    def touching(self, cells: int) -> int:
        """Return these cells and those that share a side or a corner with one of them."""
        wide = cells | cells << 1 | cells >> 1
        return (wide | wide << self.stride | wide >> self.stride) & self.whole

    def touched(self, bit: int) -> int:
        """Return a cell and those that share a side or a corner with it."""
        return self._touched[bit.bit_length() - 1]

    @cached_property
    def _touched(self) -> list[int]:
        return [self.touching(1 << index) for index in range(self.height * self.stride)]

    def high(self, cells: int) -> tuple[int, int]:
        """Return the first and the last row with one of some cells."""
        first = (cells & -cells).bit_length() - 1
        return first // self.stride, (cells.bit_length() - 1) // self.stride

    def wide(self, cells: int) -> tuple[int, int]:
        """Return the first and the last column with one of some cells."""
        step = self.stride
        while step < self.height * self.stride:
            cells |= cells >> step
            step *= 2
        cells &= self.rows[0]
        return (cells & -cells).bit_length() - 1, cells.bit_length() - 1

    def squares(self, cells: Cells) -> Cells:
        """Return the upper left cells of the 2x2 squares in a set."""
        pairs = cells & cells >> 1
        return pairs & pairs >> self.stride

    def fourth(self, cells: Cells) -> Cells:
        """Return the fourth cell of each 2x2 square that has three cells in a set."""
        stride = self.stride
        below = cells >> stride
        upper, lower = cells & cells >> 1, below & below >> 1
        right = (upper & below) << stride + 1 | (lower & cells) << 1
        left = (upper & below >> 1) << stride | lower & cells >> 1
        return (left | right) & self.whole

    def reached(self, cells: Cells, within: Cells, steps: int = -1) -> Cells:
        """Return the cells reached from some cells, these included.

        Parameters
        ----------
        within
            The cells that paths may use.
        steps
            The largest number of steps; negative for any number.
        """
        while steps:
            more = (cells | self.around(cells)) & within | cells
            if more == cells:
                break
            cells = more
            steps -= 1
        return cells

    def grown(self, cells: Cells, within: Cells, count: int) -> Cells:
        """Grow a set of cells by its neighbors until it has ``count`` cells or cannot grow.

        Parameters
        ----------
        within
            The cells that may be added.
        """
        while (left := count - size(cells)) > 0:
            more = self.around(cells) & within & ~cells
            if not more:
                break
            while size(more) > left:
                more &= more - 1
            cells |= more
        return cells

    def needed(self, cells: Cells, within: Cells, count: int) -> Cells:
        """Return the cells of ``within`` without which a set cannot grow to ``count`` cells."""
        found: Cells = 0
        tried = self.grown(cells, within, count) & ~cells  # the others can be spared
        while tried:
            bit = tried & -tried
            tried ^= bit
            rest = self.grown(cells, within & ~bit, count)
            if size(rest) < count:
                found |= bit
            else:
                tried &= rest
        return found

    def parts(self, cells: Cells) -> list[Cells]:
        """Return the connected components of a set, in the order of their first cells."""
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


@lru_cache(maxsize=64)
def of_shape(height: int, width: int) -> Field:
    """Return the cells of a board of a shape."""
    return Field(height, width)
