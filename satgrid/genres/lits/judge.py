"""The judge of LITS: it walks over the shaded cells, region by region."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board import regions, text
from satgrid.board.grid import Cell, Grid, Place, components
from satgrid.board.regions import Regions
from satgrid.judging import shading
from satgrid.puzzle.protocol import Violation

__all__ = ["check", "letters"]


def _inside(rooms: Regions, solution: Collection[Place]) -> dict[int, list[Place]]:
    """Return the shaded cells of each region."""
    found: dict[int, list[Place]] = {room: [] for row in rooms for room in row if room >= 0}
    for row, column in sorted(solution):
        if 0 <= row < len(rooms) and 0 <= column < len(rooms[0]) and rooms[row][column] >= 0:
            found[rooms[row][column]].append((row, column))
    return found


def _letter(cells: list[Place]) -> str:
    """Return the shape of four cells that are connected; an empty string for a square."""
    lines = [{cell[axis] for cell in cells} for axis in (0, 1)]
    if min(map(len, lines)) == 1:
        return "I"
    if max(map(len, lines)) == 2:
        return ""
    # Three by two: how many are in the middle one of the three lines, and how many on one side?
    axis = 0 if len(lines[0]) == 3 else 1
    along = sorted(cell[axis] for cell in cells)
    across = sorted(cell[1 - axis] for cell in cells)
    if across.count(across[0]) == 2:
        return "S"
    return "T" if along.count(along[0]) == 1 and along.count(along[-1]) == 1 else "L"


def _faults(rooms: Regions, solution: Collection[Place]) -> list[tuple[Place, str]]:
    """Return the faults of the shaded cells of each region, each at the region's first cell."""
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
    found = []
    for room, cells in _inside(rooms, solution).items():
        if len(cells) != 4:
            found.append((first[room], f"{text.plural(len(cells), 'shaded cell')} in the region"))
        elif len(components(cells)) > 1:
            found.append((first[room], "the shaded cells of the region are not connected"))
        elif not _letter(cells):
            found.append((first[room], "the shaded cells of the region form a square"))
    return found


def letters(rooms: Regions, solution: Collection[Place]) -> dict[Place, str]:
    """Return the shape of each shaded cell whose region has a tetromino, as a letter."""
    return {cell: letter for cell, (_, letter) in _shapes(rooms, solution).items()}


def _shapes(rooms: Regions, solution: Collection[Place]) -> dict[Place, tuple[int, str]]:
    """Return the given cells with their regions and letters."""
    found: dict[Place, tuple[int, str]] = {}
    for room, cells in _inside(rooms, solution).items():
        if len(cells) == 4 and len(components(cells)) == 1 and _letter(cells):
            found |= dict.fromkeys(cells, (room, _letter(cells)))
    return found


def _pairs_alike(rooms: Regions, solution: Collection[Place]) -> list[tuple[Place, str]]:
    """Return where tetrominoes of one shape touch, once for each two regions, with the shape."""
    shapes = _shapes(rooms, solution)
    found: dict[frozenset[int], tuple[Place, str]] = {}
    for row, column in sorted(shapes):
        room, letter = shapes[row, column]
        for near in ((row, column + 1), (row + 1, column)):
            other, same = shapes.get(near, (room, ""))
            if other != room and same == letter:
                found.setdefault(frozenset((room, other)), ((row, column), letter))
    return list(found.values())


def check(rooms: Regions, grid: Grid, solution: frozenset[Cell]) -> list[Violation]:
    """Judge shaded cells region by region, then by walking over them."""
    broken = [Violation("tetromino", cell, note) for cell, note in _faults(rooms, solution)]
    broken += shading.outside("tetromino", grid, solution)
    broken += [
        Violation("tetromino", cell, "shaded outside every region")
        for cell in regions.outside(rooms)
        if cell in solution
    ]
    for cell, letter in _pairs_alike(rooms, solution):
        broken.append(Violation("alike", cell, f"two shapes {letter} side by side"))
    broken += shading.parted("connected", solution, "shaded cells")
    broken += shading.pools("pool", solution)
    return broken
