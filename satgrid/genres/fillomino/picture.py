"""Fillomino as printed: numbers, and in a solution lines around the areas."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing import outlines
from satgrid.drawing.answers import NumbersPainter
from satgrid.drawing.shapes import INK, Element, fitted, group, label, path

__all__ = ["PAINTER"]

_ASKED = "?"


class PAINTER(NumbersPainter):
    """Draws numbers and areas."""

    def board(self) -> list[Element]:
        """Draw the thin lines between cells, below the lines around areas."""
        return [self._thin()]

    def lines(self) -> list[Element]:
        """Draw the border."""
        return [self._frame()]

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw lines between cells with different numbers, and the numbers."""
        held: dict[Place, int] = dict(sorted(solution or ()))
        if not held:
            return [*self._asked(), *super().answer(solution)]
        around = outlines.borders(
            self.height, self.width, held.get, self.corner, outside=False
        )  # beside an empty cell an area may go on
        lines = path(around, fill="none", stroke=INK, stroke_width=2.5, stroke_linecap="square")
        return [lines, *super().answer(solution)]

    def _asked(self) -> list[Element]:
        """Write the question marks of unknown numbers."""
        words = self.puzzle.data["numbers"].items()
        marks = [
            label(word, self.center(cell), fitted(word)) for cell, word in words if word == _ASKED
        ]
        return [group(marks, fill=INK, font_weight="bold")] if marks else []
