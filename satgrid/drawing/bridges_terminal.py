"""Bridges between islands at a terminal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import FAINT, FOUND, MARK, WHITE, Ink
from satgrid.drawing.terminal import Drawing

__all__ = ["bridged"]

_BRIDGES = {True: " ─═", False: " │║"}
"""What stands for none, one and two bridges: level ones, then upright ones."""


def bridged(puzzle: Any, solution: frozenset[Any] | None, marked: Collection[Place]) -> Drawing:
    """Draw islands and bridges, with one more character between any two cells."""
    height, width = puzzle.shape
    number: dict[tuple[int, int], tuple[bool, int]] = {}
    for key in solution or ():
        (row, column), (below, right) = key.one, key.other
        for down in range(2 * row, 2 * below + 1):
            for across in range(2 * column, 2 * right + 1):
                level, there = number.get((down, across), (key.level, 0))
                number[down, across] = level, there + 1
    drawing: Drawing = []
    for down in range(2 * height - 1):
        inks = []
        for across in range(2 * width - 1):
            cell = Cell(down // 2, across // 2)
            here = down % 2 == 0 and across % 2 == 0
            level, there = number.get((down, across), (True, 0))
            sign = _BRIDGES[level][min(there, 2)]
            if here and cell in puzzle.islands:
                word = puzzle.printed[cell.row][cell.column]
                inks.append(Ink(word, back=MARK if cell in marked else WHITE, bold=True))
            elif here and cell in marked:
                inks.append(Ink("*" if not there else sign, back=MARK, bold=True))
            elif there:
                inks.append(Ink(sign, FOUND, bold=True))
            else:
                inks.append(Ink("·" if here else " ", FAINT))
        drawing.append(inks)
    return drawing
