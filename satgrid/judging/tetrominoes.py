"""Judges of tetrominoes: they look at the shaded cells of each room."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board import text
from satgrid.board.grid import Place, components
from satgrid.board.regions import Regions
from satgrid.puzzle.protocol import Violation

__all__ = ["alike", "letters", "not_one"]

_SHAPES = "LITS"


def _inside(rooms: Regions, solution: Collection[Place]) -> dict[int, list[Place]]:
    """Return the shaded cells of each room."""
    found: dict[int, list[Place]] = {room: [] for row in rooms for room in row if room >= 0}
    for row, column in sorted(solution):
        if 0 <= row < len(rooms) and 0 <= column < len(rooms[0]) and rooms[row][column] >= 0:
            found[rooms[row][column]].append((row, column))
    return found


def _letter(cells: list[Place]) -> str:
    """Return the shape of four cells that are connected."""
    lines = [{cell[axis] for cell in cells} for axis in (0, 1)]
    if min(map(len, lines)) == 1:
        return "I"
    if max(map(len, lines)) == 2:
        return "O"
    # Three by two: how many are in the middle one of the three lines, and how many on one side?
    axis = 0 if len(lines[0]) == 3 else 1
    along = sorted(cell[axis] for cell in cells)
    across = sorted(cell[1 - axis] for cell in cells)
    if across.count(across[0]) == 2:
        return "S"
    return "T" if along.count(along[0]) == 1 and along.count(along[-1]) == 1 else "L"


def not_one(
    rule: str, rooms: Regions, solution: Collection[Place], shapes: str = _SHAPES
) -> list[Violation]:
    """Return the faults of the shaded cells of each room, each at the room's first cell.

    Parameters
    ----------
    shapes
        The letters of the shapes that a room may have; a square is O.
    """
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
    found = []
    for room, cells in _inside(rooms, solution).items():
        if len(cells) != 4:
            note = f"{text.plural(len(cells), 'shaded cell')} in the region"
        elif len(components(cells)) > 1:
            note = "the shaded cells of the region are not connected"
        elif _letter(cells) not in shapes:
            note = "the shaded cells of the region form a square"
        else:
            continue
        found.append(Violation(rule, first[room], note))
    return found


def letters(rooms: Regions, solution: Collection[Place], shapes: str = _SHAPES) -> dict[Place, str]:
    """Return the shape of each shaded cell whose room has a tetromino, as a letter."""
    return {cell: letter for cell, (_, letter) in _shaped(rooms, solution, shapes).items()}


def _shaped(
    rooms: Regions, solution: Collection[Place], shapes: str
) -> dict[Place, tuple[int, str]]:
    """Return the cells of tetrominoes with their rooms and letters."""
    found: dict[Place, tuple[int, str]] = {}
    for room, cells in _inside(rooms, solution).items():
        if len(cells) == 4 and len(components(cells)) == 1 and _letter(cells) in shapes:
            found |= dict.fromkeys(cells, (room, _letter(cells)))
    return found


def alike(
    rule: str, rooms: Regions, solution: Collection[Place], shapes: str = _SHAPES
) -> list[Violation]:
    """Return where tetrominoes of one shape touch, once for each two rooms."""
    shaped = _shaped(rooms, solution, shapes)
    found: dict[frozenset[int], Violation] = {}
    for row, column in sorted(shaped):
        room, letter = shaped[row, column]
        for near in ((row, column + 1), (row + 1, column)):
            other, same = shaped.get(near, (room, ""))
            if other != room and same == letter:
                fault = Violation(rule, (row, column), f"two shapes {letter} side by side")
                found.setdefault(frozenset((room, other)), fault)
    return list(found.values())
