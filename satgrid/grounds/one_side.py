"""One of two sets of slots is used: some of its slots hold, and none of the other's."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.few import SidesMachine
from satgrid.machines.machine import Machine, Ranks

__all__ = ["OneSide"]


class OneSide(Ground):
    """Some slots of one set hold and none of the other; a slot of both holds never.

    A helper says which it is, so that there is a clause for each slot, and none for each pair.
    """

    def __init__(self, one: Slots, other: Slots, *, clue: int | None = None) -> None:
        self.one, self.other, self.clue = one, other, clue
        self.mask = one | other

    def propagate(self, state: State) -> None:
        """Empty the other side of a slot that holds; settle the last slot that may hold."""
        state.settle(*self._follows(state))

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold and those that do not, settled ones included."""
        gone = self.one & self.other
        for side, opposite in ((self.one, self.other), (self.other, self.one)):
            if state.held & side:
                gone |= opposite
        left = self.mask & ~(state.gone | gone)
        if not left:
            raise ClashError
        return 0 if left & left - 1 else left, gone

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a clause for each slot, and that some slot holds."""
        free = state.open
        both = self.one & self.other
        one, other, never = (
            [literals[slot] for slot in slots(some & free)]
            for some in (self.one & ~both, self.other & ~both, both)
        )
        formula.extend([(-literal,) for literal in never])
        if state.held & self.mask:
            formula.extend([(-literal,) for literal in (other if state.held & self.one else one)])
            return
        formula.add(*one, *other)
        if len(one) > 1 and len(other) > 1:
            used = formula.auxiliary(1)
            formula.extend([(-literal, used) for literal in one])
            formula.extend([(-literal, -used) for literal in other])
        else:
            formula.extend([(-first, -second) for first in one for second in other])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which side is used."""
        free = state.open & self.mask
        used = 1 * bool(state.held & self.one) | 2 * bool(state.held & self.other)
        return [SidesMachine(self.one & free, self.other & free, used, ranks)] if free else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``one way``: the other side is not used, or one slot is left."""
        both = self.one & self.other
        for reason, out in (
            (0, both),
            (state.held & self.one, self.other),
            (state.held & self.other, self.one),
        ):
            if (reason or out is both) and out & state.open:
                yield Seen("one way", 0, out & state.open, reason & -reason, 0)
        left = self.mask & ~both & ~state.gone
        if left & state.open and not left & left - 1:
            yield Seen("one way", left, 0, 0, self.mask & ~both & state.gone)
