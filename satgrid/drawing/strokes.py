"""Strokes below the numbers of a board: thermometers, arrows, colored lines, and cells in gray."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from satgrid.drawing.shapes import CELL, Element, Point, circle, label, number, path, rectangle

__all__ = ["PATTERNS", "explained", "patterned", "stroke", "tinted"]

_GRAY, _DARK, _PAPER = "#cfcfcf", "#8c8c8c", "#ffffff"
_COLORS = {
    "thermometer": _GRAY,
    "green": "#8fdc8f",
    "orange": "#ffc27a",
    "purple": "#dba5ea",
    "gray": _GRAY,
    "blue": "#a5d3f5",
    "between": _GRAY,
}
PATTERNS = {
    _COLORS["green"]: (0, 0.32),
    _COLORS["orange"]: (0.3, 0.42),
    _COLORS["purple"]: (0.07, 0.09),
    _COLORS["blue"]: (0.45, 0.32, 0, 0.32),
}
"""Dashes and gaps, in sides of a cell, that replace the color of a line on paper."""
_IN_WORDS = {
    "german whispers": "dots",
    "dutch whispers": "dashes",
    "renban lines": "bars",
    "palindromes": "plain",
    "region sum lines": "dots and dashes",
}
_BARS = 0.1  # shorter dashes have no round ends, unless they are dots
_CLONE, _TINT = "#d9dde6", "#e4e4e4"
_WIDTH, _THIN, _BULB, _RING = 0.2 * CELL, 0.05 * CELL, 0.36 * CELL, 0.38 * CELL
_PAIRS = {"difference": "Δ", "ratio": "÷"}


def stroke(style: str, centers: Sequence[Point]) -> list[Element]:
    """Return the shapes of a line through the centers of cells.

    Parameters
    ----------
    style
        The kind of line, and after a space its word: ``green``, ``arrow 2``, ``difference 3``.
    """
    style, _, word = style.partition(" ")
    if style in _PAIRS:
        (x, y), (right, below) = centers[0], centers[-1]
        place = (x + right) / 2, (y + below) / 2
        disc = circle(place, 0.2 * CELL, fill=_PAPER, stroke=_DARK, stroke_width=1)
        return [disc, label(_PAIRS[style] + word, place, 0.26 * CELL, fill="#1a1a1a")]
    if style == "arrow":
        return _arrow(centers, int(word or 1))
    color = _COLORS[style]
    shapes = [_along(centers, color, _WIDTH)]
    if style == "thermometer":
        shapes.append(circle(centers[0], _BULB, fill=color))
    elif style == "between":
        ends = (centers[0], centers[-1])
        shapes += [_ring(end) for end in ends]
    if word:
        shapes.append(label(word, _middle(*centers[:2]), 0.26 * CELL, fill="#1a1a1a"))
    return shapes


def tinted(center: Point, kind: str = "") -> Element:
    """Return the gray background of a cell, of a clone or of another area."""
    x, y = center
    fill = _CLONE if kind == "clone" else _TINT
    return rectangle(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=fill)


def explained(caption: str) -> str:
    """Return a caption that states by which pattern to know lines without colors."""
    parts = caption.split("; ")
    told = [f"{part} ({_IN_WORDS[part]})" if part in _IN_WORDS else part for part in parts]
    return "; ".join(told)


def patterned(line: Element, color: str) -> None:
    """Give a line that loses its color the dashes of its kind."""
    dashes = PATTERNS[color]
    line.set("stroke-dasharray", " ".join(number(dash * CELL) for dash in dashes))
    if 0 < dashes[0] < _BARS:
        line.set("stroke-linecap", "butt")


def _ring(center: Point) -> Element:
    return circle(center, _RING, fill=_PAPER, stroke=_DARK, stroke_width=2)


def _middle(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def _along(points: Sequence[Point], color: str, width: float) -> Element:
    steps = "L".join(f"{number(x)},{number(y)}" for x, y in points)
    return path(
        f"M{steps}",
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _arrow(centers: Sequence[Point], pill: int) -> list[Element]:
    """Draw a circle or a pill, and an arrow that starts at its last cell."""
    shapes = []
    if len(centers) > pill:
        tail, (x, y) = centers[-2], centers[-1]
        far = hypot(x - tail[0], y - tail[1]) or 1
        right, down = (x - tail[0]) / far, (y - tail[1]) / far
        side = 0.16 * CELL
        head = [
            (x - side * (right - down), y - side * (down + right)),
            (x, y),
            (x - side * (right + down), y - side * (down - right)),
        ]
        shapes += [_along(centers[pill - 1 :], _DARK, _THIN), _along(head, _DARK, _THIN)]
    if pill == 1:
        return [*shapes, _ring(centers[0])]
    around = _along(centers[:pill], _DARK, 2 * _RING)
    return [*shapes, around, _along(centers[:pill], _PAPER, 2 * _RING - 4)]
