"""Tilings in penpa: the board by its cells, the pieces as lines of the rules, as in a text.

An answer is the lines between pieces. A solid has no place there.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.answers.kinds import Division
from satgrid.board.cover import Placement
from satgrid.board.isometry import at_origin
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.format import unwritable
from satgrid.formats.penpa import leftover
from satgrid.formats.penpa.kind import PenpaKind
from satgrid.formats.penpa.pieces import draw_pieces, pieces as parts
from satgrid.formats.penpa.points import Points
from satgrid.formats.penpa.sheet import Sheet
from satgrid.genres.tiling import pieces as tiling_pieces
from satgrid.genres.tiling.puzzle import Tiling

__all__ = ["KIND"]

_PIECES = "pieces:"


def _read(sheet: Sheet, at: Value) -> Tiling:
    lines = [line.strip() for line in sheet.rules.split("\n")]
    first = next((n for n, line in enumerate(lines) if line.startswith(_PIECES)), None)
    if first is None:
        raise at.error(f"a tiling names its pieces in the rules: '{_PIECES} pentominoes'")
    end = next((n for n in range(first, len(lines)) if not lines[n]), len(lines))
    points, problem = sheet.points, sheet.problem
    gone = {cell for cell in sheet.grid if problem.dark(points.cell(*cell))} | sheet.holes
    problem.take("surface", *(points.cell(*cell) for cell in gone))
    around = [side for cell in gone for side in sheet.grid.sides_of(cell, outer=True)]
    problem.take("lineE", *map(points.border, around))
    leftover.judge(sheet, at, Division("border"))
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
    if not sheet.answer.lines("lineE"):
        return None
    found = []
    for cells in parts(sheet, puzzle.cells):
        name = puzzle.labels.get(at_origin(cells))
        if name is None:
            return None
        found.append(Placement(name, cells))
    return frozenset(found)


def _solved(_: Tiling, solution: frozenset[Placement], sheet: Sheet) -> None:
    draw_pieces(solution, sheet)


KIND = PenpaKind("tiling", _read, _write, _solution, _solved, holed=True)
