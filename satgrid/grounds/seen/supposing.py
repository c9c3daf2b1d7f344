"""What breaks where something is supposed, and what of it is needed for that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from satgrid.board.needed import needed
from satgrid.grounds.ground import ClashError, Ground, Seen, Slots, State, slots

__all__ = ["broken", "least", "supposed"]


def supposed(state: State, bit: Slots, *, holds: bool, facts: Slots = -1) -> State:
    """Return a state of some known facts, with what is supposed."""
    held, gone = state.held & facts, state.gone & facts
    return State(state.whole, held | bit, gone) if holds else State(state.whole, held, gone | bit)


def broken(some: Sequence[Ground], state: State) -> bool:
    """Return whether constraints break each other, or one of them breaks; they settle the state."""
    try:
        while True:
            open_ = state.open
            for one in some:
                one.propagate(state)
            if state.open == open_:
                return False
    except ClashError:
        return True


def least(
    some: Sequence[Ground], state: State, bit: Slots, *, holds: bool
) -> tuple[list[Ground], Seen] | None:
    """Return as few of some constraints as break, and the step with as few facts as are needed.

    The step is shown by these alone. None where all together do not break.
    """

    def shows(own: Sequence[Ground], facts: Slots) -> bool:
        return broken(own, supposed(state, bit, holds=holds, facts=facts))

    known = (state.held | state.gone) & ~bit
    if not shows(some, known):
        return None
    kept = needed(some, lambda own: shows(own, known))
    near = known & reduce(or_, (one.mask for one in kept), 0)
    facts = [1 << slot for slot in slots(near)]
    because = sum(needed(facts, lambda own: shows(kept, sum(own))))
    held, gone = (0, bit) if holds else (bit, 0)
    why = because & state.held, because & state.gone
    clues = dict.fromkeys(one.clue for one in kept if one.clue is not None)
    return kept, Seen("", held, gone, *why, tuple(clues))
