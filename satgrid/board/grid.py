"""Cells of a board in two or three dimensions; geometry only, no logic.

A cell is a tuple of whole numbers counted from 0: (row, column) in 2D, (layer, row, column)
in 3D. A ``Cell`` is such a tuple with names, for the puzzles that live in the plane.

In the plane there are sides and vertices as well. A ``Side`` is the pair of the cells on both
sides of it; at the edge of the board one of them lies outside. The same pair is the way from the
center of one cell to that of the other: a loop along the sides goes from vertex to vertex
(``side.ends``), a loop through the cells from cell to cell (the pair itself). A key of the answer
that is a side is spelled as its two cells are: ``0,0 0,1``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

__all__ = [
    "MOST_CELLS",
    "Cell",
    "Grid",
    "Place",
    "Side",
    "Vertex",
    "adjacent",
    "components",
    "named",
    "neighbors",
]

Place = tuple[int, ...]
MOST_CELLS = 40_000
"""A board larger than this is not a puzzle: a text of a few characters may claim any size."""


class Cell(NamedTuple):
    """A square of a grid, counted from the top left."""

    row: int
    column: int


class Vertex(NamedTuple):
    """A corner of cells, named after the cell to its lower right."""

    row: int
    column: int


class Side(NamedTuple):
    """The border between two neighboring cells, or the step from one to the other.

    The left or upper cell comes first. At the edge of a board one of them is outside.
    """

    one: Cell
    other: Cell

    @classmethod
    def between(cls, one: Place, other: Place) -> Side:
        """Return the side between two neighbors, given in any order."""
        first, second = sorted((one, other))
        return cls(Cell(*first), Cell(*second))

    @property
    def upright(self) -> bool:
        """Whether the side is a line from top to bottom: its cells are in one row."""
        return self.one.row == self.other.row

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The vertices at the ends of the side, the left or upper one first."""
        row, column = self.other
        return Vertex(row, column), Vertex(row + self.upright, column + (not self.upright))


