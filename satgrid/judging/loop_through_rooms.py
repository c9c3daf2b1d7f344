"""Judges of loops through rooms: they count the lines inside each room, and those that leave it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.board.regions import Regions
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["bare_pairs", "rooms_once"]


def rooms_once(
    rule: str,
    rooms: Regions,
    words: Mapping[int, object],
    solution: Collection[Side],
    *,
    empty: bool = False,
) -> list[Violation]:
    """Return a violation for each room that is not entered once, or contradicts its number.

    A line that comes in once passes one cell more than it has pieces inside.

    Parameters
    ----------
    empty
        Whether rooms may be left out; a loop may lie in one room, too.
    """
    allowed = (0, 1, 2) if empty else None  # a part of a loop may end inside
    crossing: Counter[int] = Counter()
    inside: Counter[int] = Counter()
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
    for one, other in solution:
        here, there = rooms[one[0]][one[1]], rooms[other[0]][other[1]]
        if here == there:
            inside[here] += 1
        else:
            crossing[here] += 1
            crossing[there] += 1
    broken = []
    for room, cell in sorted(first.items()):
        if crossing[room] not in (allowed or (2 if len(first) > 1 else 0,)):
            note = f"{plural(crossing[room], 'line')} over the border of the room"
            broken.append(Violation(rule, cell, note))
        number = words.get(room)
        twice = 2 * inside[room] + (crossing[room] if empty else 2 * (len(first) > 1))
        passed = twice // 2
        if isinstance(number, int) and twice != 2 * number:
            note = f"{plural(passed, 'cell')} passed in the room of the {number}"
            broken.append(Violation(rule, cell, note))
    return broken


def bare_pairs(
    rule: str, rooms: Regions, dark: Collection[Place], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each two cells without lines, side by side in two rooms."""
    passed = {(cell[0], cell[1]) for side in solution for cell in side}
    broken = []
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            for near in ((row, column + 1), (row + 1, column)):
                inside = near[0] < len(rooms) and near[1] < len(line)
                if (
                    inside
                    and rooms[near[0]][near[1]] != room
                    and not passed & {(row, column), near}
                    and (row, column) not in dark
                    and near not in dark
                ):
                    broken.append(Violation(rule, (row, column), "bare on both sides of a border"))
    return broken
