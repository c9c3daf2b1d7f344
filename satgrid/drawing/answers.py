"""Pictures by kind of answer, for genres without a ``picture.py`` or as a base for one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Place, Side
from satgrid.board.naming import edge_name
from satgrid.board.symbols import BLANK, DARK
from satgrid.drawing.painter import Painter, Style
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
    rectangle,
)
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry, Vacancy
from satgrid.puzzle.protocol import Puzzle

__all__ = [
    "FOUND",
    "CellsPainter",
    "EdgesPainter",
    "LinesAndCellsPainter",
    "NumbersPainter",
]
__all__ += ["painter_for"]

FOUND = "#0b4f9e"
_SHADED = "#3f3f3f"
"""What a solution adds to what is printed."""


class CellsPainter(Painter):
    """Draws shaded cells, thick lines around regions, black cells, and printed words in cells."""

    style: ClassVar[Style] = {"fill": "#8c8c8c"}  # borders and numbers stay visible on it
    thing: ClassVar[str] = ""
    """What a solution puts into cells, drawn as a disc, where it does not shade them: a lamp."""
    dark: ClassVar[str] = INK
    """The color of cells that are dark before any solution."""

    def board(self) -> list[Element]:
        """Draw the dark cells of the board."""
        return [
            rectangle(*self.spot(cell), CELL, CELL, fill=self.dark)
            for cell, word in self.words()
            if self.puzzle.dark(word)
        ]

    def lines(self) -> list[Element]:
        """Draw thin lines, thick lines around regions, and the printed words above both."""
        areas = self.puzzle.areas
        words = [
            label(
                word,
                self.center(cell),
                fitted(word),
                fill=PAPER if self.puzzle.dark(word) else INK,
            )
            for cell, word in self.words()
            if word != DARK
        ]
        return [*self._divided(lambda cell: areas[cell[0]][cell[1]]), *words]

    def words(self) -> list[tuple[Cell, str]]:
        """Return the words printed in cells."""
        rows = zip(self.puzzle.grid.rows(), self.puzzle.printed, strict=True)
        return [
            (cell, word)
            for cells, words in rows
            for cell, word in zip(cells, words, strict=True)
            if word != BLANK
        ]

    def key(self, key: Any) -> Element:
        """Shade a cell, or put a disc into it."""
        if self.thing:
            return circle(self.center(key), 0.32 * CELL)
        return rectangle(*self.spot(key), CELL, CELL)

    def said(self, key: Any) -> str:
        """Describe the cell in a word or two."""
        return self.thing or "shaded"

    def stated(self, key: Any) -> str:
        """Describe the cell in a sentence."""
        return f"a {self.thing}" if self.thing else "shaded"


class NumbersPainter(Painter):
    """Draws numbers, givens in bold, and thick lines around regions."""

    style: ClassVar[Style] = {"fill": FOUND}
    across: ClassVar[float] = 0.9 * CELL
    """The room for a number in its cell."""

    def lines(self) -> list[Element]:
        """Draw thin lines and the borders of the regions."""
        areas = self.puzzle.areas
        return self._divided(lambda cell: areas[cell[0]][cell[1]])

    def answer(self, solution: frozenset[Any] | None) -> list[Element]:
        """Draw the givens in bold, and the other numbers of a solution."""
        held: dict[Cell, list[int]] = {}
        for cell, number in sorted(self.puzzle.givens if solution is None else solution):
            held.setdefault(Cell(*cell), []).append(number)
        given = set(self.puzzle.givens)
        bold: list[Element] = []
        plain: list[Element] = []
        for cell, numbers in held.items():
            for shape, number in zip(self._beside(cell, numbers), numbers, strict=True):
                (bold if Entry(cell, number) in given else plain).append(shape)
        return [
            group(shapes, **style)
            for shapes, style in (
                (bold, {"fill": INK, "font_weight": "bold"}),
                (plain, self.style),
            )
            if shapes
        ]

    def _beside(self, cell: Cell, numbers: list[int]) -> Iterable[Element]:
        """Write a number; write several numbers in one cell, which is an error, side by side."""
        x, y = self.center(cell)
        step = CELL / len(numbers)
        for place, number in enumerate(numbers):
            size = fitted(number, self.across) / len(numbers) ** 0.5
            yield label(number, (x + (place + 0.5) * step - CELL / 2, y), size)

    def key(self, key: Any) -> Element:
        """Draw the number of a key, or a dot where the cell is known to be empty."""
        if isinstance(key, Vacancy):
            return circle(self.center(key.cell), 0.07 * CELL)
        return next(iter(self._beside(key.cell, [key.number])))

    def said(self, key: Any) -> str:
        """Return the number of a key, or that the cell is empty."""
        return "empty" if isinstance(key, Vacancy) else self.numeral(key.number)

    def numeral(self, number: int) -> str:
        """Return how a number is written."""
        return str(number)


class EdgesPainter(Painter):
    """Draws lines along the sides of cells or through cells, and printed words in cells."""

    style: ClassVar[Style] = {
        "fill": "none",
        "stroke": FOUND,
        "stroke_width": 4,
        "stroke_linecap": "round",
    }

    def board(self) -> list[Element]:
        """Write the words printed in cells, on a grid if lines go through cells."""
        rows = zip(self.puzzle.grid.rows(), self.puzzle.printed, strict=True)
        shapes = [
            self.printed(cell, word)
            for cells, words in rows
            for cell, word in zip(cells, words, strict=True)
            if word != BLANK
        ]
        found = [self._thin()] if self.puzzle.through else []
        return [*found, group(shapes, fill=INK)] if shapes else found

    def printed(self, cell: Cell, word: str) -> Element:
        """Write the word printed in a cell."""
        return label(word, self.center(cell), fitted(word))

    def lines(self) -> list[Element]:
        """Draw the frame, or the corners of the cells where lines go along their sides."""
        if self.puzzle.through:
            return [self._frame()]
        dots = [circle(self.spot(vertex), 2) for vertex in self.puzzle.grid.vertices()]
        return [group(dots, fill=INK, stroke=PAPER, stroke_width=0.5)]

    def key(self, key: Any) -> Element:
        """Draw a line from end to end."""
        return path(line(*self._ends(key)))

    def middle(self, key: Any) -> Point:
        """Return the middle of the line."""
        (x, y), (right, below) = self._ends(key)
        return (x + right) / 2, (y + below) / 2

    def _ends(self, side: Side) -> tuple[Point, Point]:
        first, last = side if self.puzzle.through else side.ends
        place = self.center if self.puzzle.through else self.spot
        return place(first), place(last)

    def said(self, key: Any) -> str:
        """Describe a side in a word or two."""
        return "line"

    def side(self, key: Any) -> str | None:
        """Name the place of a line: between two cells, or beside the one cell on the board."""
        if len(key) == 1:
            return None
        return edge_name(key, self.puzzle.shape)

    def whole(self, state: Collection[Any], cell: Place) -> str:
        """Name the sides of a cell that have lines, or the neighbors that lines lead to."""
        row, column = cell
        beside = {
            "above": (row - 1, column),
            "left": (row, column - 1),
            "right": (row, column + 1),
            "below": (row + 1, column),
        }
        ways = [way for way, near in beside.items() if Side.between(cell, near) in state]
        if not ways:
            return "without lines"
        listed = " and ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))
        return f"{'joined' if self.puzzle.through else 'lined'} {listed}"


def painter_for(puzzle: Puzzle[Any]) -> Painter:
    """Return the painter of a puzzle, found by its genre."""
    found: Painter = registry.part_of(puzzle, "picture").PAINTER(puzzle)
    return found


class LinesAndCellsPainter(EdgesPainter):
    """Draws lines through cells, and shaded cells."""

    def key(self, key: Any) -> Element:
        """Shade a cell, or draw a line."""
        if len(key) == 1:
            return rectangle(*self.spot(key[0]), CELL, CELL, fill=_SHADED, stroke="none")
        return super().key(key)

    def middle(self, key: Any) -> Point:
        """Return the middle of a cell or of a line, both between their cells' centers."""
        return Painter.middle(self, key)

    def said(self, key: Any) -> str:
        """Describe a key's cells in a word or two."""
        return "shaded" if len(key) == 1 else "line"

    def whole(self, state: Collection[Any], cell: Place) -> str:
        """Describe a cell: shaded, or the neighbors to which it has lines."""
        shaded = any(len(key) == 1 for key in state)
        lines = [key for key in state if len(key) == 2]
        if shaded and not lines:
            return "shaded"
        return ("shaded and " if shaded else "") + super().whole(lines, cell)