@lru_cache(maxsize=16)
def _rows(height: int, width: int) -> list[list[Cell]]:
    """Return the cells of each row; cached, since creating them takes long."""
    return [[Cell(row, column) for column in range(width)] for row in range(height)]


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells."""

    height: int
    width: int

    def __iter__(self) -> Iterator[Cell]:
        """Yield the cells row by row."""
        return chain.from_iterable(_rows(self.height, self.width))

    def __len__(self) -> int:
        """Return the number of cells."""
        return self.height * self.width

    def __contains__(self, cell: Place) -> bool:
        """Return whether a cell is on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def neighbors(self, cell: Place) -> list[Cell]:
        """Return the cells that share a side with a given one: north, west, east, south."""
        known = _neighbors(self.height, self.width).get(cell)
        return list(known) if known is not None else self._neighbors(cell)

    def _neighbors(self, cell: Place) -> list[Cell]:
        row, column = cell
        around = [
            Cell(row - 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
            Cell(row + 1, column),
        ]
        return [near for near in around if near in self]

    def around(self, cell: Place) -> list[Cell]:
        """Return the cells that share a side or a corner with a given one, row by row."""
        row, column = cell
        beside = range(max(0, column - 1), min(self.width, column + 2))
        near = [
            Cell(below, right)
            for below in range(max(0, row - 1), min(self.height, row + 2))
            for right in beside
        ]
        return [other for other in near if other != cell]

    def rows(self) -> list[list[Cell]]:
        """Return the rows from the top, each from the left."""
        return list(map(list, _rows(self.height, self.width)))

    def columns(self) -> list[list[Cell]]:
        """Return the columns from the left, each from the top."""
        rows = _rows(self.height, self.width)
        return list(map(list, zip(*rows, strict=True))) if rows else [[] for _ in range(self.width)]

    def sides(self, *, outer: bool = False) -> list[Side]:
        """Return the sides: those between cells of a row, then those between cells of a column.

        Parameters
        ----------
        outer
            Whether those along the edge of the board are wanted, too.
        """
        return list(_sides(self.height, self.width, outer))

    def has(self, side: Side, *, outer: bool = False) -> bool:
        """Return whether a side is among ``sides``."""
        inside = (side.one in self) + (side.other in self)
        beside = (side.other.row - side.one.row, side.other.column - side.one.column)
        return inside >= (1 if outer else 2) and beside in ((0, 1), (1, 0))

    def sides_of(self, cell: Place, *, outer: bool = False) -> list[Side]:
        """Return the sides of a cell: north, west, east, south.

        Parameters
        ----------
        outer
            Whether those along the edge of the board are wanted, too.
        """
        row, column = cell
        here = Cell(row, column)
        around = [
            Side(Cell(row - 1, column), here),
            Side(Cell(row, column - 1), here),
            Side(here, Cell(row, column + 1)),
            Side(here, Cell(row + 1, column)),
        ]
        return [side for side in around if self.has(side, outer=outer)]

    def vertices(self) -> list[Vertex]:
        """Return the corners of all cells, row by row."""
        return [Vertex(*corner) for corner in Grid(self.height + 1, self.width + 1)]

    def sides_at(self, vertex: Vertex) -> list[Side]:
        """Return the sides that meet at a vertex, those along the edge of the board included.

        The order is north, west, east, south.
        """
        row, column = vertex
        north_west, north_east = Cell(row - 1, column - 1), Cell(row - 1, column)
        south_west, south_east = Cell(row, column - 1), Cell(row, column)
        around = [
            Side(north_west, north_east),
            Side(north_west, south_west),
            Side(north_east, south_east),
            Side(south_west, south_east),
        ]
        return [side for side in around if self.has(side, outer=True)]

    def touching(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of cells that share a side or a corner, each once, row by row."""
        for cell in self:
            row, column = cell
            behind = (
                Cell(row, column + 1),
                Cell(row + 1, column - 1),
                Cell(row + 1, column),
                Cell(row + 1, column + 1),
            )
            for near in behind:
                if near in self:
                    yield cell, near


@lru_cache(maxsize=16)
def _neighbors(height: int, width: int) -> dict[Place, list[Cell]]:
    """Return the neighbors of each cell."""
    grid = Grid(height, width)
    return {cell: grid._neighbors(cell) for cell in grid}


@lru_cache(maxsize=16)
def _sides(height: int, width: int, outer: bool) -> list[Side]:
    first, beyond = (-1, 0) if outer else (0, -1)
    upright = [
        Side(Cell(row, column), Cell(row, column + 1))
        for row in range(height)
        for column in range(first, width + beyond)
    ]
    level = [
        Side(Cell(row, column), Cell(row + 1, column))
        for row in range(first, height + beyond)
        for column in range(width)
    ]
    return upright + level


def neighbors(cell: Place) -> Iterator[Place]:
    """Yield the cells that share a side (a face in 3D) with a given one, on an endless board."""
    if len(cell) == 2:
        row, column = cell
        yield row - 1, column
        yield row + 1, column
        yield row, column - 1
        yield row, column + 1
        return
    for axis, coordinate in enumerate(cell):
        for step in (-1, 1):
            yield (*cell[:axis], coordinate + step, *cell[axis + 1 :])


def named(cell: Place) -> str:
    """Name a cell for a player: ``row 1, column 2``, in 3D with its layer."""
    names = ("layer", "row", "column")[-len(cell) :]
    return ", ".join(f"{name} {index + 1}" for name, index in zip(names, cell, strict=True))


def adjacent(one: Place, other: Place) -> bool:
    """Return whether two cells share a side."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def components(cells: Collection[Place]) -> list[list[Place]]:
    """Return the connected components of a set of cells, sorted by their first cells."""
    left = set(cells)
    parts = []
    for start in sorted(cells):
        if start not in left:
            continue
        left.discard(start)
        part, fresh = [start], [start]
        while fresh:
            for near in neighbors(fresh.pop()):
                if near in left:
                    left.discard(near)
                    part.append(near)
                    fresh.append(near)
        parts.append(sorted(part))
    return parts
