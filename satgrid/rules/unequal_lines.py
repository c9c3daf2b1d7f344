"""No two of some lines are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from satgrid.formula.clauses import Formula
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.words import Differ
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Unlike"]


class Unlike(Ground):
    """Any two of some lines of slots differ at some place.

    Parameters
    ----------
    lines
        The slots of each line; all have the same number.
    """

    dear = True

    def __init__(self, lines: Sequence[Sequence[int]]) -> None:
        self.lines = lines
        self.mask = sum(1 << slot for line in lines for slot in line)

    def _words(self, known: Slots) -> list[Slots]:
        """Return, for each line, the places whose slots are in a set, as bits."""
        return [
            sum(1 << place for place, slot in enumerate(line) if known >> slot & 1)
            for line in self.lines
        ]

    def _pairs(self, state: State) -> Iterator[tuple[int, int, Slots]]:
        """Yield the pairs of lines that may be equal, with the places that are open in either."""
        held, gone = self._words(state.held), self._words(state.gone)
        full = (1 << len(self.lines[0])) - 1 if self.lines else 0
        for one, other in combinations(range(len(self.lines)), 2):
            if not (held[one] & gone[other] or gone[one] & held[other]):
                both = (held[one] | gone[one]) & (held[other] | gone[other])
                yield one, other, full & ~both

    def _follows(
        self, state: State, one: int, other: int, place: int
    ) -> tuple[Slots, Slots] | None:
        """Return the slot that must differ if the lines agree elsewhere; None if both are open."""
        for here, there in ((one, other), (other, one)):
            bit, known = 1 << self.lines[here][place], 1 << self.lines[there][place]
            if known & state.held:
                return 0, bit
            if known & state.gone:
                return bit, 0
        return None

    def propagate(self, state: State) -> None:
        """Settle the last place at which two lines can differ."""
        for one, other, left in self._pairs(state):
            if not left:
                raise ClashError
            if not left & (left - 1):
                found = self._follows(state, one, other, left.bit_length() - 1)
                if found:
                    state.settle(*found)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State, for each two lines, that they differ: a helper per place that is open in both."""
        formula.room_for_clauses(sum(1 + 4 * left.bit_count() for _, _, left in self._pairs(state)))
        for one, other, left in self._pairs(state):
            clause: list[int] = []
            more: list[tuple[int, ...]] = []
            for place in slots(left):
                here, there = literals[self.lines[one][place]], literals[self.lines[other][place]]
                found = self._follows(state, one, other, place)
                if found:
                    clause.append((here or there) if found[0] else -(here or there))
                else:
                    differ = formula.auxiliary(1)
                    more += [(-differ, here, there), (-differ, -here, -there)]
                    more += [(differ, -here, there), (differ, here, -there)]
                    clause.append(differ)
            formula.extend([tuple(clause), *more])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each two lines that may be equal."""
        found: list[Machine] = []
        for one, other, left in self._pairs(state):
            places, known = {}, {}
            for place in slots(left):
                for slot in (self.lines[one][place], self.lines[other][place]):
                    if state.open >> slot & 1:
                        places[slot] = place
                    else:
                        known[place] = bool(state.held >> slot & 1)
            found.append(Differ(places, known, ranks))
        return found

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``alike`` where two lines can differ at one place."""
        for one, other, left in self._pairs(state):
            if left and not left & (left - 1):
                found = self._follows(state, one, other, left.bit_length() - 1)
                if found:
                    why = sum(1 << slot for line in (one, other) for slot in self.lines[line])
                    yield Seen("alike", *found, why & state.held, why & state.gone)
