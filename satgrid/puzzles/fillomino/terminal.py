"""Fillomino at a terminal: numbers, and in a solution lines around the areas."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing.ink import BLACK, FAINT, FOUND, MARK, WHITE, Ink, bordered
from satgrid.drawing.terminal import Drawing

__all__ = ["rows"]


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

    def symbol(cell: Place) -> Ink:
        inside = held.get(cell, ())
        word = "·" if not inside else str(inside[0]) if len(inside) == 1 else "?"
        star = cell in marked
        mark = "*" if star else " "
        return Ink(
            f"{mark}{word.rjust(inner)}{mark}",
            BLACK if star or cell in given else FOUND if inside else FAINT,
            MARK if star else WHITE,
            bold=star or cell in given,
        )

    return bordered(height, width, region, symbol, inner=inner + 2)
