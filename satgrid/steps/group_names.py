"""What players call the cells of a constraint: row 3, column 2, box 4, region r1c4, its clue."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from satgrid.board.boxes import areas
from satgrid.board.grid import Place
from satgrid.board.naming import GroupName, short, shortened, together
from satgrid.board.regions import cells_of
from satgrid.grounds.ground import Slots, slots
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.rooms import Rooms
from satgrid.puzzle.numbers import Entry
from satgrid.rules.houses import box_of, houses_of

__all__ = ["cells_of_slots", "group_name", "groups_around", "node_name", "place_name"]

_NAMES: WeakKeyDictionary[Any, dict[frozenset[Place], GroupName]] = WeakKeyDictionary()


def cells_of_slots(puzzle: Any, some: Slots) -> frozenset[Place]:
    """Return the cells that the keys of some slots are about."""
    return frozenset(
        tuple(place)
        for slot in slots(some)
        if (key := puzzle.key(slot)) is not None
        for place in puzzle.places(key)
    )


def place_name(puzzle: Any, some: Slots) -> str:
    """Name the cell or the group that the keys of some slots are all about; empty without one."""
    if not some:
        return ""
    places = [{tuple(one) for one in puzzle.places(puzzle.key(slot))} for slot in slots(some)]
    common = set.intersection(*places)
    if len(common) == 1:
        return short(*common)
    name = group_name(puzzle, frozenset().union(*places))
    return together([name]) if name else ""


def group_name(puzzle: Any, cells: Collection[Place], clue: int | None = None) -> GroupName | None:
    """Return what a player calls some cells of a declared board; None where it has no name.

    Parameters
    ----------
    clue
        The number of the clue that speaks of the cells: its name is used where they are no line, no
        box and no room.
    """
    found = _names(puzzle).get(frozenset(cells))
    if found is None and clue is not None:
        return GroupName(shortened(puzzle.clue_list()[clue].name))
    return found


def groups_around(puzzle: Any, cells: Collection[Place]) -> list[GroupName]:
    """Return the lines, boxes and rooms of a declared board in which all of some cells lie."""
    if not cells or not hasattr(puzzle, "genre"):
        return []
    return [name for group, name in _names(puzzle).items() if group.issuperset(cells)]


def _names(puzzle: Any) -> dict[frozenset[Place], GroupName]:
    names = _NAMES.get(puzzle)
    if names is None:
        names = _NAMES[puzzle] = {}
        for group, name in _groups(puzzle):
            names.setdefault(frozenset(group), name)
    return names


def _groups(puzzle: Any) -> Iterator[tuple[list[Place], GroupName]]:
    height, width = puzzle.shape
    cells = [tuple(cell) for cell in puzzle.open_cells]
    for axis, noun, number in ((0, "row", height), (1, "column", width)):
        lines: list[list[Place]] = [[] for _ in range(number)]
        for cell in cells:
            lines[cell[axis]].append(cell)
        for at, line in enumerate(lines):
            if len(line) > 1:
                yield line, GroupName(noun, at + 1)
    if "box" in houses_of(puzzle.genre.rules) and height == width:
        for at, box in enumerate(cells_of(areas(width, box_of(width)))):
            yield list(map(tuple, box)), GroupName("box", at + 1)
    for layer in puzzle.genre.layers:
        if isinstance(layer, Rooms):
            rooms = [tuple(map(tuple, room)) for room in cells_of(puzzle.data[layer.name])]
            boxes = isinstance(layer, BoxLayer) and all(map(_is_box, rooms))
            for at, room in enumerate(rooms):
                name = GroupName("box", at + 1) if boxes else GroupName(layer.noun, at=min(room))
                yield list(room), name


def _is_box(cells: Collection[Place]) -> bool:
    rows, columns = {cell[0] for cell in cells}, {cell[1] for cell in cells}
    return len(rows) * len(columns) == len(cells) and max(rows) - min(rows) < len(rows)


def node_name(puzzle: Any, node: Slots) -> tuple[str, str]:
    """Return the number of a node, and its cells, in words."""
    keys = [puzzle.key(slot) for slot in slots(node)]
    number = "/".join(
        dict.fromkeys(str(key.number) if isinstance(key, Entry) else "nothing" for key in keys)
    )
    return number, "/".join(dict.fromkeys(short(key.cell) for key in keys))
