"""A yajilin at a terminal: numbers with arrows, shaded cells, and the loop through the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.drawing.ink import MARK, WHITE, Ink, filled
from satgrid.drawing.terminal import Drawing, through
from satgrid.genres.yajilin.arrows import FREE, OUT
from satgrid.genres.yajilin.text import Mark

__all__ = ["rows"]

_ARROWS = {"n": "↑", "s": "↓", "w": "←", "e": "→"}


def rows(
    puzzle: Any, solution: frozenset[Mark] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board, with a question mark in cells that are out of play."""
    held = solution or frozenset()
    inner = 3 if all(arrow.number < 10 for arrow in puzzle.arrows.values()) else 5

    def symbol(cell: Cell) -> str | Ink:
        star = cell in marked
        if (cell,) in held:
            return filled(inner, color=color, marked=star)
        if puzzle.cells[cell.row][cell.column] == FREE:
            return ""
        arrow = puzzle.arrows.get(cell)
        word = f"{arrow.number}{_ARROWS[arrow.way]}" if arrow else OUT
        shown = f"*{word}" if star else word
        return Ink(shown.center(inner), back=MARK if star else WHITE, bold=True)

    lines = {Side(*key) for key in held if len(key) == 2}
    return through(puzzle, lines, marked, symbol, inner=inner)
