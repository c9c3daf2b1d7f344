"""The judge of slitherlink: it counts around numbers and walks along the lines."""

from __future__ import annotations

from functools import partial

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place, Side
from satgrid.board.symbols import Rows
from satgrid.judging import loops
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(cells: Rows, grid: Grid, solution: frozenset[Side]) -> list[Violation]:
    """Judge lines by counting them around numbers and corners, and by walking along them."""
    broken = []
    around: dict[Cell, int] = {}
    for side in sorted(solution):
        if side.one not in grid and side.other not in grid:
            broken.append(Violation("loop", side.one, "a line off the board"))
        for cell in side:
            around[cell] = around.get(cell, 0) + 1
    for row, words in enumerate(cells):
        for column, word in enumerate(words):
            lines = around.get(Cell(row, column), 0)
            if word != "." and lines != int(word):
                note = f"{text.plural(lines, 'line')} around the {word}"
                broken.append(Violation("clue", (row, column), note))
    ways = loops.ways(side.ends for side in solution)
    broken += loops.crossings("degree", ways, partial(_corner, grid))
    broken += loops.parted("loop", ways, partial(_corner, grid))
    if not ways:
        broken.append(Violation("loop", (0, 0), "there is no line"))
    return broken


def _corner(grid: Grid, vertex: Place) -> tuple[Cell, str]:
    """Return a cell at a vertex, and which of its corners that is."""
    row, column = vertex
    height, width = grid.height, grid.width
    upright, level = ("lower", "upper")[row < height], ("right", "left")[column < width]
    return Cell(min(row, height - 1), min(column, width - 1)), f"at its {upright} {level} corner"
