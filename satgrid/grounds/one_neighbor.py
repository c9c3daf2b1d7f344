"""Each slot that holds has exactly one neighbor that holds: for a whole board at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.grounds import shading
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.grounds.stencil import Stencil
from satgrid.linear.bounds import SumBound
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Partners"]

_WHOLE = [
    Template(1 + near, [(-1, *range(2, 2 + near)), *((-1, *pair) for pair in pairs)])
    for near, pairs in ((near, combinations(range(-2, -2 - near, -1), 2)) for near in range(5))
]
"""Of a slot with so many beside it: it does not hold, or one of them does, and no two of them."""
_HALF = [Template(1 + near, [(-1, -2 - one) for one in range(near)]) for near in range(5)]
"""Of a slot beside one that holds: it does not hold, or none of the others beside it does."""


class Partners(Ground):
    """Each slot that holds has exactly one adjacent slot that holds, so they form dominoes.

    Parameters
    ----------
    mask
        The slots, one for each cell.
    width
        The number of columns.
    stencils
        The same as clauses at every place.
    """

    everywhere = True
    whole: Sequence[Template] = _WHOLE

    def __init__(self, mask: Slots, width: int, stencils: Sequence[Stencil]) -> None:
        self.mask, self.width, self.stencils = mask, width, stencils
        first = sum(1 << slot for slot in range(0, mask.bit_length(), width))
        self._left, self._right = ~first, ~(first << width - 1)

    def _beside(self, some: Slots) -> tuple[Slots, Slots, Slots, Slots]:
        """Return the slots to the right of some slots, to their left, below and above."""
        width, mask = self.width, self.mask
        return (
            (some & self._right) << 1 & mask,
            (some & self._left) >> 1 & mask,
            some << width & mask,
            some >> width & mask,
        )

    def _around(self, some: Slots) -> Slots:
        right, left, below, above = self._beside(some)
        return right | left | below | above

    def propagate(self, state: State) -> None:
        """Settle slots beside complete pairs, without a partner, or as the only partner."""
        mask = self.mask
        before = None
        while before != (before := (state.held, state.gone)):
            held, may = state.held & mask, mask & ~state.gone
            right, left, below, above = self._beside(held)
            beside = right | left | below | above
            twice = right & left | below & above | (right | left) & (below | above)
            near = self._around(may)
            if held & (twice | ~near):
                raise ClashError
            state.settle(0, may & ~held & (twice | ~near | self._around(held & beside)))
            for slot in slots(held & ~beside):
                only = self._around(1 << slot) & ~state.gone
                if not only & only - 1:
                    if not only:
                        raise ClashError
                    state.settle(only, 0)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write clauses for each open slot, and for the partner of each single slot."""
        held, free = state.held & self.mask, state.open & self.mask
        single = held & ~self._around(held)
        halves = {literals[slot] for slot in slots(self._around(single) & free)}
        rows = [literals[at : at + self.width] for at in range(0, len(literals), self.width)]
        for near, stamps in enumerate(shading.around(rows)):
            stamp_each(formula, self.whole[near], [one for one in stamps if one[0] not in halves])
            stamp_each(formula, _HALF[near], [one for one in stamps if one[0] in halves])
        for slot in slots(single):
            beside = self._around(1 << slot) & free
            cardinality.exactly(formula, 1, [literals[one] for one in slots(beside)])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return machines for the clauses that are not satisfied yet."""
        return [one for stencil in self.stencils for one in stencil.machines(state, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``pattern`` where a clause has one literal left."""
        for stencil in self.stencils:
            yield from stencil.steps(state)

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bounds of the clauses."""
        for stencil in self.stencils:
            yield from stencil.bounds()
