"""Shakashaka at a terminal: triangles as shapes, numbers on black."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing.character_board import BLACK, DARK, FAINT, HATCH, MARK, TRIANGLES, WHITE, Ink
from satgrid.drawing.terminal import Drawing

__all__ = ["rows"]


def rows(
    puzzle: Any, solution: frozenset[Any] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw a board, two characters a cell.

    Marked cells have a star, or in color another ground around a triangle.
    """
    held = dict(sorted(solution or ()))

    def symbol(cell: Place) -> Ink:
        printed = puzzle.printed[cell[0]][cell[1]]
        corner = held.get(cell)
        star = cell in marked
        if printed != ".":
            fill = " " if color else "#"
            shown = ("*" if star else fill) + (fill if printed == "#" else printed)
            return Ink(shown, MARK if star else WHITE, BLACK, bold=star)
        if not corner:
            return Ink("·*" if star else "· ", BLACK if star else FAINT, MARK if star else WHITE)
        shown = TRIANGLES[corner]
        if not color:
            shown = shown.replace("█", "*" if star else HATCH)
        return Ink(shown, DARK, MARK if star else WHITE, bold=star)

    edge = "──" * len(puzzle.printed[0])
    lines = [
        [Ink("│"), *(symbol((row, column)) for column in range(len(line))), Ink("│")]
        for row, line in enumerate(puzzle.printed)
    ]
    return [[Ink(f"┌{edge}┐")], *lines, [Ink(f"└{edge}┘")]]
