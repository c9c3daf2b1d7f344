"""A shakashaka as printed: black cells with white numbers, halves of cells as triangles."""

from __future__ import annotations

from satgrid.board.known import known
from satgrid.drawing import outlines
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    fitted,
    group,
    label,
    path,
    rectangle,
)
from satgrid.drawing.triangles import TrianglesPainter

__all__ = ["PAINTER"]


class PAINTER(TrianglesPainter):
    """Draws black cells, their numbers, and triangles."""

    def board(self) -> list[Element]:
        """Draw the lines between cells, below the rest, so that white areas are seen as such."""
        return [self._thin()]

    def lines(self) -> list[Element]:
        """Draw the black cells with their numbers."""
        black = [
            rectangle(*self.spot(cell), CELL, CELL)
            for cell in self.puzzle.grid
            if self.puzzle.printed[cell.row][cell.column] != "."
        ]
        # Lines in gray keep black cells apart; beside a white one the cell's own side is seen.
        between = outlines.borders(
            self.height,
            self.width,
            lambda cell: None if self.puzzle.printed[cell[0]][cell[1]] == "." else 0,
            self.corner,
            same=True,
        )
        words = [
            label(number, self.center(cell), fitted(number))
            for cell, number in known(self.puzzle.data["numbers"]).items()
        ]
        return [
            group(black, fill=INK),
            path(between, fill="none", stroke="#777777", stroke_width=1),
            group(words, fill=PAPER, font_weight="bold"),
            self._frame(),
        ]
