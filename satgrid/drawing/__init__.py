"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

``svg`` is the way in, and ``terminal.draw`` for boards at a terminal. How a puzzle is drawn stands
in the files ``picture.py`` and ``terminal.py`` of its folder. Without them it follows from the kind
of its answer.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.drawing.pictures import alt, differences, svg
    from satgrid.drawing.raster import png
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        pictures="alt differences svg",
        raster="png",
    )

__all__ = ["alt", "differences", "png", "svg"]
