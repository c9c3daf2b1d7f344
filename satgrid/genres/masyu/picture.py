"""A masyu as printed: pearls, black ones and white ones, and the loop through them."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board.grid import Cell
from satgrid.drawing.answers import EdgesPainter
from satgrid.drawing.shapes import CELL, INK, PAPER, Element, circle

__all__ = ["PAINTER", "MasyuPainter"]


class MasyuPainter(EdgesPainter):
    """Draws pearls, and the lines above them."""

    radius: ClassVar[float] = 0.36 * CELL

    def printed(self, cell: Cell, word: str) -> Element:
        """Draw the pearl of a cell."""
        fill = INK if word == "b" else PAPER
        return circle(self.center(cell), self.radius, fill=fill, stroke=INK, stroke_width=1.5)


PAINTER = MasyuPainter
