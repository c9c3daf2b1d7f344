"""A nonogram at a terminal: cells dark or light, the clues beside and above."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import BLACK, FAINT, MARK, Ink, filled
from satgrid.drawing.terminal import Drawing
from satgrid.genres.nonogram.clues import gutters

__all__ = ["rows"]

_EVERY = 5  # cells between two of the light lines that help counting


def rows(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Draw the board.

    A cell is two characters wide, so that it looks square; wider where clues of neighboring
    columns would otherwise run into one another.
    """
    across, down = gutters(puzzle)
    beside = [" ".join(map(str, clue)) for clue in across]
    margin = max(map(len, beside))
    above = _stacked(down)
    width = _cell_width(above)
    columns = range(puzzle.shape[1])

    def cell(row: int, column: int) -> Ink:
        place = Cell(row, column)
        if solution is not None and place in solution:
            return filled(width, color=color, marked=place in marked)
        if place in marked:
            return Ink("*".center(width), BLACK, MARK, bold=True)
        open_ = "·" if solution is None else " "
        return Ink(open_.rjust(width), FAINT)

    def joined(parts: Sequence[Ink], line: str) -> list[Ink]:
        found = list(parts[:_EVERY])
        for start in range(_EVERY, len(parts), _EVERY):
            found += [Ink(line), *parts[start : start + _EVERY]]
        return found

    def ruled(left: str, crossing: str, right: str) -> list[Ink]:
        line = joined([Ink("─" * width)] * len(columns), crossing)
        return [Ink(" " * (margin + 1) + left), *line, Ink(right)]

    drawn = []
    for numbers in above:
        heads = joined([Ink(number.rjust(width)) for number in numbers], " ")
        drawn.append([Ink(" " * (margin + 2)), *heads])
    drawn.append(ruled("┌", "┬", "┐"))
    for row, clue in enumerate(beside):
        if row and row % _EVERY == 0:
            drawn.append(ruled("├", "┼", "┤"))
        line = joined([cell(row, column) for column in columns], "│")
        drawn.append([Ink(f"{clue.rjust(margin)} │"), *line, Ink("│")])
    drawn.append(ruled("└", "┴", "┘"))
    return drawn


def _stacked(columns: Sequence[Sequence[int | str]]) -> list[tuple[str, ...]]:
    """Return the numbers above the columns line by line, the last of each at the bottom."""
    upwards = [[str(word) for word in reversed(clue)] for clue in columns]
    return list(zip_longest(*upwards, fillvalue=""))[::-1]


def _cell_width(above: Sequence[Sequence[str]]) -> int:
    widest = max(len(number) for numbers in above for number in numbers)
    touching = any(
        numbers[column - 1] and len(numbers[column]) == max(2, widest)
        for numbers in above
        for column in range(1, len(numbers))
        if column % _EVERY
    )
    return max(2, widest + touching)
