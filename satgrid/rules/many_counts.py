"""Many counts as one constraint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground, Literals, Seen, State, slots

__all__ = ["ManyCounts"]


class ManyCounts(Ground):
    """Exact counts as one constraint, where a board has very many of them.

    Where a search writes a count by itself, it chooses its encoding; these have the formula's.
    """

    def __init__(self, counts: Sequence[Count]) -> None:
        self._stated, self.mask = counts, 0
        for count in counts:
            self.mask |= count.mask

    @property
    def counts(self) -> Sequence[Count]:
        """The counts; what writes other clauses of them makes them only when they are asked for."""
        return self._stated

    def propagate(self, state: State) -> None:
        """Settle the counts that are full, and those that need all their slots."""
        for count in self.counts:
            count.propagate(state)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write each count of its open slots."""
        for count in self.counts:
            held, free = count.counted(state)
            inside = [literals[slot] for slot in slots(free)]
            if inside or count.low > held:
                with nullcontext() if count.clue is None else formula.clue(count.clue):
                    cardinality.exactly(formula, count.low - held, inside)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a counter for each count with open slots."""
        return [machine for count in self.counts for machine in count.machines(state, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` and ``last`` count by count."""
        for count in self.counts:
            for seen in count.steps(state):
                yield seen if count.clue is None else seen._replace(clues=(count.clue,))
