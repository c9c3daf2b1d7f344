"""LITS at a terminal: borders of regions as lines, shaded cells with the letters of shapes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import FAINT, MARK, Ink, filled
from satgrid.drawing.terminal import Drawing, divided
from satgrid.genres.lits.shapes import letters

__all__ = ["rows"]


def rows(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board; cells outside every region have a cross."""
    held = solution or frozenset()
    shapes = letters(puzzle, held)

    def symbol(cell: Cell) -> Ink:
        if cell in held:
            return filled(3, color=color, marked=cell in marked, symbol=shapes.get(cell, ""))
        center = "x" if cell in puzzle.dark_cells else " "
        if cell in marked:
            return Ink(f"*{center} ", back=MARK, bold=True)
        return Ink(f" {center} ", FAINT)

    return divided(puzzle, symbol)
