"""Answers that are triangles: halves of cells around one of their corners."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import product, starmap
from typing import ClassVar, NamedTuple

from satgrid.answers.answer import Answer, Shade
from satgrid.board import symbols, text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Row
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["CORNERS", "Halved", "Triangle", "Triangles"]

CORNERS = "ABCD"
"""The corners of a cell, clockwise from the upper left; of a triangle, the filled one."""
_LISTED = re.compile(r"\s*([A-D])\s+(\d{1,6}),(\d{1,6})", re.ASCII)
_OFFSETS = {"A": (-1, -1), "B": (-1, 1), "C": (1, 1), "D": (1, -1)}


class Triangle(NamedTuple):
    """A cell with the half around one corner filled."""

    cell: Cell
    corner: str
    """``A`` upper left, ``B`` upper right, ``C`` lower right, ``D`` lower left."""


class Halved(Plane):
    """A solution is a set of triangles in cells that are not dark."""

    exclusive: ClassVar[bool] = True

    def render(self, solution: frozenset[Triangle] | None = None) -> str:
        """Write the board with the letters of the triangles' filled corners.

        Triangles that share a cell cannot be drawn. Then all are listed, one a line.
        """
        held = dict(solution or ())
        if len(held) < len(solution or ()):
            listed = sorted(solution or ())
            return "\n".join(f"{corner} {row},{column}" for (row, column), corner in listed)
        return "\n".join(symbols.written(self.printed, held))

    def read(self, text_: str) -> frozenset[Triangle]:
        """Read the form that ``render`` writes."""
        rows = text.drawn(text_)
        if any(" " in row.text for row in rows):
            return frozenset(self._listed(row) for row in rows)
        return frozenset(
            Triangle(cell, corner)
            for cell, corner in symbols.marks(rows, self.printed, CORNERS).items()
        )

    def _listed(self, row: Row) -> Triangle:
        match = _LISTED.fullmatch(row.text)
        if not match:
            raise row.error("not of the form 'CORNER row,column'")
        cell = Cell(int(match[2]), int(match[3]))
        if cell not in self.grid or self.printed[cell.row][cell.column] != BLANK:
            raise row.error("this is not a white cell of the board", match.start(2) + 1)
        return Triangle(cell, match[1])

    def places(self, key: Triangle) -> tuple[Place, ...]:
        """Return the cell of a triangle."""
        return (key.cell,)

    def image(self, key: Triangle, isometry: Isometry) -> Triangle:
        """Return the image of a triangle; its corner turns with the board."""
        row, column = isometry(key.cell)
        old = _OFFSETS[key.corner]
        new = tuple(
            -old[axis] if flip else old[axis]
            for axis, flip in zip(isometry.axes, isometry.flipped, strict=True)
        )
        corner = next(corner for corner, offset in _OFFSETS.items() if offset == new)
        return Triangle(Cell(row, column), corner)


@record
class Triangles(Answer):
    """A triangle in some cells: a key is a cell with the corner around which it is filled."""

    block: str = "triangle"

    @property
    def base(self) -> type[Plane]:
        """A set of triangles, written as letters."""
        return Halved

    @property
    def seen(self) -> Answer:
        """Cells with a triangle are shaded cells for other rules."""
        return Shade("halved")

    def values(self, board: AnyBoard) -> int:
        """Return the number of corners."""
        return len(CORNERS)

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the triangles of each cell, row by row."""
        return _triangles(shape)

    def seen_with(self, key: Triangle, shape: Shape) -> Iterable[Hashable]:
        """Return the cell of a triangle."""
        return (key.cell,)


@lru_cache(maxsize=64)
def _triangles(shape: Shape) -> list[Hashable]:
    return list(starmap(Triangle, product(Grid(*shape), CORNERS)))
