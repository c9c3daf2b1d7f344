"""Puzzles whose solution is a set of sides: a loop along the lines, or through the cells.

A board is written with a place for each side. Along the lines there are vertices around each cell::

    +-+-+
    |3  |
    + +-+
    | |
    +-+

Through the cells the lines join their characters::

    .-b
    | |
    w-.

A side without a line is a blank, or ``x``; a row without lines has ``x`` only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from satgrid.board import text
from satgrid.board.grid import Place, Side
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, plural
from satgrid.errors import ParseError
from satgrid.puzzle.plane import Plane

__all__ = ["Edges"]

_VERTEX, _FREE = "+", " x"
_LONG = "*"
"""Stands for a word of several characters."""


class Edges(Plane):
    """The methods of puzzles whose solution is a set of sides."""

    through: ClassVar[bool]
    """Whether lines go through cells, from center to center, and not along the sides of cells."""

    def sides(self) -> list[Side]:
        """Return the sides that a line may take."""
        return self.grid.sides(outer=not self.through)

    def render(self, solution: frozenset[Side] | None = None) -> str:
        """Write the board with the sides of a solution drawn; sides off the board are omitted."""
        taken = solution or frozenset()
        lines = self._lattice()
        for row, column, side in self._places():
            lines[row][column] = self._line(side) if side in taken else _FREE[0]
        for row, line in enumerate(lines):
            if not any(map(str.strip, line)):
                lines[row] = [_FREE[1] if column % 2 == 0 else " " for column in range(len(line))]
        return "\n".join("".join(line).rstrip() for line in lines)

    def read(self, text_: str) -> frozenset[Side]:
        """Read a solution in the form that ``render`` writes."""
        rows = text.drawn(text_)
        lattice = self._lattice()
        if len(rows) != len(lattice):
            at = rows[min(len(rows), len(lattice) + 1) - 1].line if rows else 1
            message = f"{plural(len(rows), 'row')} where the board is drawn in {len(lattice)}"
            raise ParseError(message, line=at)
        drawn = [self._read_row(row, line) for row, line in zip(rows, lattice, strict=True)]
        found = []
        for down, right, side in self._places():
            known = self._line(side)
            if drawn[down][right] == known:
                found.append(side)
            elif drawn[down][right] not in _FREE:
                message = f"{drawn[down][right]!r} is not a side: it is one of {known} x or a blank"
                raise rows[down].error(message, right + 1)
        return frozenset(found)

    def _read_row(self, row: Row, expected: Sequence[str]) -> str:
        """Return a row at full length, after checking the board's characters in it."""
        if len(row.text) > len(expected):
            raise row.error(
                f"the board is {plural(len(expected), 'character')} wide", len(expected) + 1
            )
        whole = row.text.ljust(len(expected))
        for column, (symbol, there) in enumerate(zip(whole, expected, strict=True)):
            if there and symbol != there:
                raise row.error(f"{symbol!r} is not {there!r}, as on the board", column + 1)
        return whole

    def _lattice(self) -> list[list[str]]:
        """Return the characters of the drawing, with empty places for sides."""
        height, width = self.shape
        around = 0 if self.through else 1
        lines = [[""] * (2 * width - 1 + 2 * around) for _ in range(2 * height - 1 + 2 * around)]
        for row in range(1 - around, len(lines), 2):
            for column in range(1 - around, len(lines[row]), 2):
                lines[row][column] = " " if self.through else _VERTEX
        for row, column in self.grid:
            word = self.printed[row][column]
            lines[2 * row + around][2 * column + around] = word if len(word) == 1 else _LONG
        return lines

    def _places(self) -> Iterator[tuple[int, int, Side]]:
        """Yield the row and column of each side in the drawing."""
        for side in self.sides():
            ((row, column),) = self.spots(side)
            yield row, column, side

    def _line(self, side: Side) -> str:
        """Return the character of a side."""
        return "|" if side.upright != self.through else "-"

    def spots(self, key: Side) -> list[Place]:
        """Return the row and column of a side in the drawing."""
        (top, left), (bottom, right) = key
        around = 0 if self.through else 1
        return [(top + bottom + around, left + right + around)]

    def places(self, key: Side) -> tuple[Place, ...]:
        """Return those cells of a side that are on the board."""
        return tuple(cell for cell in key if cell in self.grid)

    def image(self, key: Side, isometry: Isometry) -> Side:
        """Return the image of a side under an isometry."""
        return isometry.side(key)
