"""Pictures of bridges between islands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.naming import side_name
from satgrid.board.text import plural
from satgrid.drawing.answers import EdgesPainter
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    Point,
    circle,
    fitted,
    group,
    label,
    line,
    path,
)

__all__ = ["BridgesPainter"]

_APART = 0.1 * CELL
"""How far a double bridge lies from its middle."""


class BridgesPainter(EdgesPainter):
    """Draws islands, and bridges between them."""

    def board(self) -> list[Element]:
        """Draw nothing below the bridges."""
        return []

    def lines(self) -> list[Element]:
        """Draw the islands as circles, and their numbers."""
        islands = self.puzzle.islands
        circles = [circle(self.center(cell), 0.42 * CELL) for cell in islands]
        words = [(cell, self.puzzle.printed[cell.row][cell.column]) for cell in islands]
        return [
            group(circles, fill=PAPER, stroke=INK, stroke_width=1.5),
            *[label(word, self.center(cell), 0.9 * fitted(word), fill=INK) for cell, word in words],
        ]

    def key(self, key: Any) -> Element:
        """Draw a bridge; a second bridge is drawn as both lines, above the first."""
        (x, y), (right, below) = self._ends(key)
        first = line((x, y), (right, below))
        if key.number == 1:
            return path(first)
        shapes = [path(first, stroke=PAPER)]
        for away in (-_APART, _APART):
            down, across = (away, 0.0) if key.level else (0.0, away)
            shapes.append(path(line((x + across, y + down), (right + across, below + down))))
        return group(shapes)

    def _ends(self, side: Any) -> tuple[Point, Point]:
        return self.center(side.one), self.center(side.other)

    def said(self, key: Any) -> str:
        """Return a word for a bridge."""
        return "bridge" if key.number == 1 else "second bridge"

    def side(self, key: Any) -> str:
        """Name the islands of a bridge."""
        return side_name(key.one, key.other)

    def whole(self, state: Collection[Any], cell: Place) -> str:
        """Count the bridges that end at an island or pass over another cell."""
        if cell not in self.puzzle.islands:
            number = sum(cell in self.puzzle.places(key) for key in state)
            return f"crossed by {plural(number, 'bridge')}" if number else "without bridges"
        found: dict[str, int] = {}
        for key in sorted(state):
            if cell in key[:2]:
                ways = ("right", "left") if key.level else ("below", "above")
                way = ways[cell == key.other]
                found[way] = found.get(way, 0) + 1
        listed = ", ".join(f"{plural(number, 'bridge')} {way}" for way, number in found.items())
        return f"joined by {listed}" if listed else "without bridges"
