"""All areas that a clue or a room can have, and what they share.

This knows no genre: a constraint says which areas it can have (``Ground.every_area``). Those with
which another constraint cannot be kept, looked at alone, are left out. What the others share is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from satgrid.board.naming import shortened
from satgrid.board.needed import needed
from satgrid.board.text import plural
from satgrid.grounds.ground import Ground, Slots, State, slots
from satgrid.steps.group_names import place_name
from satgrid.steps.known_slots import facts_of, state_of
from satgrid.steps.techniques import Deduction, Known, Technique, looked_at_once

__all__ = ["AREA_WAYS"]

_PARTS = 150  # parts of areas that are looked at for a clue at most
_AREAS = 12  # areas that are left to it at most
_FEW, _SOME = 3, 8  # areas that people go through with less and with some effort


class _Shared(NamedTuple):
    """What the areas of a constraint share.

    Attributes
    ----------
    number
        How many they are.
    used
        The constraints by which others are left out.
    """

    held: Slots
    gone: Slots
    number: int
    used: Sequence[Ground]


class _Board:
    """The constraints of a board with areas, and what is known."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.blank: State = puzzle.blank_state()
        self.state: State = state_of(puzzle, known)
        self._all = [one for _, one in puzzle.constraints if not one.implied]
        self.owners = [one for one in self._all if one.every_area(self.blank, 0) is not None]

    def shared(self, one: Ground, state: State, wanted: Slots = 0) -> _Shared | None:
        """Return what the areas of a constraint share; None where that is nothing.

        Parameters
        ----------
        wanted
            Slots that they must share; none for any open one.
        """
        held = gone = state.whole
        count = 0
        used: list[Ground] = []
        others = [other for other in self._all if other is not one and other.reach & one.reach]
        for area in one.every_area(state, _PARTS) or ():
            if area is None:
                return None
            fresh = (area[0] | area[1]) & state.open
            here = State(state.whole, state.held | area[0], state.gone | area[1])
            broken = next((x for x in others if x.reach & fresh and not x.kept(here)), None)
            if broken is not None:
                others.remove(broken)  # what breaks one area often breaks the next
                others.insert(0, broken)
                used += [broken] if broken not in used else []
                continue
            count += 1
            held, gone = held & area[0], gone & area[1]
            left = (held | gone) & state.open
            if count > _AREAS or (wanted & ~left if wanted else not left):
                return None
        return _Shared(held & state.open, gone & state.open, count, used) if count else None


_board = looked_at_once(_Board, lambda same, _: same)


def _find(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield what the areas of a clue share, those with the fewest areas first."""
    state_of(puzzle, known)  # which the board keeps
    board = _board(puzzle, known)
    found = []
    for at, one in enumerate(board.owners):
        if one.mask & board.state.open:
            shared = board.shared(one, board.state)
            if shared is not None:
                found.append((shared.number, at, shared))
    for _, at, shared in sorted(found, key=lambda some: some[:2]):
        yield _told(puzzle, board, board.owners[at], shared)


def _told(puzzle: Any, board: _Board, one: Ground, shared: _Shared) -> Deduction:
    """Return a deduction with the facts that it needs, and no others."""
    wanted = shared.held | shared.gone
    state, blank = board.state, board.blank

    def knowing(some: Sequence[Slots]) -> State:
        bits = reduce(or_, some, 0)
        return State(state.whole, state.held & bits, blank.gone | state.gone & bits)

    def shows(some: Sequence[Slots]) -> bool:
        return board.shared(one, knowing(some), wanted) is not None

    near = reduce(or_, [other.reach for other in (one, *shared.used)])
    learned = [1 << slot for slot in slots((state.held | state.gone) & ~blank.gone & near)]
    because = needed(learned, shows)
    last = board.shared(one, knowing(because), wanted)
    assert last is not None
    clues = {other.clue for other in (one, *last.used) if other.clue is not None}
    if one.clue is None:
        name = place_name(puzzle, one.mask)
    else:
        name = shortened(puzzle.clue_list()[one.clue].name)
    bits = reduce(or_, because, 0)
    return Deduction(
        facts_of(puzzle, shared.held, shared.gone),
        sorted(clues),
        facts_of(puzzle, state.held & bits, state.gone & bits),
        ": ".join(filter(None, [name, plural(last.number, "area")])),
        4 if last.number <= _FEW else 5 if last.number <= _SOME else 6,
    )


AREA_WAYS = Technique(
    "whole area",
    5,
    "All areas that fit there, with what is around them, agree here.",
    _find,
)
