"""Answers of lines on the solution side of a link: through cells, along them, between areas."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Any

from satgrid.answers.kinds import Bridges, Division, Lines, Pairs, Slants
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.board.grid import Cell, Side
from satgrid.formats.penpa.points import Points
from satgrid.formats.penpa.sheet import Sheet
from satgrid.layers.given_lines import DrawnLines

__all__ = ["draw_bridges", "draw_division", "draw_lines", "draw_lines_and_cells", "draw_pairs"]
__all__ += ["draw_slants", "read_bridges", "read_division", "read_lines"]
__all__ += ["read_lines_and_cells", "read_pairs", "read_slants", "through"]

_GREY, _LINE, _DOUBLE = 1, 3, 30

Keys = Collection[Any]


def through(sheet: Sheet) -> dict[str, int]:
    """Return the lines from cell to cell, with their styles.

    Two halves, each from a cell to the middle of the side between both, are a line: so noqx draws
    its answers, and so penpa does with lines of the form ``middle``.
    """
    found, points = {}, sheet.points
    lines = sheet.answer.lines("line")
    for ends, style in lines.items():
        one, other = map(int, ends.split(","))
        if other < points.every:
            found[ends] = style
            continue
        step = points.beyond(other)
        half = f"{one + step},{other}"
        if step and half in lines and one == other % points.every:
            found[f"{one},{one + step}"] = min(style, lines[half])
    return found


def read_lines(answer: Lines, board: Any, sheet: Sheet, finished: bool) -> Keys:
    """Return the lines."""
    lines = through(sheet) if answer.through else sheet.answer.lines("lineE")
    if lines and board.genre.layers_of(DrawnLines):
        lines = lines | sheet.problem.lines("lineE")  # given ones need not be drawn again
    name = sheet.points.link if answer.through else sheet.points.border
    return [side for side in board.keys if name(side) in lines]


def draw_lines(answer: Lines, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw lines."""
    for side in sorted(solution):
        if answer.through:
            sheet.answer.put("line", sheet.points.link(side), _LINE)
        else:
            sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopline" if answer.through else "sol_loopedge"


def read_lines_and_cells(_: LinesAndCells, board: Any, sheet: Sheet, finished: bool) -> Keys:
    """Return the shaded cells and the lines."""
    points, lines = sheet.points, through(sheet)
    found: list[Any] = [
        (cell,) for cell in board.open_cells if sheet.answer.dark(points.cell(*cell))
    ]
    return [*found, *(side for side in board.sides() if points.link(side) in lines)]


def draw_lines_and_cells(
    _: LinesAndCells, board: Any, solution: frozenset[Any], sheet: Sheet
) -> None:
    """Draw shaded cells and lines."""
    for key in sorted(solution):
        if len(key) == 1:
            sheet.answer.put("surface", sheet.points.cell(*key[0]), _GREY)
        else:
            sheet.answer.put("line", sheet.points.link(Side(*key)), _LINE)
    sheet.check = "sol_surface sol_loopline"


def read_division(_: Division, board: Any, sheet: Sheet, finished: bool) -> Keys:
    """Return the borders between areas."""
    lines = sheet.answer.lines("lineE")
    return [side for side in sheet.grid.sides() if sheet.points.border(side) in lines]


def draw_division(_: Division, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw the borders between areas."""
    for side in sorted(solution):
        sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopedge"


def read_pairs(_: Pairs, board: Any, sheet: Sheet, finished: bool) -> Keys:
    """Return the sides without a line, between the cells of a pair."""
    lines = sheet.answer.lines("lineE")
    sides = [side for side in sheet.grid.sides() if sheet.points.border(side) not in lines]
    return sides if lines else ()


def draw_pairs(_: Pairs, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw the lines between pairs."""
    for side in sheet.grid.sides():
        if side not in solution:
            sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopedge"


def read_slants(_: Slants, board: Any, sheet: Sheet, finished: bool) -> Keys:
    r"""Return the cells with a slant ``\``."""
    lines = sheet.answer.lines("lineE")
    return [cell for cell in sheet.grid if _slant(sheet.points, cell) in lines]


def draw_slants(_: Slants, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw a slant in each cell."""
    for cell in sheet.grid:
        slant = _slant(sheet.points, cell, up=cell not in solution)
        sheet.answer.put("lineE", slant, _LINE)
    sheet.check = "sol_loopedge"


def _slant(points: Points, cell: Cell, *, up: bool = False) -> str:
    r"""Return the line of the slant ``\`` or ``/``, from corner to corner."""
    row, column = cell
    ends = [points.corner(row, column + up), points.corner(row + 1, column + (not up))]
    return ",".join(map(str, sorted(ends)))


def read_bridges(_: Bridges, board: Any, sheet: Sheet, finished: bool) -> Keys:
    """Return the bridges."""
    lines = through(sheet)
    return [key for key in board.keys if _bridged(board, key, sheet.points, lines)]


def draw_bridges(_: Bridges, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw bridges, two of them as a double line."""
    for key in sorted(solution):
        for step in _steps(board, key):
            style = _DOUBLE if key.number == 2 else _LINE
            sheet.answer.put("line", sheet.points.link(step), style)
    sheet.check = "sol_loopline"


def _steps(board: Any, key: Any) -> list[Side]:
    cells = list(board.places(key))
    return [Side.between(one, other) for one, other in pairwise(cells)]


def _bridged(board: Any, key: Any, points: Points, lines: dict[str, int]) -> bool:
    styles = [lines.get(points.link(step)) for step in _steps(board, key)]
    if None in styles:
        return False
    return key.number == 1 or all(style == _DOUBLE for style in styles)
