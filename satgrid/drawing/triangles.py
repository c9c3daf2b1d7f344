"""Pictures of answers that are triangles: halves of cells."""

from __future__ import annotations

from typing import Any, ClassVar

from satgrid.drawing.painter import Painter, Style
from satgrid.drawing.printed_marks import Marked
from satgrid.drawing.shapes import CELL, Element, number, path

__all__ = ["TrianglesPainter"]

# From the filled corner along the two sides that meet there.
_STEPS = {"A": (0, 0, 1, 1), "B": (1, 0, -1, 1), "C": (1, 1, -1, -1), "D": (0, 1, 1, -1)}
_CORNERS = {"A": "upper left", "B": "upper right", "C": "lower right", "D": "lower left"}
_SHOWN = {"A": "◤", "B": "◥", "C": "◢", "D": "◣"}


class TrianglesPainter(Marked, Painter):
    """Draws triangles."""

    style: ClassVar[Style] = {"fill": "#3f3f3f"}  # a shade apart from the black cells

    def board(self) -> list[Element]:
        """Draw the lines between cells, below the rest, so that white areas are seen as such."""
        return [self._thin(), *super().board()]

    def key(self, key: Any) -> Element:
        """Fill the half of a cell around the corner of a triangle."""
        right, down, across, up = _STEPS[key.corner]
        x, y = self.spot(key.cell)
        x, y = x + right * CELL, y + down * CELL
        return path(
            f"M{number(x)},{number(y)}h{number(across * CELL)}L{number(x)},{number(y + up * CELL)}z"
        )

    def said(self, key: Any) -> str:
        """Return the triangle as a character."""
        return _SHOWN[key.corner]

    def stated(self, key: Any) -> str:
        """Name the filled corner, since a triangle character looks different on black."""
        return f"filled at the {_CORNERS[key.corner]}"
