"""Pictures of answers that part a board: borders between areas, lines around pairs of cells."""

from __future__ import annotations

from typing import Any, ClassVar

from satgrid.drawing.answers import EdgesPainter
from satgrid.drawing.painter import Style
from satgrid.drawing.printed_marks import Marked
from satgrid.drawing.shapes import CELL, INK, Element, rectangle

__all__ = ["Paired", "Parted"]


class Parted(Marked, EdgesPainter):
    """Draws borders between areas."""

    style: ClassVar[Style] = {**EdgesPainter.style, "stroke": INK, "stroke_width": 3}

    def board(self) -> list[Element]:
        """Draw thin lines below the borders."""
        return [self._thin(), *super().board()]

    def lines(self) -> list[Element]:
        """Draw the frame and the printed marks."""
        return [self._frame(), *super().lines()[1:]]  # without the dots at corners

    def said(self, key: Any) -> str:
        """Describe a border in a word."""
        return "border"


class Paired(Marked, EdgesPainter):
    """Draws a line around each pair of cells."""

    def lines(self) -> list[Element]:
        """Draw thin lines, the frame and the printed marks."""
        return [self._thin(), *super().lines()]

    def key(self, key: Any) -> Element:
        """Draw a rounded line around both cells."""
        (left, top), (right, bottom) = map(self.spot, key)
        edge = 0.1 * CELL
        across, along = right - left + CELL - 2 * edge, bottom - top + CELL - 2 * edge
        return rectangle(left + edge, top + edge, across, along, rx=0.25 * CELL)
