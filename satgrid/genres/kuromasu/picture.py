"""Kuromasu as printed: numbers in circles, a bare circle where the number is not given."""

from __future__ import annotations

from satgrid.drawing.answers import CellsPainter
from satgrid.drawing.shapes import CELL, INK, PAPER, Element, circle, fitted, group, label

__all__ = ["PAINTER", "KuromasuPainter"]

_UNKNOWN = "?"
_RADIUS = 0.43 * CELL
_ACROSS = 0.76 * CELL
_SIZE = 0.85 * fitted(0)


class KuromasuPainter(CellsPainter):
    """Draws circles, their numbers, and shaded cells."""

    def lines(self) -> list[Element]:
        """Draw thin lines, the frame, circles, and their numbers, a little smaller than others."""
        words = self.words()
        circles = [circle(self.center(cell), _RADIUS) for cell, _ in words]
        numbers = [
            label(word, self.center(cell), min(_SIZE, fitted(word, _ACROSS)))
            for cell, word in words
            if word != _UNKNOWN
        ]
        return [
            self._thin(),
            self._frame(),
            group(circles, fill=PAPER, stroke=INK, stroke_width=1),
            group(numbers, fill=INK),
        ]


PAINTER = KuromasuPainter
