"""The judge of hitori: it walks along the lines and floods what is not shaded."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.symbols import Rows
from satgrid.judging import shading
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(cells: Rows, grid: Grid, solution: frozenset[Cell]) -> list[Violation]:
    """Judge shaded cells by walking along every line and flooding what is not shaded."""
    height, width = grid.height, grid.width
    broken = shading.outside("apart", grid, solution)
    for row in range(height):
        broken += _twice(cells, [(row, column) for column in range(width)], solution, "row")
    for column in range(width):
        broken += _twice(cells, [(row, column) for row in range(height)], solution, "column")
    broken += shading.touching("apart", solution)
    return broken + shading.parted("connected", shading.unshaded(grid, solution), "unshaded cells")


def _twice(
    cells: Rows, line: Sequence[Place], solution: frozenset[Cell], noun: str
) -> list[Violation]:
    """Return a violation for each unshaded cell whose number stood before it in the line."""
    met: set[str] = set()
    broken = []
    for row, column in line:
        word = cells[row][column]
        if word == "." or (row, column) in solution:
            continue
        if word in met:
            broken.append(Violation("repeat", (row, column), f"a second {word} in the {noun}"))
        met.add(word)
    return broken
