"""Tents at a terminal: trees, tents, and the numbers above and on the left."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import BLACK, FAINT, MARK, WHITE, Ink
from satgrid.drawing.terminal import Drawing

__all__ = ["rows"]

_TREE, _TENT = 28, 160


def rows(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw a board, two characters per cell; marked cells begin with a star."""
    tents = solution or frozenset()

    def symbol(cell: Place) -> Ink:
        tree = cell in puzzle.data["trees"]
        shown = "♣" if tree else "▲" if cell in tents else "·"
        star = cell in marked
        front = BLACK if star else _TREE if tree else _TENT if cell in tents else FAINT
        return Ink(("*" if star else " ") + shown, front, MARK if star else WHITE, bold=star)

    words = puzzle.data["beside"]
    beside, above = (
        [str(words.get((side, at), "")) for at in range(lines)]
        for side, lines in zip(("left", "above"), puzzle.shape, strict=True)
    )
    wide, high = max(map(len, beside)), max(map(len, above))
    lead = " " * wide
    lines = [
        [Ink(lead + " " + "".join(number.rjust(high)[at].rjust(2) for number in above))]
        for at in range(high)
    ]
    edge = "──" * len(above)
    lines.append([Ink(f"{lead}┌{edge}┐")])
    for row, number in enumerate(beside):
        line = (symbol((row, column)) for column in range(len(above)))
        lines.append([Ink(f"{number.rjust(wide)}│"), *line, Ink("│")])
    return [*lines, [Ink(f"{lead}└{edge}┘")]]
