"""What a puzzle's way of being drawn offers; and a plain way for a puzzle that has none.

A picture is three lists of shapes, one above another: the board, the answer, the lines. The
answer is drawn key by key, so that a page with thousands of solutions holds each key's shapes
once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Place
from satgrid.drawing import outlines
from satgrid.drawing.shapes import CELL, INK, RULE, Element, Point, fitted, group, label, path
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

__all__ = ["MARGIN", "Painter", "Plain", "painter_for"]

MARGIN = 12
Style = dict[str, float | str | None]


class Painter:
    """Draws one puzzle on a rectangle of cells; the base of all others."""

    style: ClassVar[Style] = {"fill": INK}
    """What the shapes of all keys have in common."""
    colorful: ClassVar[bool] = False
    """Whether keys are pieces that get colours; their shapes then use ``currentColor``."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.corner: Point = (MARGIN, MARGIN)
        """Where the board begins; gutters may take their place before."""
        self.height, self.width = puzzle.shape[-2:]

    def size(self, *, blank: bool) -> Point:
        """Return the width and height of the picture.

        Parameters
        ----------
        blank
            Whether no solution is drawn: more may stand beside the board then.
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
        """Return what lies below the answer."""
        return []

    def lines(self) -> list[Element]:
        """Return what lies above the answer."""
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
        ]

    def _frame(self) -> Element:
        everything = outlines.borders(self.height, self.width, lambda _: 0, self.corner)
        return path(everything, fill="none", stroke=INK, stroke_width=2.5, stroke_linecap="square")

    def key(self, key: Any) -> Element:
        """Return the shape of one key of the answer."""
        raise NotImplementedError

    def said(self, key: Any) -> str:
        """Return a word for a key, the same for keys that differ in their place only."""
        return "filled"

    def stated(self, key: Any) -> str:
        """Say what a key makes of a cell, as in "row 1, column 2 is shaded"."""
        return self.said(key)

    def caption(self) -> str:
        """Return what a player must know and the board does not show, or nothing."""
        return ""

    def wanted(self, key: Any) -> int:
        """Return the number of the colour that a piece has if it can."""
        return 0

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Return the shapes of a solution, or what stands in its place without one."""
        if not solution:
            return []
        return [group([self.key(key) for key in sorted(solution)], **self.style)]


class Plain(Painter):
    """A puzzle without a way of its own: the characters of its text, on a grid if they fit."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        super().__init__(puzzle)
        self.fits = len(puzzle.shape) == 2 and self._grid(None) is not None
        if not self.fits:
            rows = puzzle.render().split("\n")
            self.height, self.width = len(rows), max(map(len, rows))

    def _grid(self, solution: frozenset[Any] | None) -> list[str] | None:
        rows: list[str] = self.puzzle.render(solution).split("\n")
        fits = len(rows) == self.height and all(len(row) == self.width for row in rows)
        return rows if fits else None

    def cells(self) -> list[Place]:
        """Return the cells of a board that fits on a grid."""
        return super().cells() if self.fits else []

    def lines(self) -> list[Element]:
        """Draw the grid where there is one."""
        return super().lines() if self.fits else []

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Write the characters of the puzzle's text."""
        rows = self._grid(solution) or self.puzzle.render(solution).split("\n")
        return [group(self._characters(enumerate(rows)), fill=INK)]

    def _characters(self, rows: Iterable[tuple[int, str]]) -> list[Element]:
        return [
            label(symbol, self.center_of(row, column), fitted(symbol))
            for row, line in rows
            for column, symbol in enumerate(line)
            if symbol.strip()
        ]

    def center_of(self, row: int, column: int) -> Point:
        """Return the middle of a character's place, on a grid or off it."""
        left, top = self.corner
        return left + (column + 0.5) * CELL, top + (row + 0.5) * CELL

    def key(self, key: Any) -> Element:
        """Write the characters that the key changes."""
        bare, held = self._grid(None), self._grid(frozenset({key}))
        shapes = []
        for place in self._cells_of(key) if self.fits else []:
            symbol = held[place.row][place.column] if bare and held else "?"
            shapes.append(label(symbol, self.center(place), fitted(symbol)))
        return group(shapes)

    def _cells_of(self, key: Any) -> Sequence[Cell]:
        return [Cell(*place) for place in self.puzzle.places(key)]


def painter_for(puzzle: Puzzle[Any]) -> Painter:
    """Return the way in which a puzzle is drawn, found by the puzzle's name."""
    found = registry.part(puzzle.name, "picture")
    painter: Painter = Plain(puzzle) if found is None else found.PAINTER(puzzle)
    return painter
