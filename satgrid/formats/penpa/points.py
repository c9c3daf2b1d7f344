"""The points of a penpa board, by number.

The points of a board of nx columns and ny rows, margins included, lie on a grid with two more on
each side: cells come first, then as many corners (the lower right one of each cell), then the
middles of lower sides, then those of right sides.
Source: penpa-edit, ``class_square.js``.
"""

from __future__ import annotations

from satgrid.board.grid import Place, Side
from satgrid.record import record

__all__ = ["Points"]


@record
class Points:
    """The numbers of points; rows and columns count from the first cell inside the margins."""

    height: int
    width: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def across(self) -> int:
        """The number of points in a row."""
        return self.width + self.left + self.right + 4

    @property
    def every(self) -> int:
        """The number of points of one kind on the sheet, such as centers or corners."""
        return self.across * (self.height + self.top + self.bottom + 4)

    def cell(self, row: int, column: int) -> int:
        """Return the number of a cell; cells outside the board are in the margins."""
        return self.across * (2 + self.top + row) + 2 + self.left + column

    def corner(self, row: int, column: int) -> int:
        """Return the number of the corner above and left of a cell."""
        return self.every + self.cell(row - 1, column - 1)

    def side(self, side: Side) -> int:
        """Return the number of the middle of the side between two cells."""
        one = self.cell(*side.one)
        return (3 if side.one.row == side.other.row else 2) * self.every + one

    def half(self, row: int, column: int) -> int:
        """Return the number of a place given in half cells; (0, 0) is the first cell's middle."""
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[row % 2, column % 2]
        return kind * self.every + self.cell(row // 2, column // 2)

    def border(self, side: Side) -> str:
        """Return the line along a side, from corner to corner."""
        return self.wall(side.one, side.other)

    def wall(self, one: Place, other: Place) -> str:
        """Return the line between two neighbors, from corner to corner."""
        first = self.corner(max(one[0], other[0]), max(one[1], other[1]))
        return f"{first},{first + (self.across if one[0] == other[0] else 1)}"

    def link(self, side: Side) -> str:
        """Return the line across a side, from the middle of one cell to that of the next."""
        one, other = sorted((side.one, side.other))
        return f"{self.cell(*one)},{self.cell(*other)}"

    @property
    def center(self) -> int:
        """The point in the middle of the board."""
        down = 2 * (2 + self.top) + self.height - 1
        right = 2 * (2 + self.left) + self.width - 1
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[down % 2, right % 2]
        return kind * self.every + self.across * (down // 2) + right // 2

    def place(self, point: int) -> tuple[int, int, int]:
        """Return the kind of a point (0 to 3, as they come), and the row and column of its cell."""
        kind, at = divmod(point, self.every)
        row, column = divmod(at, self.across)
        return kind, row - 2 - self.top, column - 2 - self.left

    def beyond(self, point: int) -> int:
        """Return how far the cells on both sides of a side's middle are apart; 0 for no side."""
        return {2: self.across, 3: 1}.get(point // self.every, 0)

    def small(self, cell: Place, corner: int) -> int:
        """Return the number of a small number in a corner of a cell.

        Parameters
        ----------
        corner
            0 is the upper left one, 1 the upper right, 2 the lower left, 3 the lower right one.
        """
        return 4 * (self.every + self.cell(*cell)) + corner
