"""At least one of some patterns occurs: each has slots that hold and slots that do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula.clauses import Formula
from satgrid.machines.choosing import Choosing
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Choices"]


class Choices(Ground):
    """At least one of some patterns occurs.

    Parameters
    ----------
    patterns
        Pairs of sets: the slots that hold, and those that do not. No two can occur together.
    """

    def __init__(self, patterns: Sequence[tuple[Slots, Slots]], *, clue: int | None = None) -> None:
        self.patterns, self.clue = patterns, clue
        self.mask = 0
        for held, gone in patterns:
            self.mask |= held | gone

    def _left(self, state: State) -> list[tuple[Slots, Slots]]:
        """Return the patterns that are still possible; raise ClashError if there is none."""
        left = [
            (held, gone)
            for held, gone in self.patterns
            if not (held & state.gone or gone & state.held)
        ]
        if not left:
            raise ClashError
        return left

    def _common(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that have the same value in all possible patterns."""
        every, none = self.mask, self.mask
        for held, gone in self._left(state):
            every &= held
            none &= gone
        return every, none

    def propagate(self, state: State) -> None:
        """Settle the slots that have the same value in all possible patterns."""
        state.settle(*self._common(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that a pattern occurs: one helper for each possible pattern."""
        try:
            left = self._left(state)
        except ClashError:
            formula.add()
            return
        bare = [(held & ~state.held, gone & ~state.gone) for held, gone in left]
        if any(not held and not gone for held, gone in bare):
            return
        first = formula.auxiliary(len(bare))
        clauses: list[tuple[int, ...]] = [tuple(range(first, first + len(bare)))]
        for chosen, (held, gone) in enumerate(bare, first):
            clauses += [(-chosen, literals[slot]) for slot in slots(held)]
            clauses += [(-chosen, -literals[slot]) for slot in slots(gone)]
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which patterns are still possible."""
        bare = [(held & ~state.held, gone & ~state.gone) for held, gone in self._left(state)]
        if any(not held and not gone for held, gone in bare):
            return []
        return [Choosing(bare, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``fits`` for the slots that have the same value in all possible patterns."""
        try:
            every, none = self._common(state)
        except ClashError:
            return
        if every & state.open or none & state.open:
            because = self.mask & state.held, self.mask & state.gone
            yield Seen("fits", every & state.open, none & state.open, *because)
