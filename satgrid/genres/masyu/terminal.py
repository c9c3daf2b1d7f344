"""A masyu at a terminal: pearls, and the loop through the cells."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.drawing.character_board import Ink
from satgrid.drawing.terminal import Drawing, through

__all__ = ["rows"]

_PEARLS = {"w": "○", "b": "●"}
# A filled pearl and a ring change places between a black ground and a white one.
_LETTERS = {"w": "w", "b": "b"}


def rows(
    puzzle: Any, solution: frozenset[Side] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board; without color, explain the letters in cells below it."""
    shown = _PEARLS if color else _LETTERS

    def symbol(cell: Cell) -> str:
        return shown.get(puzzle.printed[cell.row][cell.column], "")

    lines = through(puzzle, solution or frozenset(), marked, symbol)
    if not color and puzzle.data["pearls"]:
        lines.append([Ink("w white pearl, b black pearl")])
    return lines
