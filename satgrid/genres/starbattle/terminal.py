"""A star battle at a terminal: the regions' borders as lines, stars, and how many there are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import MARK, Ink, filled
from satgrid.drawing.terminal import Drawing, captioned, divided

__all__ = ["rows"]

_STAR = 130


def rows(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board."""
    held = solution or frozenset()

    def symbol(cell: Cell) -> Ink:
        center = "★" if cell in held else " "
        if cell in puzzle.dark_cells:
            return filled(3, color=color, marked=cell in marked, symbol=center.strip())
        if cell in marked:
            return Ink(f"*{center} ", back=MARK, bold=True)
        return Ink(f" {center} ", _STAR, bold=True)

    return [*divided(puzzle, symbol), *captioned(puzzle)]
