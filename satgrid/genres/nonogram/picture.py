"""A nonogram as printed: clues in gutters, every fifth line thick, cells filled in black."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.drawing import outlines
from satgrid.drawing.painter import MARGIN, Painter
from satgrid.drawing.shapes import (
    CELL,
    INK,
    RULE,
    Element,
    fitted,
    group,
    label,
    line,
    path,
    rectangle,
)
from satgrid.genres.nonogram.clues import gutters

__all__ = ["PAINTER", "NonogramPainter"]

_STEP = {1: 0.7 * CELL, 2: 0.95 * CELL}
"""The room of a number in the rows' gutter, by the digits of the longest."""
_EVERY = 5


class NonogramPainter(Painter):
    """Draws clues and filled cells."""

    def __init__(self, puzzle: object) -> None:
        super().__init__(puzzle)
        self._rows, self._columns = gutters(self.puzzle)
        digits = max(len(str(word)) for clue in self._rows for word in clue)
        self._across = _STEP.get(digits, 1.1 * CELL)
        self._down = 0.85 * CELL
        self._wide = max(map(len, self._rows)) * self._across + 0.3 * CELL
        self._high = max(map(len, self._columns)) * self._down + 0.3 * CELL
        self.corner = (MARGIN + self._wide, MARGIN + self._high)

    def board(self) -> list[Element]:
        """Draw the gutters: clues of rows on the left, clues of columns above the board."""
        left, top = self.corner
        width, height = self.width * CELL, self.height * CELL
        gutters = [
            rectangle(MARGIN, top, self._wide, height),
            rectangle(left, MARGIN, width, self._high),
        ]
        numbers = []
        for row, clue in enumerate(self._rows):
            y = top + (row + 0.5) * CELL
            for place, word in enumerate(reversed(clue)):
                x = left - 0.15 * CELL - (place + 0.5) * self._across
                numbers.append(label(word, (x, y), fitted(word, 0.9 * self._across)))
        for column, clue in enumerate(self._columns):
            x = left + (column + 0.5) * CELL
            for place, word in enumerate(reversed(clue)):
                y = top - 0.15 * CELL - (place + 0.5) * self._down
                numbers.append(label(word, (x, y), fitted(word)))
        return [group(gutters, fill="#f0f0f0"), group(numbers, fill=INK)]

    def key(self, key: Cell) -> Element:
        """Fill the cell of a key."""
        return rectangle(*self.spot(key), CELL, CELL)

    def lines(self) -> list[Element]:
        """Extend the lines through the gutters, every fifth one thick."""
        return [
            path(self._ruled(1), fill="none", stroke=RULE, stroke_width=1),
            path(self._ruled(_EVERY), fill="none", stroke="#5c5c5c", stroke_width=2.5),
            self._frame(),
        ]

    def _ruled(self, every: int) -> str:
        left, top = self.corner
        right, bottom = left + self.width * CELL, top + self.height * CELL
        steps = [
            line((MARGIN, top + row * CELL), (right, top + row * CELL))
            for row in range(every, self.height, every)
        ]
        steps += [
            line((left + column * CELL, MARGIN), (left + column * CELL, bottom))
            for column in range(every, self.width, every)
        ]
        return "".join(steps)

    def _frame(self) -> Element:
        frame = outlines.borders(self.height, self.width, lambda _: 0, self.corner)
        return path(frame, fill="none", stroke=INK, stroke_width=3, stroke_linecap="square")


PAINTER = NonogramPainter
