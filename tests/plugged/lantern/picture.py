"""A lantern on paper: shaded cells in grey, numbers above them."""

from __future__ import annotations

from typing import ClassVar

from satgrid.drawing.answers import CellsPainter
from satgrid.drawing.painter import Style

__all__ = ["PAINTER"]


class _Painter(CellsPainter):
    """Draws numbers and shaded cells."""

    style: ClassVar[Style] = {"fill": "#a0a0a0"}  # the numbers stay readable on it


PAINTER = _Painter
