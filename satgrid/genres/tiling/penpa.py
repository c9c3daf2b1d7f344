"""Tilings in penpa: the board by its cells, the pieces as lines of the rules, as in a text.

An answer is the lines between pieces. A solid has no place there.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, Side
from satgrid.board.isometry import at_origin
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.format import unwritable
from satgrid.formats.penpa.kind import Kind
from satgrid.formats.penpa.sheet import Points, Sheet
from satgrid.genres.tiling import pieces as tiling_pieces
from satgrid.genres.tiling.puzzle import Tiling

__all__ = ["KIND"]

_PIECES = "pieces:"
_LINE = 3


def _read(sheet: Sheet, at: Value) -> Tiling:
    for kind in ("number", "numberS", "symbol"):
        if sheet.problem.dicts.get(kind):
            raise at.error(f"elements of the kind {kind!r}, which mean nothing in this genre")
    lines = [line.strip() for line in sheet.rules.split("\n")]
    first = next((n for n, line in enumerate(lines) if line.startswith(_PIECES)), None)
    if first is None:
        raise at.error(f"a tiling names its pieces in the rules: '{_PIECES} pentominoes'")
    end = next((n for n in range(first, len(lines)) if not lines[n]), len(lines))
    points, problem = sheet.points, sheet.problem
    gone = {cell for cell in sheet.grid if problem.dark(points.cell(*cell))} | sheet.holes
    board = ["".join("#" if cell in gone else "." for cell in row) for row in sheet.grid.rows()]
    text = ["puzzle: tiling", *lines[first:end], "", *board, *lines[end:]]
    try:
        found = Tiling.parse("\n".join(text))
    except ParseError as error:
        raise at.error(error.message) from None
    return replace(found, notes=sheet.notes)


def _write(puzzle: Tiling) -> Sheet:
    if len(puzzle.size) > 2:
        raise unwritable(puzzle, "penpa", "a solid has no place there")
    height, width = puzzle.size
    pieces, drawings = tiling_pieces.written(puzzle.pieces, reflections=puzzle.reflections)
    lines = [f"{_PIECES} {pieces}", *([] if puzzle.reflections else ["reflections: no"])]
    sheet = Sheet(
        Points(height, width),
        notes=puzzle.notes,
        rules="\n".join([puzzle.rules, *lines, *drawings]),
        tags=("tiling",),
    )
    sheet.holes = frozenset(cell for cell in sheet.grid if cell not in puzzle.cells)
    return sheet


def _solution(puzzle: Tiling, sheet: Sheet) -> frozenset[Placement] | None:
    """Return the pieces between the lines; None where they are none of the puzzle's."""
    lines = sheet.answer.lines("lineE")
    if not lines:
        return None
    left, found = {Cell(*cell) for cell in puzzle.cells}, []
    names = puzzle.labels
    while left:
        part = [min(left)]
        left.remove(part[0])
        for cell in part:  # grows
            for near in sheet.grid.neighbors(cell):
                if near in left and sheet.points.border(Side.between(cell, near)) not in lines:
                    left.remove(near)
                    part.append(near)
        cells = tuple(sorted((row, column) for row, column in part))
        name = names.get(at_origin(cells))
        if name is None:
            return None
        found.append(Placement(name, cells))
    return frozenset(found)


def _solved(puzzle: Tiling, solution: frozenset[Placement], sheet: Sheet) -> None:
    owner = {cell: placement for placement in solution for cell in placement.cells}
    for side in sheet.grid.sides():
        one, other = (owner.get(tuple(cell)) for cell in side)
        if one is not None and other is not None and one != other:
            sheet.answer.put("lineE", sheet.points.border(side), _LINE)
    sheet.check = "sol_loopedge"


KIND = Kind("tiling", _read, _write, _solution, _solved, holed=True)
