"""SVG as PNG by resvg, whose wheels have no further dependencies on any common system."""

from __future__ import annotations

from typing import Any

from satgrid.drawing.shapes import FONTS, size_of
from satgrid.errors import SatgridError, extra

__all__ = ["loaded", "png"]

_MOST_PIXELS = 100_000_000
_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="{}">{}</svg>'


def loaded() -> Any:
    """Return resvg.

    Raises
    ------
    SatgridError
        If it is not installed.
    """
    return extra("resvg_py", "PNG needs resvg", "png")


def png(svg: str, *, width: int | None = None) -> bytes:
    """Return a picture as PNG.

    Parameters
    ----------
    width
        The width in pixels; by default twice the picture's own, so that it stays sharp.

    Raises
    ------
    SatgridError
        If resvg is not installed, no font is found to write with, or the picture is too large.
    """
    resvg = loaded()
    natural, high = size_of(svg)
    across = width or round(2 * natural)
    if across * across * high / natural > _MOST_PIXELS:
        raise SatgridError(
            f"a picture {across:,} pixels wide would have more than {_MOST_PIXELS:,} in all: "
            "choose a smaller width"
        )
    # Words in a font that is not there would be left out without a word.
    if "</text>" in svg:
        bare, word = (_PROBE.format(FONTS, inside) for inside in ("", '<text y="9">8</text>'))
        if resvg.svg_to_bytes(svg_string=bare) == resvg.svg_to_bytes(svg_string=word):
            raise SatgridError(f"PNG needs one of these fonts to be installed: {FONTS}")
    found: bytes = bytes(resvg.svg_to_bytes(svg_string=svg, width=across))
    return found
