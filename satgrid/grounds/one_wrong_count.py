"""Exactly one of some counts is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.few import Wrong
from satgrid.machines.machine import Machine, Ranks

__all__ = ["OneWrong"]


class OneWrong(Ground):
    """Exactly one of some counts is wrong; for the others, that many of their slots hold.

    Parameters
    ----------
    counts
        Pairs of few slots and a number.
    """

    def __init__(self, counts: Sequence[tuple[Slots, int]]) -> None:
        self.counts = counts
        self.mask = 0
        for mask, _ in counts:
            self.mask |= mask

    def _left(self, state: State) -> tuple[int, list[tuple[Slots, int]]]:
        """Return how many counts are certainly wrong, and the counts that may be right.

        Each of the latter is given by its open slots, and how many of these have to hold.
        """
        wrong, maybe = 0, []
        for mask, number in self.counts:
            free, missing = mask & state.open, number - (mask & state.held).bit_count()
            if 0 <= missing <= free.bit_count():
                maybe.append((free, missing))
            else:
                wrong += 1
        return wrong, maybe

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold and those that do not; raise ClashError on a contradiction."""
        wrong, maybe = self._left(state)
        undecided = [(free, missing) for free, missing in maybe if free]
        if wrong > 1 or not (wrong or undecided):
            raise ClashError
        held = gone = 0
        if wrong:
            for free, missing in undecided:
                if not missing:
                    gone |= free
                elif missing == free.bit_count():
                    held |= free
        elif len(undecided) == 1:
            free, missing = undecided[0]
            if not free & (free - 1):  # the last slot makes it wrong
                held, gone = (0, free) if missing else (free, 0)
        return held, gone

    def propagate(self, state: State) -> None:
        """Settle slots once the wrong count is known, or only one count can be wrong."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each open count, that it is right; state that exactly one is not."""
        wrong, maybe = self._left(state)
        undecided = [(free, missing) for free, missing in maybe if free]
        if wrong > 1 or not (wrong or undecided):
            formula.add()
            return
        if not undecided:
            return
        first = formula.auxiliary(len(undecided))
        right = range(first, first + len(undecided))
        clauses: list[tuple[int, ...]] = []
        for helper, (free, missing) in zip(right, undecided, strict=True):
            some = [literals[slot] for slot in slots(free)]
            most = comb(len(some), missing) + comb(len(some), missing + 1)
            formula.room_for_clauses(most + comb(len(some), len(some) - missing + 1))
            for many in combinations(some, missing + 1):
                clauses.append((-helper, *(-one for one in many)))
            for few in combinations(some, len(some) - missing + 1):
                clauses.append((-helper, *few))
            for chosen in combinations(some, missing):
                rest = [one for one in some if one not in chosen]
                clauses.append((helper, *(-one for one in chosen), *rest))
        if wrong:
            clauses += [(helper,) for helper in right]
        else:
            clauses.append(tuple(-helper for helper in right))
            clauses += list(combinations(right, 2))
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers all counts so far, and how many were wrong."""
        self._follows(state)
        wrong, maybe = self._left(state)
        undecided = [(free, missing) for free, missing in maybe if free]
        return [Wrong(undecided, 1 - wrong, ranks)] if undecided else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``one wrong`` for the slots that follow."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        if held or gone:
            yield Seen("one wrong", held, gone, self.mask & state.held, self.mask & state.gone)
