"""Puzzles whose solution is a set of cells: shaded, with a tent, with a lamp.

A solution is written as the board with marks in place of some of its dots.
"""

from __future__ import annotations

from typing import ClassVar

from satgrid.board import symbols, text
from satgrid.board.grid import Cell, Isometry, Place
from satgrid.puzzle.plane import Plane

__all__ = ["Cells"]


class Cells(Plane):
    """What follows from a solution's being a set of cells."""

    mark: ClassVar[str]
    """The character of such a cell."""

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write the board with the cells of a solution marked."""
        return "\n".join(symbols.written(self.printed, dict.fromkeys(solution or (), self.mark)))

    def read(self, text_: str) -> frozenset[Cell]:
        """Read what ``render`` writes."""
        return frozenset(symbols.marks(text.drawn(text_), self.printed, self.mark))

    def places(self, key: Cell) -> tuple[Place, ...]:
        """Return the cell itself."""
        return (key,)

    def image(self, key: Cell, isometry: Isometry) -> Cell:
        """Return the image of a cell."""
        return Cell(*isometry(key))
