"""Slots that are all alike: all hold, or none does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from satgrid.rules.count import Clauses
from satgrid.rules.ground import Ground, Literals, Slots, State, slots

__all__ = ["Equal", "merged"]


class Equal(Clauses):
    """All of some slots hold, or none does: clauses in a ring."""

    def __init__(self, ring: Sequence[Slots], *, clue: int | None = None) -> None:
        pairs = pairwise([*ring, ring[0]])
        super().__init__([(there, here) for here, there in pairs], clue=clue)

    def propagate(self, state: State) -> None:
        """Settle all slots if one is known."""
        if self.mask & state.held:
            state.settle(self.mask, 0)
        elif self.mask & state.gone:
            state.settle(0, self.mask)


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
