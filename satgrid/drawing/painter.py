"""The interface of painters, which draw a genre's pictures.

A picture is three lists of shapes, one above another: the board, the answer, the lines. The
answer is drawn key by key, so that a page with thousands of solutions holds each key's shapes
once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any, ClassVar

from satgrid.board.grid import Grid, Place
from satgrid.drawing import outlines
from satgrid.drawing.shapes import CELL, INK, RULE, Element, Point, group, label, path
from satgrid.puzzle.plane import Plane

__all__ = ["MARGIN", "Painter"]

MARGIN = 12
Style = dict[str, float | str | None]


class Painter:
    """Draws one puzzle on a rectangle of cells; the base of all others."""

    style: ClassVar[Style] = {"fill": INK}
    """What the shapes of all keys have in common."""
    colorful: ClassVar[bool] = False
    """Whether keys are pieces that get colors; their shapes then use ``currentColor``."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.corner: Point = (MARGIN, MARGIN)
        """Where the board begins; gutters may take their place before."""
        self.height, self.width = puzzle.shape[-2:]

    @property
    def bleed(self) -> float:
        """How far shapes reach beyond the frame, at most ``MARGIN``."""
        return 3

    def size(self, *, blank: bool) -> Point:
        """Return the width and height of the picture.

        Parameters
        ----------
        blank
            Whether no solution is drawn, which leaves more room beside the board.
        """
        left, top = self.corner
        return left + self.width * CELL + MARGIN, top + self.height * CELL + MARGIN

    def cells(self) -> list[Place]:
        """Return the cells of the board, row by row."""
        return list(Grid(self.height, self.width))

    def spot(self, cell: Place) -> Point:
        """Return the upper left corner of a cell."""
        row, column = cell
        return self.corner[0] + column * CELL, self.corner[1] + row * CELL

    def center(self, cell: Place) -> Point:
        """Return the middle of a cell."""
        x, y = self.spot(cell)
        return x + CELL / 2, y + CELL / 2

    def board(self) -> list[Element]:
        """Return the shapes below the answer."""
        return []

    def lines(self) -> list[Element]:
        """Return the shapes above the answer."""
        return [self._thin(), self._frame()]

    def _thin(self) -> Element:
        """Draw the lines between cells."""
        steps = outlines.grid_lines(self.height, self.width, self.corner)
        return path(steps, fill="none", stroke=RULE, stroke_width=1)

    def _divided(self, region: Callable[[tuple[int, int]], Hashable]) -> list[Element]:
        """Draw thin lines between cells and thick ones around regions."""
        thick = outlines.borders(self.height, self.width, region, self.corner)
        return [
            self._thin(),
            path(thick, fill="none", stroke=INK, stroke_width=3, stroke_linecap="square"),
            *self._part_names(),
        ]

    def _part_names(self) -> list[Element]:
        """Name the parts of regions that lie in several, in the corners of their first cells."""
        found = []
        for cell, name in self.puzzle.part_names.items():
            x, y = self.spot(cell)
            found.append(label(name, (x + 0.2 * CELL, y + 0.22 * CELL), 0.3 * CELL, fill=INK))
        return found

    def _frame(self) -> Element:
        everything = outlines.borders(self.height, self.width, lambda _: 0, self.corner)
        return path(everything, fill="none", stroke=INK, stroke_width=2.5, stroke_linecap="square")

    def key(self, key: Any) -> Element:
        """Return the shape of one key of the answer."""
        raise NotImplementedError

    def middle(self, key: Any) -> Point:
        """Return the middle of the place of a key; a click near it refers to the key."""
        centers = [self.center(cell) for cell in self.puzzle.places(key)]
        return (
            sum(x for x, _ in centers) / len(centers),
            sum(y for _, y in centers) / len(centers),
        )

    def said(self, key: Any) -> str:
        """Return a word for a key; keys that differ only in their place have the same word."""
        return "filled"

    def stated(self, key: Any) -> str:
        """Describe a cell with a key, as in "row 1, column 2 is shaded"."""
        return self.said(key)

    def side(self, key: Any) -> str | None:
        """Name the place of a line, as in "above r1c2"; None for keys that are cells."""
        return None

    def whole(self, state: Collection[Any], cell: Place) -> str | None:
        """Describe a cell with several keys; None if each key has a sentence of its own."""
        return None

    def caption(self) -> str:
        """Return the information that a player needs besides the board, or an empty text."""
        return self.puzzle.caption if isinstance(self.puzzle, Plane) else ""

    def wanted(self, key: Any) -> int:
        """Return the number of the preferred color of a piece."""
        return 0

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Return the shapes of a solution, or of the empty answer."""
        if not solution:
            return []
        return [group([self.key(key) for key in sorted(solution)], **self.style)]
