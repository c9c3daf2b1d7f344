"""Rooms of a heyawake with their images: numbered, divided and joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.genres.heyawake.puzzle import GENRE
from satgrid.judging.sight import long_lines

__all__ = ["Part", "divided", "divisions", "heyawake", "is_answer", "is_rectangle"]
__all__ += ["numbered", "orbit", "parts", "with_joined"]

Part = frozenset[Cell]
"""Some cells of a board."""


def heyawake(rooms: Regions, numbers: Mapping[int, int]) -> Any:
    """Return a board."""
    return class_of(GENRE)((len(rooms), len(rooms[0])), {"rooms": rooms, "numbers": numbers})


def numbered(rooms: Regions, shaded: Part) -> Any:
    """Return a board with all numbers."""
    cells = regions.cells_of(rooms)
    return heyawake(rooms, {at: len(shaded.intersection(own)) for at, own in enumerate(cells)})


def parts(order: Order, part: Part) -> list[Part]:
    """Return some cells and their images."""
    return [frozenset(image) for image in zip(*map(order.images, sorted(part)), strict=True)]


def orbit(order: Order, rooms: Regions, room: int) -> tuple[int, ...]:
    """Return a room with its images, by their numbers."""
    first = regions.cells_of(rooms)[room][0]
    return tuple(sorted({rooms[row][column] for row, column in order.images(first)}))


def divisions(rooms: Sequence[Sequence[Cell]]) -> Iterator[tuple[Part, int]]:
    """Yield the cells that a line through a room separates, each with a penalty.

    Rooms of one cell are not.
    """
    for cells in rooms:
        for axis in (0, 1):
            for at in sorted({cell[axis] for cell in cells})[1:]:
                part = frozenset(cell for cell in cells if cell[axis] < at)
                yield part, 5 if 1 in (len(part), len(cells) - len(part)) else 1


def divided(order: Order, rooms: Regions, part: Part) -> Regions:
    """Return the rooms after some cells of one become a room of their own; and their images."""
    images_of = parts(order, part)
    labels: list[Sequence[object]] = [
        [
            (room, *(Cell(row, column) in one for one in images_of))
            for column, room in enumerate(line)
        ]
        for row, line in enumerate(rooms)
    ]
    return regions.renumbered(labels)


def with_joined(full: Any, some: Sequence[Part]) -> Any:
    """Return a board with all numbers, after the rooms of each of some parts are joined."""
    before, numbers = full.data["rooms"], full.data["numbers"]
    kept = {room: room for room in numbers}
    for part in some:
        inside = {before[row][column] for row, column in part}
        kept |= dict.fromkeys(inside, min(inside))
    total: Counter[int] = Counter()
    for room, number in numbers.items():
        total[kept[room]] += number
    rooms = [[kept[room] for room in line] for line in before]
    listed = enumerate(dict.fromkeys(room for line in rooms for room in line))
    return heyawake(regions.renumbered(rooms), {at: total[room] for at, room in listed})


def is_rectangle(cells: Sequence[Cell]) -> bool:
    """Return whether some cells form a rectangle."""
    rows, columns = ([cell[axis] for cell in cells] for axis in (0, 1))
    height, width = (max(line) - min(line) + 1 for line in (rows, columns))
    return height * width == len(cells)


def is_answer(board: Any, shading: Part) -> bool:
    """Return whether an answer of the board with other rooms is one with these, too.

    Where cells touch or are cut off does not depend on rooms.
    """
    rooms, numbers = board.data["rooms"], board.data["numbers"]
    counts = Counter(rooms[row][column] for row, column in shading)
    if any(counts[room] != number for room, number in numbers.items()):
        return False
    return not long_lines("reach", rooms, shading)
