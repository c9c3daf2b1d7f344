"""A sudoku as printed: boxes in thick lines, and the long diagonals where they count."""

from __future__ import annotations

from satgrid.drawing.answers import NumbersPainter
from satgrid.drawing.shapes import CELL, Element, line, path

__all__ = ["PAINTER", "SudokuPainter"]

_DIAGONAL = "#c8c8c8"


class SudokuPainter(NumbersPainter):
    """Draws numbers, boxes, and diagonals behind them."""

    def board(self) -> list[Element]:
        """Draw the diagonals that hold each number once."""
        if self.puzzle.options["diagonals"] != "yes":
            return []
        left, top = self.corner
        right, bottom = left + self.width * CELL, top + self.height * CELL
        crossing = line((left, top), (right, bottom)) + line((left, bottom), (right, top))
        return [path(crossing, fill="none", stroke=_DIAGONAL, stroke_width=2)]


PAINTER = SudokuPainter
