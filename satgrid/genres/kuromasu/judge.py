"""The judge of kuromasu: it looks around from every number and floods the unshaded cells."""

from __future__ import annotations

from satgrid.board import text
from satgrid.board.grid import Cell, Grid
from satgrid.board.symbols import Rows
from satgrid.judging import shading
from satgrid.puzzle.protocol import Violation

__all__ = ["check", "seen"]

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def check(cells: Rows, grid: Grid, solution: frozenset[Cell]) -> list[Violation]:
    """Judge shaded cells by looking around from every number and flooding the others."""
    broken = shading.outside("apart", grid, solution)
    for cell in grid:
        word = cells[cell.row][cell.column]
        if word != "." and cell in solution:
            broken.append(Violation("view", cell, "a shaded cell where a number is"))
        elif word not in ".?" and (number := seen(grid, cell, solution)) != int(word):
            note = f"{text.plural(number, 'cell')} seen from the {word}"
            broken.append(Violation("view", cell, note))
    broken += shading.touching("apart", solution)
    return broken + shading.parted("connected", shading.unshaded(grid, solution), "unshaded cells")


def seen(grid: Grid, cell: Cell, solution: frozenset[Cell]) -> int:
    """Count by walking from a cell in each direction up to a shaded one."""
    height, width = grid.height, grid.width
    number = 1
    for down, right in _WAYS:
        row, column = cell.row + down, cell.column + right
        while 0 <= row < height and 0 <= column < width and (row, column) not in solution:
            number += 1
            row, column = row + down, column + right
    return number
