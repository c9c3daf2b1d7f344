"""Shikaku at a terminal: lines around the rectangles, and the numbers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.board.symbols import BLANK
from satgrid.drawing.character_board import MARK, Ink, bordered
from satgrid.drawing.terminal import Drawing

__all__ = ["rows"]


def rows(
    puzzle: Any, solution: frozenset[Placement] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board."""
    height, width = puzzle.shape
    owner = {
        cell: number for number, laid in enumerate(sorted(solution or ())) for cell in laid.cells
    }
    inner = 2 + max(len(word) for line in puzzle.printed for word in line)

    def symbol(cell: Place) -> Ink:
        word = puzzle.printed[cell[0]][cell[1]].replace(BLANK, "")
        if cell in marked:
            return Ink((f"*{word}*" if word else "*").center(inner), back=MARK, bold=True)
        return Ink((word or "·" * (not solution)).center(inner), bold=True)

    return bordered(height, width, lambda cell: owner.get(cell, -1), symbol, inner=inner)
