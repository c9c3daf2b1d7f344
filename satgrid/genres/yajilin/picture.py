"""A yajilin as printed: numbers with arrows on gray, shaded cells, and the loop."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.drawing.answers import LinesAndCellsPainter
from satgrid.drawing.shapes import (
    CELL,
    INK,
    Element,
    fitted,
    group,
    label,
    number,
    path,
    rectangle,
)

__all__ = ["PAINTER", "YajilinPainter"]

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_GRAY = "#e2e2e2"
_HEAD, _LENGTH = 0.1 * CELL, 0.56 * CELL


class YajilinPainter(LinesAndCellsPainter):
    """Draws numbers and their arrows, shaded cells and lines."""

    def board(self) -> list[Element]:
        """Draw the cells that are never shaded nor passed, with their numbers."""
        printed = self.puzzle.data["arrows"]
        out = [rectangle(*self.spot(cell), CELL, CELL) for cell in printed]
        arrows = [(cell, word) for cell, word in printed.items() if word != ("", "?")]
        found = [group(out, fill=_GRAY), self._thin()] if out else [self._thin()]
        if arrows:
            words = [self._number(cell, arrow) for cell, arrow in arrows]
            pointing = path("".join(self._arrow(cell, way) for cell, (way, _) in arrows if way))
            found += [
                group(words, fill=INK),
                group([pointing], fill="none", stroke=INK, stroke_width=1.5),
            ]
        return found

    def _number(self, cell: Cell, arrow: tuple[str, Any]) -> Element:
        """Write a number beside its arrow, or below it."""
        x, y = self.center(cell)
        way, written = arrow
        if not way:
            return label(written, (x, y), 0.85 * fitted(written, 0.8 * CELL))
        upright = way in ("up", "down")
        room = (0.6 if upright else 0.8) * CELL
        middle = (x - 0.12 * CELL, y) if upright else (x, y + 0.12 * CELL)
        return label(written, middle, 0.85 * fitted(written, room))

    def _arrow(self, cell: Cell, way: str) -> str:
        """Return the path of an arrow, from its end to its point and head."""
        down, right = _STEPS[way]
        x, y = self.center(cell)
        middle = (x + 0.32 * CELL, y) if down else (x, y - 0.34 * CELL)
        half = _LENGTH / 2
        start = middle[0] - right * half, middle[1] - down * half
        point = middle[0] + right * half, middle[1] + down * half
        wings = [
            (point[0] - (right - turn * down) * _HEAD, point[1] - (down - turn * right) * _HEAD)
            for turn in (1, -1)
        ]
        pen = [("M", start), ("L", point), ("M", wings[0]), ("L", point), ("L", wings[1])]
        return "".join(f"{letter}{number(spot[0])},{number(spot[1])}" for letter, spot in pen)


PAINTER = YajilinPainter
