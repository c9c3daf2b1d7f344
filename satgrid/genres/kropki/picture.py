"""A kropki as printed: dots on the lines between cells, boxes and regions in thick lines."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board.grid import Cell
from satgrid.drawing.answers import NumbersPainter
from satgrid.drawing.shapes import CELL, INK, PAPER, Element, circle, group

__all__ = ["PAINTER", "KropkiPainter"]

_RADIUS = 0.13 * CELL


class KropkiPainter(NumbersPainter):
    """Draws numbers, dots and boxes."""

    across: ClassVar[float] = 0.66 * CELL  # between a dot on the left and one on the right

    def lines(self) -> list[Element]:
        """Draw thin lines, the borders of boxes or regions, and the dots on top."""
        dotted = self.puzzle.data["dots"]
        dots = [
            group(
                [circle(self._between(side), _RADIUS) for side in sides],
                fill=fill,
                stroke=INK,
                stroke_width=1.5,
            )
            for sign, fill in (("o", PAPER), ("*", INK))
            if (sides := [side for side, word in dotted.items() if word == sign])
        ]
        return [*super().lines(), *dots]

    def _between(self, side: tuple[Cell, Cell]) -> tuple[float, float]:
        (left, top), (right, bottom) = map(self.center, side)
        return (left + right) / 2, (top + bottom) / 2


PAINTER = KropkiPainter
