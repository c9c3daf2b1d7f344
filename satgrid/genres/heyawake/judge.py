"""The judge of heyawake: it counts in rooms, walks along lines and floods."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.regions import Regions
from satgrid.judging import shading
from satgrid.puzzle.protocol import Violation

__all__ = ["check", "lines_too_long"]


def lines_too_long(rooms: Regions, shaded: Collection[Place]) -> list[tuple[tuple[int, int], int]]:
    """Return where unshaded lines begin that cross two borders or more, and how many they cross."""
    height, width = len(rooms), len(rooms[0])
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row in range(height):
            for column in range(width):
                before = (row - down, column - right)
                if (row, column) in shaded or (min(before) >= 0 and before not in shaded):
                    continue  # no line begins here
                crossed, here = 0, (row, column)
                while True:
                    there = (here[0] + down, here[1] + right)
                    if there[0] == height or there[1] == width or there in shaded:
                        break
                    crossed += rooms[here[0]][here[1]] != rooms[there[0]][there[1]]
                    here = there
                if crossed > 1:
                    found.append(((row, column), crossed))
    return found


def check(
    rooms: Regions, numbers: Sequence[int | None], grid: Grid, solution: frozenset[Cell]
) -> list[Violation]:
    """Judge shaded cells by walking the board."""
    broken = []
    counted: dict[int, int] = {}
    first: dict[int, tuple[int, int]] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
            counted[room] = counted.get(room, 0) + ((row, column) in solution)
    for room, number in enumerate(numbers):
        if number is not None and counted[room] != number:
            note = f"{text.plural(counted[room], 'shaded cell')} where the number is {number}"
            broken.append(Violation("room", first[room], note))
    broken += shading.outside("room", grid, solution)
    broken += shading.touching("apart", solution)
    for cell, number in lines_too_long(rooms, solution):
        note = f"a line of unshaded cells crosses {number} borders"
        broken.append(Violation("reach", cell, note))
    open_ = shading.unshaded(grid, solution)
    broken += shading.parted("connected", open_, "unshaded cells")
    return broken
