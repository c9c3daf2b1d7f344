"""The judge of star battle: it counts line by line and region by region, and looks around stars."""

from __future__ import annotations

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.regions import Regions
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]

_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def check(rooms: Regions, grid: Grid, stars: int, solution: frozenset[Cell]) -> list[Violation]:
    """Judge stars by counting them line by line and region by region, and looking around."""
    broken = []
    height, width = grid.height, grid.width
    first: dict[tuple[str, int], Place] = {("row", row): (row, 0) for row in range(height)}
    first |= {("column", column): (0, column) for column in range(width)}
    for row, line in enumerate(rooms):
        for column, region in enumerate(line):
            if region >= 0:
                first.setdefault(("region", region), (row, column))
    numbers = dict.fromkeys(first, 0)
    for row, column in sorted(solution):
        if (row, column) not in grid:
            broken.append(Violation("region", (row, column), "a star outside every region"))
            continue
        numbers["row", row] += 1
        numbers["column", column] += 1
        if rooms[row][column] < 0:
            broken.append(Violation("region", (row, column), "a star outside every region"))
        else:
            numbers["region", rooms[row][column]] += 1
        around = [(row + down, column + right) for down, right in _AROUND]
        if not solution.isdisjoint(around):
            broken.append(Violation("apart", (row, column), "touches another star"))
    for (rule, at), number in numbers.items():
        if number != stars:
            note = f"{text.plural(number, 'star')} where there should be {stars}"
            broken.append(Violation(rule, first[rule, at], note))
    return broken
