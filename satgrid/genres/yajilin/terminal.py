"""A yajilin at a terminal: numbers with arrows, shaded cells, and the loop through the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.drawing.character_board import MARK, WHITE, Ink, filled
from satgrid.drawing.terminal import Drawing, through

__all__ = ["rows"]

_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def rows(
    puzzle: Any, solution: frozenset[Any] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board, with a question mark in cells that are out of play."""
    held = solution or frozenset()
    printed = puzzle.data["arrows"]
    inner = 3 if all(len(str(word)) < 2 for _, word in printed.values()) else 5

    def symbol(cell: Cell) -> str | Ink:
        star = cell in marked
        if (cell,) in held:
            return filled(inner, color=color, marked=star)
        if cell not in printed:
            return ""
        way, number = printed[cell]
        word = f"{number}{_ARROWS.get(way, '')}"
        shown = f"*{word}" if star else word
        return Ink(shown.center(inner), back=MARK if star else WHITE, bold=True)

    lines = {Side(*key) for key in held if len(key) == 2}
    return through(puzzle, lines, marked, symbol, inner=inner)
