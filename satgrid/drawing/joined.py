"""Pictures of genres by hand with added rules: that of the genre, and the marks of added layers."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from satgrid.drawing import outlines
from satgrid.drawing.marks import Marked
from satgrid.drawing.painter import Painter
from satgrid.drawing.shapes import INK, Element, Point, path
from satgrid.rules.layer import Layer

__all__ = ["derived"]


class _Added(Marked):
    """Draws the marks of the added layers."""

    below = True

    def layers(self) -> Sequence[Layer]:
        """Return the added layers."""
        known = {layer.name for layer in self.puzzle.base.genre.layers}
        return [layer for layer in self.puzzle.genre.layers if layer.name not in known]

    def borders(self) -> list[Element]:
        """Draw thick lines between added regions."""
        areas = self.puzzle.areas
        if areas == self.puzzle.plain.areas:
            return []
        thick = outlines.borders(
            self.height, self.width, lambda cell: areas[cell[0]][cell[1]], self.corner
        )
        return [path(thick, fill="none", stroke=INK, stroke_width=3, stroke_linecap="square")]


class _Joined(Painter):
    """Draws the added layers with the picture of the genre; a mixin in front of its painter."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__(puzzle.plain)
        self._caption = puzzle.caption
        self._more = more = _Added(puzzle)
        own, other = self.corner, more.corner
        self.corner = more.corner = (max(own[0], other[0]), max(own[1], other[1]))

    @property
    def bleed(self) -> float:
        """Return the wider one of both margins."""
        return max(super().bleed, self._more.bleed)

    def size(self, *, blank: bool) -> Point:
        """Return the size that has room for both."""
        own, more = super().size(blank=blank), self._more.size(blank=blank)
        return max(own[0], more[0]), max(own[1], more[1])

    def board(self) -> list[Element]:
        """Draw what lies below the answer; the added layers come last."""
        return [*super().board(), *self._more.board()]

    def lines(self) -> list[Element]:
        """Draw what lies above the answer; the added layers come last."""
        return [*super().lines(), *self._more.borders(), *self._more.above()]

    def caption(self) -> str:
        """Return the caption of the board with the added rules."""
        return str(self._caption)


def derived(kind: Any, own: Any) -> Any:
    """Return the PAINTER of a kind of boards.

    Parameters
    ----------
    own
        That of the genre by hand.
    """
    painter = type(own.PAINTER.__name__, (_Joined, own.PAINTER), {})
    return SimpleNamespace(PAINTER=painter)
