"""The weights of the slots that hold add up to a total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula.clauses import Formula
from satgrid.machines.few import Scales
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Weighted"]


class Weighted(Ground):
    """The weights of the slots that hold, among some slots, add up to one of some totals.

    With n open slots and at most t sums that can still be reached, at most n*t helpers and 4*n*t
    clauses: a helper for each sum of the slots before one, defined both ways.

    Parameters
    ----------
    pairs
        Slots, each with its weight, which is not negative.
    totals
        The allowed sums.
    """

    dear = True

    def __init__(
        self, pairs: Sequence[tuple[int, int]], totals: Sequence[int], *, clue: int | None = None
    ) -> None:
        self.pairs, self.totals, self.clue = pairs, totals, clue
        self.mask = sum(1 << slot for slot, _ in pairs)
        self._right = sum(1 << total for total in {*totals} if total >= 0)

    def _open(self, state: State) -> tuple[list[tuple[int, int]], Slots]:
        """Return the open slots with their weights, and the possible totals of these, as bits."""
        known, free = 0, []
        for slot, weight in self.pairs:
            if state.held >> slot & 1:
                known += weight
            elif not state.gone >> slot & 1:
                free.append((slot, weight))
        return free, self._right >> known

    def _sums(
        self, free: Sequence[tuple[int, int]], right: Slots
    ) -> tuple[list[Slots], list[Slots]]:
        """Return, before each slot and at the end, the sums that can lead to an allowed total.

        Raises
        ------
        ClashError
            If no sum does.
        """
        before, after = [1], [right]
        for _, weight in free:
            before.append(before[-1] | before[-1] << weight)
        for _, weight in reversed(free):
            after.append(after[-1] | after[-1] >> weight)
        if not after[-1] & 1:
            raise ClashError
        return before, after[::-1]

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the open slots that hold, and the open slots that do not."""
        free, right = self._open(state)
        before, after = self._sums(free, right)
        held = gone = 0
        for at, (slot, weight) in enumerate(free):
            if not before[at] << weight & after[at + 1]:
                gone |= 1 << slot
            elif not before[at] & after[at + 1]:
                held |= 1 << slot
        return held, gone

    def propagate(self, state: State) -> None:
        """Settle the slots that have the same value in all ways to reach a total."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each sum of the slots before a given one."""
        free, right = self._open(state)
        try:
            before, after = self._sums(free, right)
        except ClashError:
            formula.add()
            return
        alive = [there & on for there, on in zip(before, after, strict=True)]
        clauses: list[tuple[int, ...]] = []
        names = {0: 0}  # at the start there is nothing to state
        last = len(free) - 1
        for at, (slot, weight) in enumerate(free):
            literal = literals[slot]
            sums = list(slots(alive[at + 1]))
            onward = dict.fromkeys(sums, 0)
            if at < last and len(sums) > 1:
                start = formula.auxiliary(len(sums))
                onward = dict(zip(sums, range(start, start + len(sums)), strict=True))
            for total, name in names.items():
                head = (-name,) if name else ()
                for signed, following in ((-literal, total + weight), (literal, total)):
                    if following not in onward:
                        clauses.append((*head, signed))
                    elif onward[following]:
                        clauses.append((*head, signed, onward[following]))
            for total, name in onward.items():
                for signed, origin in ((-literal, total - weight), (literal, total)):
                    if name and origin not in names:
                        clauses.append((-name, signed))
                    elif name and names[origin]:
                        clauses.append((-name, signed, names[origin]))
            names = onward
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that adds up the weights."""
        free, right = self._open(state)
        self._sums(free, right)
        return [Scales(dict(free), right, ranks)] if free else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``every way``: slots with the same value in all ways to reach a total."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        if held or gone:
            yield Seen("every way", held, gone, self.mask & state.held, self.mask & state.gone)
