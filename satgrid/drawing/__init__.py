"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

``svg`` is the way in; for boards at a terminal it is ``terminal.draw``. How a puzzle is drawn
stands in the files ``picture.py`` and ``terminal.py`` of its folder; without them that follows
from the kind of its answer.
"""

from __future__ import annotations

from satgrid.drawing.pictures import alt, differences, svg
from satgrid.drawing.raster import png

__all__ = ["alt", "differences", "png", "svg"]
