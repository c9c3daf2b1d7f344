"""What people see in the rooms of a heyawake."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

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
        groups.every_way(
            _rooms,
            lambda puzzle, cell: puzzle.grid.neighbors(cell),
            lambda need, left: comb(left, need) <= _WAYS,
        ),
    ),
)
