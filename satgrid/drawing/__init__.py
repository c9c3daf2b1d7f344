"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

``svg`` is the way in. How a puzzle is drawn stands in ``drawing/puzzles/<puzzle>.py``; a
puzzle without such a file is drawn with the characters of its text.
"""

from __future__ import annotations

from satgrid.drawing.pictures import alt, differences, svg
from satgrid.drawing.raster import png

__all__ = ["alt", "differences", "png", "svg"]
