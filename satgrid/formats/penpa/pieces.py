"""Pieces of a board between the lines of a solution side."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.formats.penpa.sheet import Sheet

__all__ = ["draw_pieces", "pieces"]

_LINE = 3  # the style of a line that a solver draws


def pieces(sheet: Sheet, cells: Iterable[Place]) -> list[tuple[Place, ...]]:
    """Return the parts into which the lines of a solution divide some cells."""
    lines, left = sheet.answer.lines("lineE"), {(row, column) for row, column in cells}
    found: list[tuple[Place, ...]] = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for row, column in part:  # grows
            for near in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if near in left and sheet.points.wall((row, column), near) not in lines:
                    left.remove(near)
                    part.append(near)
        found.append(tuple(sorted(part)))
    return found


def draw_pieces(solution: Collection[Placement], sheet: Sheet) -> None:
    """Draw the lines between the pieces of a solution."""
    owner = {tuple(cell): placement for placement in solution for cell in placement.cells}
    for side in sheet.grid.sides():
        one, other = (owner.get(tuple(cell)) for cell in side)
        if one is not None and other is not None and one != other:
            sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopedge"
