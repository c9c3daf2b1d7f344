"""A norinori as printed: thick lines around the rooms, dominoes in grey."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board.grid import Cell
from satgrid.drawing.painter import Painter, Style
from satgrid.drawing.shapes import CELL, Element, rectangle

__all__ = ["PAINTER", "NorinoriPainter"]


class NorinoriPainter(Painter):
    """Draws rooms and shaded cells."""

    style: ClassVar[Style] = {"fill": "#8c8c8c"}  # the borders of the rooms stay visible on it

    def lines(self) -> list[Element]:
        """Draw the borders of the rooms above the shading."""
        rooms = self.puzzle.rooms
        return self._divided(lambda cell: rooms[cell[0]][cell[1]])

    def key(self, key: Cell) -> Element:
        """Shade a cell."""
        return rectangle(*self.spot(key), CELL, CELL)

    def said(self, key: Cell) -> str:
        """Say what is in the cell."""
        return "shaded"


PAINTER = NorinoriPainter
