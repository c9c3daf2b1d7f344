"""The judge of norinori: it counts room by room and around each shaded cell."""

from __future__ import annotations

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.regions import Regions
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(rooms: Regions, grid: Grid, solution: frozenset[Cell]) -> list[Violation]:
    """Judge shaded cells by counting them, room by room and around each of them."""
    broken = []
    first: dict[int, Place] = {}
    counted: dict[int, int] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
            counted[room] = counted.get(room, 0) + ((row, column) in solution)
    for room, number in counted.items():
        if number != 2:
            note = f"{text.plural(number, 'shaded cell')} in the room"
            broken.append(Violation("room", first[room], note))
    for row, column in sorted(solution):
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        number = sum(cell in solution for cell in near)
        if number != 1:
            note = text.plural(number, "shaded neighbor")
            broken.append(Violation("domino", (row, column), note))
        if (row, column) not in grid:
            broken.append(Violation("room", (row, column), "shaded outside every room"))
    return broken
