"""What people see in the rooms of a heyawake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from satgrid.board.grid import adjacent
from satgrid.puzzle import groups, joined
from satgrid.puzzle.groups import Group
from satgrid.puzzle.techniques import Deduction, Known, Technique, absent, held
from satgrid.puzzles.heyawake.puzzle import Heyawake

__all__ = ["TECHNIQUES"]

_WAYS = 3000  # more than a person would go through


def _rooms(puzzle: Heyawake) -> list[Group]:
    """Return the rooms with a number."""
    return [Group(cells, number, (at,)) for at, (_, number, cells) in enumerate(puzzle.clues)]


def _too_long(puzzle: Heyawake, known: Known) -> Iterator[Deduction]:
    """See the one cell left to end a line before it crosses two borders."""
    for window in puzzle.windows():
        left = [cell for cell in window if not known.settled(cell)]
        open_ = [cell for cell in window if cell in known.absent]
        if len(left) == 1 and len(open_) == len(window) - 1:
            yield Deduction(held(left), (), absent(open_))


def _whole_room(puzzle: Heyawake, known: Known) -> Iterator[Deduction]:
    """See what all the ways to shade the cells of a room have in common."""
    for room in _rooms(puzzle):
        done, left = room.held(known), room.left(known)
        need = room.wanted - len(done)
        if not 0 < need < len(left) or comb(len(left), need) > _WAYS:
            continue
        ways = [
            way
            for way in combinations(left, need)
            if not any(adjacent(one, other) for one, other in combinations(way, 2))
        ]
        if not ways:
            continue
        shaded = set(ways[0]).intersection(*ways)
        beside = [{near for cell in way for near in puzzle.grid.neighbors(cell)} for way in ways]
        blank = set.intersection(*beside) | set(left).difference(*ways)
        facts = [*held(sorted(shaded)), *absent(sorted(blank))]
        facts = [fact for fact in facts if not known.settled(fact.key)]
        if facts:
            because = [*held(done), *absent(room.gone(known))]
            yield Deduction(facts, room.clues, because)


TECHNIQUES = (
    joined.BESIDE_SHADED,
    Technique(
        "full room",
        1,
        "The room has its shaded cells, so the rest of it is unshaded.",
        groups.complete(_rooms),
    ),
    Technique(
        "last cells",
        1,
        "The room has as many cells left as it needs.",
        groups.last_cells(_rooms),
    ),
    Technique(
        "third room",
        2,
        "A line of unshaded cells may cross one border, so this cell ends it before the second.",
        _too_long,
    ),
    joined.WAY_OUT,
    joined.RING,
    Technique(
        "whole room",
        4,
        "In all the ways to shade so many cells of the room, none side by side, this is the same.",
        _whole_room,
    ),
)
