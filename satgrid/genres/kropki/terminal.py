"""A kropki at a terminal: numbers, dots between them, lines around the boxes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing.character_board import Ink
from satgrid.drawing.terminal import Drawing, numbers
from satgrid.puzzle.numbers import Entry

__all__ = ["rows"]

_WHITE, _BLACK = "○", "●"
# A filled dot and a ring change places between a black ground and a white one.
_WHITE_LETTER, _BLACK_LETTER = "w", "b"


def rows(
    puzzle: Any, solution: frozenset[Entry] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board; without color, explain the letters between cells below it."""
    lines = numbers(puzzle, solution, color=color, marked=marked)
    white, black = (_WHITE, _BLACK) if color else (_WHITE_LETTER, _BLACK_LETTER)
    for (one, other), sign in puzzle.data["dots"].items():
        line, at = one.row + other.row + 1, one.column + other.column + 1
        under = lines[line][at].text
        middle = 0 if one.row == other.row else len(under) - 2
        dot = white if sign == "o" else black
        lines[line][at] = Ink(f"{under[:middle]}{dot}{under[middle + 1 :]}")
    if not color and puzzle.data["dots"]:
        lines.append([Ink(f"{white} white dot, {black} black dot")])
    return lines
