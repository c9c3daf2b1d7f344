"""A kropki as printed: dots on the lines between cells, boxes and regions in thick lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.drawing.painter import Painter, Style
from satgrid.drawing.shapes import CELL, INK, PAPER, Element, circle, fitted, group, label
from satgrid.puzzle.numbers import Entry

__all__ = ["PAINTER", "KropkiPainter"]

_FOUND = "#0b4f9e"
_RADIUS = 0.13 * CELL
_BETWEEN = 0.66 * CELL
"""The room between a dot on the left and one on the right."""


class KropkiPainter(Painter):
    """Draws numbers, dots and boxes."""

    style: ClassVar[Style] = {"fill": _FOUND}

    def caption(self) -> str:
        """Return which dots are all shown."""
        found: str = self.puzzle.caption
        return found

    def lines(self) -> list[Element]:
        """Draw thin lines, the borders of boxes or regions, and the dots on top."""
        dots = [
            group(
                [circle(self._between(side), _RADIUS) for side in sorted(sides)],
                fill=fill,
                stroke=INK,
                stroke_width=1.5,
            )
            for sides, fill in ((self.puzzle.white, PAPER), (self.puzzle.black, INK))
            if sides
        ]
        return [*self._divided(self._area), *dots]

    def _area(self, cell: tuple[int, int]) -> object:
        row, column = cell
        if self.puzzle.regions is not None:
            return self.puzzle.regions[row][column]
        if self.puzzle.box is not None:
            return row // self.puzzle.box[0], column // self.puzzle.box[1]
        return 0

    def _between(self, side: tuple[Cell, Cell]) -> tuple[float, float]:
        (left, top), (right, bottom) = map(self.center, side)
        return (left + right) / 2, (top + bottom) / 2

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
        """Write a number; several in one cell, which is wrong, side by side."""
        x, y = self.center(cell)
        step = CELL / len(numbers)
        for place, number in enumerate(numbers):
            size = fitted(number, _BETWEEN) / len(numbers) ** 0.5
            yield label(number, (x + (place + 0.5) * step - CELL / 2, y), size)

    def key(self, key: Entry) -> Element:
        """Write one number."""
        return next(iter(self._beside(key.cell, [key.number])))

    def said(self, key: Entry) -> str:
        """Return the number."""
        return str(key.number)


PAINTER = KropkiPainter
