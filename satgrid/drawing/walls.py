"""Cells of walls: white, gray or black, with a number and an arrow."""

from __future__ import annotations

from satgrid.drawing.shapes import CELL, INK, PAPER, Element, Point, rectangle

__all__ = ["block", "ink"]

_FILLS = {"white": PAPER, "gray": "#c8c8c8", "black": INK}


def block(word: str, center: Point) -> Element:
    """Return the background of a wall with a thick border."""
    x, y = center
    fill = _FILLS[word.partition(" ")[0]]
    inset = 0.03 * CELL
    side = CELL - 2 * inset
    left, top = x - CELL / 2 + inset, y - CELL / 2 + inset
    return rectangle(left, top, side, side, fill=fill, stroke=INK, stroke_width=2.5)


def ink(word: str) -> str:
    """Return the color of numbers and arrows on a wall."""
    return PAPER if word.startswith("black") else INK
