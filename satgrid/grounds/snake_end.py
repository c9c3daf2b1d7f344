"""Some cell is the end of a snake: it is shaded, and at most one cell beside it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.ends import AnyEnd
from satgrid.machines.machine import Machine, Ranks

__all__ = ["SomeEnd"]


class SomeEnd(Ground):
    """At least one slot holds and has at most one adjacent slot that holds.

    Parameters
    ----------
    near
        The slots beside each slot.
    """

    def __init__(self, near: Mapping[int, Slots]) -> None:
        self.near = near
        self.mask = 0
        for slot, beside in near.items():
            self.mask |= 1 << slot | beside

    def _left(self, state: State) -> list[int]:
        """Return the slots that can be an end; raise ClashError where there is none."""
        found = [
            slot
            for slot, beside in self.near.items()
            if not state.gone >> slot & 1 and (beside & state.held).bit_count() < 2
        ]
        if not found:
            raise ClashError
        return found

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold, and those that do not."""
        left = self._left(state)
        if len(left) > 1:
            return 0, 0
        beside = self.near[left[0]]
        return 1 << left[0], beside & ~state.held if beside & state.held else 0

    def propagate(self, state: State) -> None:
        """Settle the only slot that can be an end, if there is one, and the slots beside it."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each slot that can be an end, and that one of them is."""
        try:
            left = self._left(state)
        except ClashError:
            formula.add()
            return
        may = self.mask & ~state.gone
        for slot in left:
            if state.held >> slot & 1 and (self.near[slot] & may).bit_count() < 2:
                return
        first = formula.auxiliary(len(left))
        clauses: list[tuple[int, ...]] = [tuple(range(first, first + len(left)))]
        for helper, slot in enumerate(left, first):
            if literals[slot]:
                clauses.append((-helper, literals[slot]))
            open_ = [literals[one] for one in slots(self.near[slot] & state.open)]
            if self.near[slot] & state.held:
                clauses += [(-helper, -one) for one in open_]
            else:
                clauses += [(-helper, -one, -other) for one, other in combinations(open_, 2)]
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that counts the slots beside each slot until it has found an end."""
        known = {}
        for slot in self._left(state):
            own, beside = state.open & 1 << slot, self.near[slot] & state.open
            held = (self.near[slot] & state.held).bit_count()
            if not own and held + beside.bit_count() < 2:
                return []
            known[slot] = bool(own), beside, held
        return [AnyEnd(known, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``end`` for the last slot that can be an end."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        held, gone = held & state.open, gone & state.open
        if held or gone:
            yield Seen("end", held, gone, self.mask & state.held, self.mask & state.gone)
