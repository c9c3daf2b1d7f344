"""Fillomino at a terminal: numbers, and in a solution lines around the areas."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing.character_board import Ink, bordered
from satgrid.drawing.terminal import Drawing, numeral

__all__ = ["rows"]

_ASKED = "?"


def rows(
    puzzle: Any, solution: frozenset[Any] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board; an empty cell shows a point, one with several numbers a question mark."""
    height, width = puzzle.shape
    given = {entry.cell for entry in puzzle.givens}
    held: dict[Place, list[int]] = {}
    for cell, number in sorted(puzzle.givens if solution is None else solution):
        held.setdefault(cell, []).append(number)
    inner = max((len(str(number)) for numbers in held.values() for number in numbers), default=1)

    def region(cell: Place) -> tuple[int, ...]:
        return tuple(held.get(cell, ())) if solution else ()

    asked = {cell for cell, word in puzzle.data["numbers"].items() if word == _ASKED}

    def symbol(cell: Place) -> Ink:
        if cell in asked and cell not in held:
            # Two numbers are drawn as a question mark.
            return numeral((0, 0), inner, given=True, marked=cell in marked)
        return numeral(held.get(cell, ()), inner, given=cell in given, marked=cell in marked)

    return bordered(height, width, region, symbol, inner=inner + 2)
