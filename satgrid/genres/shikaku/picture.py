"""Shikaku as printed: numbers in their cells, and a frame around each rectangle."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board.cover import Placement
from satgrid.drawing.answers import FOUND, CellsPainter
from satgrid.drawing.painter import Style
from satgrid.drawing.shapes import CELL, Element, rectangle

__all__ = ["PAINTER"]


class PAINTER(CellsPainter):
    """Draws numbers and rectangles."""

    style: ClassVar[Style] = {
        "fill": FOUND,
        "fill_opacity": 0.1,
        "stroke": FOUND,
        "stroke_width": 3,
    }

    def board(self) -> list[Element]:
        """Draw the lines between cells, below the frames."""
        return [self._thin()]

    def lines(self) -> list[Element]:
        """Draw the border and the numbers."""
        _, *others = super().lines()
        return others

    def key(self, key: Placement) -> Element:
        """Draw the frame of a rectangle."""
        x, y = self.spot(key.cells[0])
        right, below = self.spot(key.cells[-1])
        return rectangle(x, y, right - x + CELL, below - y + CELL)

    def said(self, key: Placement) -> str:
        """Return the number of cells."""
        return f"rectangle of {key.piece}"

    def stated(self, key: Placement) -> str:
        """Name the piece or rectangle that covers the cell."""
        (top, left), (bottom, right) = key.cells[0], key.cells[-1]
        rows = f"row {top + 1}" if top == bottom else f"rows {top + 1} to {bottom + 1}"
        columns = f"column {left + 1}" if left == right else f"columns {left + 1} to {right + 1}"
        return f"in the rectangle of {rows}, {columns}"
