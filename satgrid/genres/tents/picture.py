"""Tents as printed: trees in green, tents in red, the numbers above and on the left."""

from __future__ import annotations

from typing import Any, ClassVar

from satgrid.board.grid import Cell, Place
from satgrid.drawing.painter import MARGIN, Painter, Style
from satgrid.drawing.shapes import (
    CELL,
    INK,
    Element,
    circle,
    fitted,
    group,
    label,
    path,
    polygon,
    rectangle,
)

__all__ = ["PAINTER", "TentsPainter"]

_LEAF, _TRUNK, _TENT = "#3f8f4f", "#7a5230", "#c0392b"
_GUTTER = 0.85 * CELL
_ROOM = 0.75 * CELL


class TentsPainter(Painter):
    """Draws trees, tents and the numbers beside the board."""

    style: ClassVar[Style] = {"fill": _TENT}

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle)
        sides = {side for side, _ in puzzle.data["beside"]}
        beside, above = (_GUTTER if side in sides else 0 for side in ("left", "above"))
        self.corner = (MARGIN + beside, MARGIN + above)

    def board(self) -> list[Element]:
        """Draw the trees: a round crown on a trunk."""
        trees = self.puzzle.data["trees"]
        trunks = [self._trunk(tree) for tree in trees]
        crowns = [circle(self._above(tree, 0.1), 0.28 * CELL) for tree in trees]
        return [group(trunks, fill=_TRUNK), group(crowns, fill=_LEAF)]

    def _trunk(self, tree: Place) -> Element:
        x, y = self.center(tree)
        return rectangle(x - 0.06 * CELL, y + 0.1 * CELL, 0.12 * CELL, 0.3 * CELL)

    def _above(self, cell: Place, share: float) -> tuple[float, float]:
        x, y = self.center(cell)
        return x, y - share * CELL

    def lines(self) -> list[Element]:
        """Draw the grid and the numbers."""
        numbers = []
        words = self.puzzle.data["beside"]
        for side, at in sorted(words, key=lambda spot: (spot[0] != "left", spot)):
            x, y = self.center((at, 0) if side == "left" else (0, at))
            place = (x - 0.9 * CELL, y) if side == "left" else (x, y - 0.9 * CELL)
            count = words[side, at]
            numbers.append(label(count, place, fitted(count, _ROOM)))
        return [*super().lines(), group(numbers, fill=INK)]

    def key(self, key: Cell) -> Element:
        """Pitch a tent: a triangle with the way in left open."""
        x, y = self.center(key)
        half, door, top, bottom = (share * CELL for share in (0.3, 0.1, 0.28, 0.26))
        corners = [
            (x, y - top),
            (x + half, y + bottom),
            (x + door, y + bottom),
            (x, y),
            (x - door, y + bottom),
            (x - half, y + bottom),
        ]
        return path(polygon(corners))

    def said(self, key: Cell) -> str:
        """Describe the cell in a word or two."""
        return "tent"

    def stated(self, key: Cell) -> str:
        """Describe the cell in a sentence."""
        return "a tent"


PAINTER = TentsPainter
