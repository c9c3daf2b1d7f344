"""A kropki drawn for a player: numbers, dots between them, lines around the boxes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.regions import Regions
from satgrid.board.terminal import bordered, paint
from satgrid.puzzles.kropki.board import Board

__all__ = ["draw"]

_GIVEN, _FOUND, _MARK = 33, 71, 226
"""Colours of the 256-colour terminal: blue, green, and yellow behind a marked cell."""


def draw(
    board: Board,
    numbers: Mapping[Cell, Sequence[int]],
    areas: Regions,
    *,
    color: bool,
    marked: Collection[Place],
) -> str:
    """Draw the board.

    Parameters
    ----------
    numbers
        What each cell holds; an empty cell shows a point, one with several a question mark.
    areas
        The box or region of each cell.
    """
    size = board.size
    width = len(str(size))
    marks = set(marked)

    def shown(place: tuple[int, int]) -> str:
        held = numbers.get(Cell(*place), ())
        number = "·" if not held else str(held[0]) if len(held) == 1 else "?"
        mark = "*" if place in marks else " "
        return f"{mark}{number.rjust(width)}{mark}"

    drawn = bordered(size, size, lambda place: areas[place[0]][place[1]], shown, inner=width + 2)
    step = width + 3  # from one cell to the next, the line between them included
    signs = [list(line.ljust(step * size + 1)) for line in drawn]
    for sides, dot in ((board.white, "○"), (board.black, "●")):
        for one, other in sorted(sides):
            beside = one.row == other.row
            column = step * other.column if beside else step * one.column + width + 1
            signs[one.row + other.row + 1][column] = dot
    if color:
        given = {entry.cell for entry in board.givens}
        for cell in Grid(size, size):
            line, start = signs[2 * cell.row + 1], step * cell.column + 1
            inside = "".join(line[start : start + width + 2])
            line[start] = paint(
                inside,
                front=_GIVEN if cell in given else _FOUND if numbers.get(cell) else None,
                back=_MARK if cell in marks else None,
                bold=cell in given or cell in marks,
            )
            line[start + 1 : start + width + 2] = [""] * (width + 1)
    return "\n".join("".join(line).rstrip() for line in signs)
