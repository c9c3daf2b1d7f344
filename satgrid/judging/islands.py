"""Judges of shaded areas: in rooms, as rectangles, apart from each other, by their sizes.

``numbered`` is about areas of either kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from satgrid.board.grid import Place, components
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["across", "bent", "in_rooms", "numbered", "same_size", "sized_around"]


def _beside(place: Place) -> Iterator[tuple[int, int]]:
    row, column = place
    yield from ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


def _shaded(rooms: Sequence[Sequence[int]], solution: Collection[Place]) -> dict[int, list[Place]]:
    """Return the shaded cells of each room."""
    found: dict[int, list[Place]] = {room: [] for line in rooms for room in line}
    for row, column in sorted(solution):
        found[rooms[row][column]].append((row, column))
    return found


def in_rooms(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Place], *, some: bool
) -> list[Violation]:
    """Return a violation for each room with shaded cells in several parts, or without any.

    Parameters
    ----------
    some
        Whether each room needs a shaded cell.
    """
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
    broken = []
    for room, cells in sorted(_shaded(rooms, solution).items()):
        if some and not cells:
            broken.append(Violation(rule, first[room], "a room without a shaded cell"))
        broken += [
            Violation(rule, part[0], "shaded cells of a room that are not connected")
            for part in components(cells)[1:]
        ]
    return broken


def across(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each shaded cell beside one of another room, at its right or below."""
    broken = []
    for row, column in sorted(solution):
        for near in ((row, column + 1), (row + 1, column)):
            if near in solution and rooms[row][column] != rooms[near[0]][near[1]]:
                broken.append(
                    Violation(rule, (row, column), "beside a shaded cell across a border")
                )
    return broken


def same_size(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each two neighboring rooms with equal numbers of shaded cells."""
    number = {room: len(cells) for room, cells in _shaded(rooms, solution).items()}
    broken: dict[tuple[int, int], Violation] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            for below, right in ((row, column + 1), (row + 1, column)):
                if below < len(rooms) and right < len(line):
                    other = rooms[below][right]
                    if room != other and number[room] == number[other]:
                        note = f"{number[room]} shaded in rooms that share a side"
                        pair = (min(room, other), max(room, other))
                        broken.setdefault(pair, Violation(rule, (row, column), note))
    return list(broken.values())


def bent(rule: str, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each connected part of the shaded cells that is not a rectangle."""
    broken = []
    for part in components(solution):
        rows, columns = {row for row, _ in part}, {column for _, column in part}
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        if height * width != len(part):
            broken.append(Violation(rule, part[0], "a shaded area that is not a rectangle"))
    return broken


def sized_around(
    rule: str, words: Mapping[Place, object], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each number unlike the size of all shaded areas beside it, together.

    A cell with a word is not shaded.
    """
    part_of = {cell: part for part in components(solution) for cell in part}
    broken = []
    for place, word in sorted(words.items()):
        if place in solution:
            broken.append(Violation(rule, place, f"shaded where {word} is printed"))
        elif isinstance(word, int):
            beside = {
                part_of[near][0]: len(part_of[near]) for near in _beside(place) if near in part_of
            }
            if sum(beside.values()) != word:
                note = f"{sum(beside.values())} cells in the areas beside the {word}"
                broken.append(Violation(rule, place, note))
    return broken


def numbered(
    rule: str, words: Mapping[Place, object], cells: Collection[Place], *, on: bool
) -> list[Violation]:
    """Return a violation for each number outside the areas, and each area without its own.

    Parameters
    ----------
    cells
        The cells of all areas.
    on
        Whether they are shaded.
    """
    kind, numbers = "unshaded" if on else "shaded", known(words)
    broken = [
        Violation(rule, cell, f"{kind} where {words[cell]} is printed")
        for cell in sorted(words)
        if cell not in cells
    ]
    for area in components(cells):
        inside = [cell for cell in area if cell in words]
        if len(inside) != 1:
            note = f"{plural(len(inside), 'number')} in one area"
            broken.append(Violation(rule, (inside or area)[-1], note))
        elif numbers.get(inside[0], len(area)) != len(area):
            note = f"an area of {plural(len(area), 'cell')} for the {numbers[inside[0]]}"
            broken.append(Violation(rule, inside[0], note))
    return broken
