"""Several counts as one constraint: counts that share slots, and many counts by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cached_property

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.linear.bounds import SumBound
from satgrid.machines.machine import Machine, Ranks

__all__ = ["ManyCounts", "Overlaps"]


class Overlaps(Ground):
    """The slots in only one of two counts make up the difference of the counts.

    It follows from the counts themselves. Only pairs with a slot that was settled are compared.

    Parameters
    ----------
    counts
        The slots of each count, and how many of them hold.
    near
        Returns for each count the numbers of later ones that may share slots with it.
    clues
        The number of the clue that states each count.
    """

    dear = True
    implied = True

    def __init__(
        self,
        counts: Sequence[tuple[Slots, int]],
        near: Callable[[], Sequence[Sequence[int]]],
        clues: Sequence[int | None] = (),
    ) -> None:
        self.counts, self._near, self._clues = counts, near, clues
        self.mask = 0
        for mask, _ in counts:
            self.mask |= mask

    @cached_property
    def _pairs(self) -> Sequence[Sequence[int]]:
        return self._near()

    def propagate(self, state: State) -> None:
        """Settle the slots that belong to only one of the two counts."""
        self.propagate_since(state, -1)

    def propagate_since(self, state: State, since: Slots) -> None:
        """Settle the slots that follow, after only some slots were settled since the last call."""
        held, free = state.held, state.open
        left = [mask & free for mask, _ in self.counts]
        more = less = 0
        for (mask, number), here, later in zip(self.counts, left, self._pairs, strict=True):
            if not here:
                continue
            fresh = mask & since
            need = number - (mask & held).bit_count()
            for at in later:
                there = left[at]
                if not here & there:
                    continue
                other, total = self.counts[at]
                if not (fresh or other & since):
                    continue
                alone, others = here & ~there, there & ~here
                by = need - total + (other & held).bit_count()
                if by == alone.bit_count():
                    more |= alone
                    less |= others
                elif -by == others.bit_count():
                    more |= others
                    less |= alone
                elif by > alone.bit_count() or -by > others.bit_count():
                    raise ClashError
        if more or less:
            state.settle(more, less)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write nothing: the clauses of the counts suffice."""

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``two`` for each pair of counts whose difference only the others can make up."""
        held, gone, free = state.held, state.gone, state.open
        for at, (mask, number) in enumerate(self.counts if self._clues else ()):
            here, need = mask & free, number - (mask & held).bit_count()
            for beside in self._pairs[at] if here else ():
                other, total = self.counts[beside]
                there = other & free
                if not here & there:
                    continue
                alone, others = here & ~there, there & ~here
                by = need - total + (other & held).bit_count()
                more, less = (alone, others) if by > 0 else (others, alone)
                if abs(by) == more.bit_count() and more | less:
                    both, pair = mask | other, (self._clues[at], self._clues[beside])
                    named = tuple(clue for clue in pair if clue is not None)
                    yield Seen("two", more, less, both & held, both & gone, named)


class ManyCounts(Ground):
    """Exact counts as one constraint, where a board has very many of them.

    Where a search writes a count by itself, it chooses its encoding; these have the formula's.
    """

    clued = True

    def __init__(self, counts: Sequence[Count]) -> None:
        self._stated, self.mask = counts, 0
        for count in counts:
            self.mask |= count.mask

    @property
    def counts(self) -> Sequence[Count]:
        """The counts; what writes other clauses of them makes them only when they are asked for."""
        return self._stated

    def parts(self) -> Sequence[Count]:
        """Return the counts."""
        return self.counts

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

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bounds of each count."""
        for count in self.counts:
            yield from count.bounds()
