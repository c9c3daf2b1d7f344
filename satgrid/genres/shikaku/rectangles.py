"""The rectangles that fit the numbers of a shikaku, and those that are forced.

A set of cells is a whole number here, bit by bit and row by row, so that whole rectangles are
compared at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Grid
from satgrid.record import record

__all__ = ["Fitting", "fitting", "rectangle"]

Box = tuple[int, int, int, int]
"""The row and column of the upper left cell, and the height and width of a rectangle."""
Rectangle = tuple[int, Box]
"""Its cells as bits, and where they are."""


@record
class Fitting:
    """The rectangles left for each number.

    Attributes
    ----------
    area
        The cells of the board as bits.
    left
        The rectangles of each number, by its cell, row by row.
    clash
        A number without a rectangle, a cell that none reaches or two need; None without that.
    """

    grid: Grid
    area: int
    left: Mapping[Cell, Sequence[Rectangle]]
    clash: Cell | None = None

    @property
    def complete(self) -> bool:
        """Whether every number has one rectangle, and every cell is covered."""
        return self.clash is None and all(len(own) == 1 for own in self.left.values())

    def found(self) -> frozenset[Placement]:
        """Return the rectangles of numbers that have one."""
        return frozenset(rectangle(*own[0][1]) for own in self.left.values() if len(own) == 1)

    def placements(self) -> tuple[Placement, ...]:
        """Return the rectangles that are left, number by number."""
        return tuple([rectangle(*box) for own in self.left.values() for _, box in own])

    def open(self) -> Fitting:
        """Return the numbers with several rectangles, on the cells that no settled number has."""
        taken = 0
        for own in self.left.values():
            taken |= own[0][0] if len(own) == 1 else 0
        several = {number: own for number, own in self.left.items() if len(own) > 1}
        return Fitting(self.grid, self.area & ~taken, several)

    def cell(self, bits: int) -> Cell:
        """Return the first of some cells."""
        return Cell(*divmod((bits & -bits).bit_length() - 1, self.grid.width))

    def settled(self) -> Fitting:
        """Return the rectangles left after propagation to the end.

        A cell in all rectangles of a number, or that no other one reaches, belongs to the number.
        """
        left = dict(self.left)
        while True:
            common, reach = {}, {}
            once = twice = taken = 0
            for number, own in left.items():
                always, ever = self.area, 0
                for bits, _ in own:
                    always &= bits
                    ever |= bits
                if not own or always & taken:
                    return self._clashing(number, left)
                common[number], reach[number] = always, ever
                taken |= always
                twice |= once & ever
                once |= ever
            if once != self.area:
                return self._clashing(self.cell(self.area & ~once), left)
            fewer = False
            for number, own in left.items():
                others, needed = taken & ~common[number], reach[number] & once & ~twice
                kept = [one for one in own if not one[0] & others and one[0] & needed == needed]
                fewer |= len(kept) < len(own)
                left[number] = kept
            if not fewer:
                return Fitting(self.grid, self.area, left)

    def _clashing(self, cell: Cell, left: Mapping[Cell, Sequence[Rectangle]]) -> Fitting:
        return Fitting(self.grid, self.area, left, cell)


def fitting(grid: Grid, numbers: Mapping[Cell, int | None]) -> Fitting:
    """Return the rectangles over each number that have its area and hold no other number.

    Parameters
    ----------
    numbers
        The area for each cell with a number, None for any.
    """
    above = _counts(grid, numbers)
    columns = [0, *accumulate(1 << grid.width * row for row in range(grid.height))]
    left: dict[Cell, list[Rectangle]] = {}
    for number, area in numbers.items():
        row, column = number
        own = left[number] = []
        for height, width in _sizes(grid, area):
            shape = columns[height] * ((1 << width) - 1)
            for top in range(max(0, row - height + 1), min(row, grid.height - height) + 1):
                low, high = above[top], above[top + height]
                for start in range(max(0, column - width + 1), min(column, grid.width - width) + 1):
                    end = start + width
                    if high[end] - high[start] - low[end] + low[start] == 1:
                        bits = shape << top * grid.width + start
                        own.append((bits, (top, start, height, width)))
    return Fitting(grid, (1 << len(grid)) - 1, left)


def rectangle(top: int, left: int, height: int, width: int) -> Placement:
    """Return a rectangle of cells, with their number as its name."""
    rows, columns = range(top, top + height), range(left, left + width)
    cells = tuple([Cell(row, column) for row in rows for column in columns])
    return Placement(str(len(cells)), cells)


def _sizes(grid: Grid, area: int | None) -> list[tuple[int, int]]:
    """Return pairs of height and width: those of an area, or all that fit on the board."""
    heights = range(1, grid.height + 1)
    if area is None:
        return [(height, width) for height in heights for width in range(1, grid.width + 1)]
    return [
        (height, area // height)
        for height in heights
        if area % height == 0 and area // height <= grid.width
    ]


def _counts(grid: Grid, numbers: Mapping[Cell, int | None]) -> list[list[int]]:
    """Return how many numbers are above and to the left of each vertex."""
    counts = [[0] * (grid.width + 1)]
    for cells in grid.rows():
        line = accumulate((cell in numbers for cell in cells), initial=0)
        counts.append([over + here for over, here in zip(counts[-1], line, strict=True)])
    return counts
