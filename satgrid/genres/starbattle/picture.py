"""A star battle as printed: thick lines around the regions, stars of five points."""

from __future__ import annotations

from math import cos, pi, sin
from typing import ClassVar

from satgrid.board.grid import Cell
from satgrid.drawing.answers import CellsPainter
from satgrid.drawing.painter import Style
from satgrid.drawing.shapes import CELL, Element, path, polygon

__all__ = ["PAINTER", "StarbattlePainter"]

_POINTS = 5
_OUTER = 0.36 * CELL
_INNER = _OUTER * cos(2 * pi / _POINTS) / cos(pi / _POINTS)  # so that opposite sides are in line


class StarbattlePainter(CellsPainter):
    """Draws regions and stars."""

    style: ClassVar[Style] = {"fill": "#b8860b"}
    dark: ClassVar[str] = "#707070"  # cells outside every region

    def key(self, key: Cell) -> Element:
        """Draw a star with one point up, a little lower than the cell's middle."""
        x, y = self.center(key)
        y += (_OUTER - _OUTER * cos(pi / _POINTS)) / 2
        corners = [
            (x + radius * sin(at * pi / _POINTS), y - radius * cos(at * pi / _POINTS))
            for at in range(2 * _POINTS)
            for radius in [_INNER if at % 2 else _OUTER]
        ]
        return path(polygon(corners))

    def said(self, key: Cell) -> str:
        """Describe the cell in a word or two."""
        return "star"

    def stated(self, key: Cell) -> str:
        """Describe the cell in a sentence."""
        return "a star"


PAINTER = StarbattlePainter
