"""Slots that are all alike: all hold, or none does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground, Literals, Slots, State, slots

__all__ = ["Equal", "merged"]


class Equal(Clauses):
    """All of some slots hold, or none does: clauses in a ring."""

    batched = True

    def __init__(self, ring: Sequence[Slots], *, clue: int | None = None) -> None:
        self.ring, self.mask, self.clue = ring, sum(ring), clue

    @cached_property
    def clauses(self) -> Sequence[tuple[Slots, Slots]]:  # type: ignore[override]
        """The clauses of the ring; a search writes them without these."""
        return [(there, here) for here, there in pairwise([*self.ring, self.ring[0]])]

    def propagate(self, state: State) -> None:
        """Settle all slots if one is known."""
        if self.mask & state.held:
            state.settle(self.mask, 0)
        elif self.mask & state.gone:
            state.settle(0, self.mask)

    @staticmethod
    def write_all(
        some: Sequence[Equal], formula: Formula, state: State, literals: Literals
    ) -> None:
        """Write the clauses of many constraints whose slots are all open, as after propagation."""
        clauses: list[tuple[int, int]] = []
        over: list[int] = []
        for one in some:
            own = [literals[slot] for slot in slots(one.mask)]
            clauses += [(there, -here) for here, there in pairwise([*own, own[0]])]
            over += own
        formula.extend(clauses, over=over)


def merged(constraints: Iterable[Ground], state: State, literals: Literals) -> list[int]:
    """Return the literals for all other constraints: equal slots have the same one.

    The state has been propagated, so that of equal slots all are open or none is.
    """
    found = list(literals)
    for one in constraints:
        if isinstance(one, Equal):
            first, *rest = slots(one.mask)
            for slot in rest:
                found[slot] = found[first]
    return found
