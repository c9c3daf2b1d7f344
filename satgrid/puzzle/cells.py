"""Puzzles whose solution is a set of cells: shaded, with a tent, with a lamp.

A solution is written as the board with marks in place of some of its dots.
"""

from __future__ import annotations

from typing import ClassVar

from satgrid.board import symbols, text
from satgrid.board.grid import Cell, Place
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import Rows
from satgrid.puzzle.plane import Plane

__all__ = ["Cells"]


class Cells(Plane):
    """The methods of puzzles whose solution is a set of cells."""

    mark: ClassVar[str]
    """The character of such a cell."""
    anywhere: ClassVar[bool] = False
    """Whether cells with something printed can be of it, too: it is written without that then."""

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write the board with the cells of a solution marked."""
        if solution is None:
            return "\n".join(symbols.written(self.printed))
        return "\n".join(symbols.written(self._ground, dict.fromkeys(solution, self.mark)))

    def read(self, text_: str) -> frozenset[Cell]:
        """Read a solution in the form that ``render`` writes."""
        return frozenset(symbols.marks(text.drawn(text_), self._ground, self.mark))

    @property
    def _ground(self) -> Rows:
        """The rows of the board, with dots that marks can replace."""
        return symbols.empty(self.shape) if self.anywhere else self.printed

    def places(self, key: Cell) -> tuple[Place, ...]:
        """Return the cell itself."""
        return (key,)

    def image(self, key: Cell, isometry: Isometry) -> Cell:
        """Return the image of a cell."""
        return Cell(*isometry(key))
