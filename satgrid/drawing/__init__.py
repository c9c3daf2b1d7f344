"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

``svg`` is the way in. How a puzzle is drawn stands in the ``picture.py`` of its folder.
A puzzle without such a file is drawn with the characters of its text.
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
