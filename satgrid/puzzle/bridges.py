"""Puzzles whose solution is a set of bridges between islands in one row or column.

A board is written with a place between any two neighboring cells, so that islands side by side can
have bridges, too::

    3===2 .
    |   |
    | . | .
    |   |
    1 . 3=2

Nothing is drawn as a blank, or as ``x`` in a row that would be blank otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from satgrid.board import text
from satgrid.board.grid import Cell, Place
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import plural
from satgrid.errors import ParseError
from satgrid.puzzle.plane import Plane

__all__ = ["Bridge", "BridgePuzzle", "in_sight"]

_DRAWN = {True: (" ", "-", "="), False: (" ", "|", '"')}
"""What stands for none, one and two bridges: level ones, then upright ones."""
_MOST = 2
_FREE = "x"
"""Stands for nothing in rows that would be blank."""


class Bridge(NamedTuple):
    """A bridge between two islands, the left or upper one first.

    Attributes
    ----------
    number
        1 for the first bridge between them, 2 for the one beside it.
    """

    one: Cell
    other: Cell
    number: int

    @property
    def level(self) -> bool:
        """Whether the islands of the bridge are in one row."""
        return self.one.row == self.other.row


def in_sight(islands: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the pairs of islands with no island between them, by the first, right before down.

    Parameters
    ----------
    islands
        Row by row.
    """
    above: dict[int, Cell] = {}
    left: dict[int, Cell] = {}
    found = []
    for cell in islands:
        if cell.row in left:
            found.append((left[cell.row], cell))
        if cell.column in above:
            found.append((above[cell.column], cell))
        left[cell.row] = above[cell.column] = cell
    return sorted(found)


class BridgePuzzle(Plane):
    """The methods of puzzles whose solution is a set of bridges."""

    stacked: ClassVar[bool] = True
    """Whether keys of the same cells are counted: the second is there besides the first."""

    @property
    def islands(self) -> list[Cell]:
        """The cells from which bridges lead, row by row."""
        raise NotImplementedError

    def render(self, solution: frozenset[Bridge] | None = None) -> str:
        """Write the board with the bridges of a solution."""
        lines = self._lattice()
        held = Counter((bridge.one, bridge.other) for bridge in solution or ())
        for (one, other), number in sorted(held.items()):
            level = one.row == other.row
            for down, right in _between(one, other):
                lines[down][right] = _DRAWN[level][min(number, _MOST)]
        for line in lines:
            if not any(map(str.strip, line)):
                line[::2] = _FREE * len(line[::2])
        return "\n".join("".join(line).rstrip() for line in lines)

    def read(self, text_: str) -> frozenset[Bridge]:
        """Read the form that ``render`` writes."""
        rows = text.drawn(text_)
        lattice = self._lattice()
        if len(rows) != len(lattice):
            at = rows[min(len(rows), len(lattice) + 1) - 1].line if rows else 1
            message = f"{plural(len(rows), 'row')} where the board is drawn in {len(lattice)}"
            raise ParseError(message, line=at)
        signs = {sign for level in _DRAWN.values() for sign in level}
        drawn = []
        for row, line in zip(rows, lattice, strict=True):
            if len(row.text) > len(line):
                message = f"the board is {plural(len(line), 'character')} wide"
                raise row.error(message, len(line) + 1)
            pairs = zip(row.text.ljust(len(line)), line, strict=True)
            drawn.append("".join(" " if pair == (_FREE, " ") else pair[0] for pair in pairs))
            for right, (sign, there) in enumerate(zip(drawn[-1], line, strict=True)):
                if sign != there and (sign not in signs or there not in (BLANK, " ")):
                    raise row.error(f"{sign!r} is not {there!r}, as on the board", right + 1)
        found = set()
        taken = set()
        for one, other in in_sight(self.islands):
            level = one.row == other.row
            places = list(_between(one, other))
            down, right = places[0]
            sign = drawn[down][right]
            number = _DRAWN[level].index(sign) if sign in _DRAWN[level] else 0
            if number:
                for down, right in places:
                    if drawn[down][right] != sign:
                        raise rows[down].error("a bridge is interrupted here", right + 1)
                    taken.add((down, right))
            found |= {Bridge(one, other, each) for each in range(1, number + 1)}
        for down, line in enumerate(lattice):
            for right, there in enumerate(line):
                if drawn[down][right] != there and (down, right) not in taken:
                    raise rows[down].error("a bridge without islands at its ends", right + 1)
        return frozenset(found)

    def _lattice(self) -> list[list[str]]:
        """Return the characters of the drawing without bridges."""
        height, width = self.shape
        lines = [[" "] * (2 * width - 1) for _ in range(2 * height - 1)]
        for row, column in self.grid:
            lines[2 * row][2 * column] = self.printed[row][column]
        return lines

    def spots(self, key: Bridge) -> list[Place]:
        """Return the places of a bridge in the drawing, as rows and columns."""
        return list(_between(key.one, key.other))

    def places(self, key: Bridge) -> tuple[Place, ...]:
        """Return the cells of a bridge from island to island."""
        (row, column), (below, right) = key.one, key.other
        if key.level:
            return tuple(Cell(row, at) for at in range(column, right + 1))
        return tuple(Cell(at, column) for at in range(row, below + 1))

    def image(self, key: Bridge, isometry: Isometry) -> Bridge:
        """Return the image of a bridge."""
        one, other = sorted((isometry(key.one), isometry(key.other)))
        return Bridge(Cell(*one), Cell(*other), key.number)


def _between(one: Cell, other: Cell) -> Iterator[tuple[int, int]]:
    """Yield the places of a bridge in the drawing."""
    if one.row == other.row:
        yield from ((2 * one.row, right) for right in range(2 * one.column + 1, 2 * other.column))
    else:
        yield from ((down, 2 * one.column) for down in range(2 * one.row + 1, 2 * other.row))
