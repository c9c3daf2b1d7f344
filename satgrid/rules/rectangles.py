"""Answers that are rectangles, laid side by side on the cells of a board."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import cached_property
from typing import ClassVar

from satgrid.board import symbols
from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Grid, Place, Side
from satgrid.board.isometry import Isometry
from satgrid.puzzle import placements
from satgrid.puzzle.plane import Plane
from satgrid.record import record
from satgrid.rules.answers import Answer, Division
from satgrid.rules.view import Shape

__all__ = ["Rectangles"]


class Laid(Plane):
    """A solution is a set of rectangles, each called by the number of its cells."""

    exclusive: ClassVar[bool] = True

    def render(self, solution: frozenset[Placement] | None = None) -> str:
        """Write the board, or a letter for each cell of a solution."""
        if solution is None:
            return "\n".join(symbols.written(self.printed))
        return placements.render(self.shape, self._whole, solution, named=False)

    def read(self, text_: str) -> frozenset[Placement]:
        """Read drawn or listed rectangles."""
        return placements.read(text_, self.shape, self._whole, lambda cells: str(len(cells)))

    @cached_property
    def _whole(self) -> Collection[Place]:
        return frozenset(self.grid)

    def places(self, key: Placement) -> tuple[Place, ...]:
        """Return the cells of a rectangle."""
        return key.cells

    def image(self, key: Placement, isometry: Isometry) -> Placement:
        """Return the image of a rectangle."""
        return Placement(key.piece, tuple(sorted(Cell(*isometry(cell)) for cell in key.cells)))


@record
class Rectangles(Answer):
    """The board is cut into rectangles: a key is one of them, with its cells."""

    block: str = "lay"

    @property
    def base(self) -> type[Plane]:
        """A set of rectangles, written as letters."""
        return Laid

    @property
    def seen(self) -> Answer:
        """The rectangles are areas for other rules, which read the borders between them."""
        return Division()

    def seen_with(self, key: Placement, shape: Shape) -> Iterable[Hashable]:
        """Return the sides of a rectangle between cells of the board."""
        cells, grid = {*key.cells}, Grid(*shape)
        return [
            Side.between(cell, near)
            for cell in sorted(cells)
            for near in grid.neighbors(cell)
            if near not in cells
        ]
