"""Judges of a loop that passes suns or moons in rooms."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.board.regions import Regions
from satgrid.puzzle.protocol import Violation

__all__ = ["one_kind", "turns"]

_SUN, _MOON = "o", "x"


def one_kind(
    rule: str, rooms: Regions, marks: Mapping[Place, object], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each room where the loop does not pass all of exactly one kind."""
    on = {(cell[0], cell[1]) for side in solution for cell in side}
    met: dict[int, list[tuple[object, bool]]] = {}
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
            mark = marks.get((row, column))
            if mark is not None:
                met.setdefault(room, []).append((mark, (row, column) in on))
    broken = []
    for room, cell in sorted(first.items()):
        passed = [mark for mark, through in met.get(room, []) if through]
        if not passed:
            broken.append(Violation(rule, cell, "no mark of the room is passed"))
        elif _SUN in passed and _MOON in passed:
            broken.append(Violation(rule, cell, "both kinds are passed in the room"))
        elif any(mark in passed and not through for mark, through in met[room]):
            broken.append(Violation(rule, cell, f"not all {passed[0]} of the room are passed"))
    return broken


def turns(
    rule: str, rooms: Regions, marks: Mapping[Place, object], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each line between rooms that does not change from suns to moons."""
    kinds: dict[int, set[object]] = {}
    for side in solution:
        for row, column in side:
            kinds.setdefault(rooms[row][column], set()).add(marks.get((row, column)))
    broken = []
    for one, other in sorted(solution):
        here, there = rooms[one[0]][one[1]], rooms[other[0]][other[1]]
        if here != there and not {_SUN, _MOON} <= kinds[here] | kinds[there]:
            broken.append(Violation(rule, (one[0], one[1]), "two rooms in turn are of one kind"))
    return broken
