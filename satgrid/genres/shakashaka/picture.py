"""A shakashaka as printed: black cells with white numbers, halves of cells as triangles."""

from __future__ import annotations

from typing import ClassVar

from satgrid.drawing import outlines
from satgrid.drawing.painter import Painter, Style
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    fitted,
    group,
    label,
    number,
    path,
    rectangle,
)
from satgrid.genres.shakashaka.puzzle import Triangle

__all__ = ["PAINTER", "ShakashakaPainter"]

# From the filled corner along the two sides that meet there.
_STEPS = {"A": (0, 0, 1, 1), "B": (1, 0, -1, 1), "C": (1, 1, -1, -1), "D": (0, 1, 1, -1)}
_CORNERS = {"A": "upper left", "B": "upper right", "C": "lower right", "D": "lower left"}
_SHOWN = {"A": "◤", "B": "◥", "C": "◢", "D": "◣"}


class ShakashakaPainter(Painter):
    """Draws black cells, their numbers, and triangles."""

    style: ClassVar[Style] = {"fill": "#3f3f3f"}  # a shade apart from the black cells

    def board(self) -> list[Element]:
        """Draw the lines between cells, below the rest, so that white areas are seen as such."""
        return [self._thin()]

    def key(self, key: Triangle) -> Element:
        """Fill the half of a cell around the corner of a triangle."""
        right, down, across, up = _STEPS[key.corner]
        x, y = self.spot(key.cell)
        x, y = x + right * CELL, y + down * CELL
        return path(
            f"M{number(x)},{number(y)}h{number(across * CELL)}L{number(x)},{number(y + up * CELL)}z"
        )

    def said(self, key: Triangle) -> str:
        """Return the triangle as a character."""
        return _SHOWN[key.corner]

    def stated(self, key: Triangle) -> str:
        """Name the filled corner, since a triangle character looks different on black."""
        return f"filled at the {_CORNERS[key.corner]}"

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
        numbers = [label(clue, self.center(cell), fitted(clue)) for cell, clue in self.puzzle.clues]
        return [
            group(black, fill=INK),
            path(between, fill="none", stroke="#777777", stroke_width=1),
            group(numbers, fill=PAPER, font_weight="bold"),
            self._frame(),
        ]


PAINTER = ShakashakaPainter
