"""Akari as printed: black cells with white numbers, and lamps."""

from __future__ import annotations

from typing import ClassVar

from satgrid.drawing.answers import CellsPainter
from satgrid.drawing.painter import Style
from satgrid.drawing.shapes import INK

__all__ = ["PAINTER"]


class PAINTER(CellsPainter):
    """Draws black cells, their numbers, and lamps."""

    style: ClassVar[Style] = {"fill": "#f2c230", "stroke": INK, "stroke_width": 1.5}
    thing: ClassVar[str] = "lamp"
