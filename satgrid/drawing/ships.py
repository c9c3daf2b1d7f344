"""Parts of ships: round ends, square middles, discs, and waves for water."""

from __future__ import annotations

from satgrid.drawing.shapes import CELL, Element, Point, circle, group, number, path, rectangle

__all__ = ["part"]

_HALF = 0.36 * CELL
_WATER = "#3f78a8"
_STEPS = {"n": (0, 1), "s": (0, -1), "w": (1, 0), "e": (-1, 0)}
"""Where a ship goes on from its end: right and down."""


def part(word: str, center: Point, fill: str) -> Element:
    """Return a part of a ship.

    Parameters
    ----------
    word
        ``n s w e`` for its ends, ``m`` between them, ``o`` alone, ``?`` for any, ``x`` for water.
    """
    x, y = center
    if word == "x":
        wave = 0.11 * CELL
        steps = [
            f"M{number(x - 0.3 * CELL)},{number(y + down * CELL)}"
            f"q{number(0.5 * wave * 1.5)},{number(-wave)} {number(0.15 * CELL)},0"
            f"t{number(0.15 * CELL)},0t{number(0.15 * CELL)},0t{number(0.15 * CELL)},0"
            for down in (-0.12, 0.12)
        ]
        return path("".join(steps), fill="none", stroke=_WATER, stroke_width=1.5)
    if word == "?":
        half = 0.6 * _HALF
        return rectangle(x - half, y - half, 2 * half, 2 * half, fill=fill)
    if word == "o":
        return circle(center, _HALF, fill=fill)
    if word == "m":
        return rectangle(x - _HALF, y - _HALF, 2 * _HALF, 2 * _HALF, fill=fill)
    right, down = _STEPS[word]
    left, top = x - _HALF + max(0, right) * _HALF, y - _HALF + max(0, down) * _HALF
    size = _HALF * (2 - abs(right)), _HALF * (2 - abs(down))
    return group([circle(center, _HALF), rectangle(left, top, *size)], fill=fill)
