"""The areas beside a cell have a given total size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.floods import Flood, Floods
from satgrid.grounds.ground import Batched, ClashError, Literals, Seen, Slots, State, slots
from satgrid.machines.beside import BesideMachine
from satgrid.machines.machine import Machine, Ranks

__all__ = ["SizeAround"]


class SizeAround(Batched):
    """The slots that hold and are connected with a cell's neighbors have a given number.

    Parameters
    ----------
    mask
        The slots that may belong to the areas.
    beside
        The slots beside the cell.
    number
        How many there are.
    around
        Returns the slots beside some slots.
    """

    def __init__(
        self,
        mask: Slots,
        beside: Slots,
        number: int,
        around: Callable[[Slots], Slots],
        *,
        clue: int | None = None,
    ) -> None:
        self.mask, self.beside, self.number = mask, beside & mask, number
        self.around, self.clue = around, clue

    def _flooded(self, start: Slots, within: Slots, steps: int = -1) -> Slots:
        start &= within
        while steps:
            more = (start | self.around(start)) & within
            if more == start:
                break
            start = more
            steps -= 1
        return start

    def _parts(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that certainly belong to the areas, and the slots that may.

        Each slot on the way there counts, so that slots that are too far away may not.
        """
        sure = self._flooded(self.beside & state.held, self.mask & state.held)
        free = self.mask & ~state.gone
        left = self.number - sure.bit_count()
        if left < 0:
            raise ClashError
        near = (self.around(sure) | self.beside) & free & ~sure if left else 0
        return sure, sure | self._flooded(near, free & ~sure, left - 1)

    def _follows(self, state: State) -> Iterator[Seen]:
        sure, may = self._parts(state)
        if may.bit_count() < self.number:
            raise ClashError
        shore = (self.around(sure) | self.beside) & self.mask
        near = shore & state.open
        if sure.bit_count() == self.number:
            if near:
                yield Seen("complete", 0, near, sure, 0)
            return
        if may.bit_count() == self.number:
            yield Seen("needs all", may & state.open, 0, sure, self._wall(may, state))
            return
        held = self.mask & state.held
        for slot in slots(near):
            bit = 1 << slot
            joined = self._flooded(bit, held | bit) | sure
            if (joined | bit).bit_count() > self.number:
                yield Seen("too large", 0, bit, joined & ~bit, 0)
        if not near & (near - 1) and near:
            yield Seen("only way", near, 0, sure, shore & state.gone)

    def _wall(self, area: Slots, state: State) -> Slots:
        """Return the slots around an area, and beside the cell, that are known not to hold."""
        return (self.around(area) | self.beside) & self.mask & state.gone

    def propagate(self, state: State) -> None:
        """Settle slots around complete areas, needed slots, and slots that would add too many."""
        for seen in list(self._follows(state)):
            state.settle(seen.held, seen.gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State which slots belong to the areas, with a helper for each and layers of steps."""
        connectivity.flooded(formula, _floods([self], formula, state, literals))

    @staticmethod
    def write_all(
        some: Sequence[SizeAround], formula: Formula, state: State, literals: Literals
    ) -> None:
        """File many of them: a search has cuts in place of helpers."""
        formula.connect(_floods(some, formula, state, literals))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which slots are connected, and the size of the areas."""
        sure, may = self._parts(state)
        wide = (may | self.around(may) | self.beside) & self.mask & ~state.gone & ~sure
        open_ = wide & state.open
        if not open_:
            if sure.bit_count() != self.number:
                raise ClashError
            return []
        parts, left = [], wide & state.held
        while left:
            one = self._flooded(left & -left, left)
            left &= ~one
            touches = bool(one & self.beside)
            parts.append((one.bit_count(), list(slots(self.around(one) & open_)), touches))
        near = {slot: list(slots(self.around(1 << slot) & open_)) for slot in slots(open_)}
        rooted = frozenset(slots((self.around(sure) | self.beside) & open_))
        return [BesideMachine(near, parts, rooted, sure.bit_count(), self.number, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``complete``, ``needs all``, ``too large``, ``only way`` and ``room``."""
        yield from self._follows(state)
        sure, may = self._parts(state)
        open_ = may & state.open if sure.bit_count() < self.number < may.bit_count() else 0
        for slot in slots(open_):
            bit = 1 << slot
            less = State(state.whole, state.held, state.gone | bit)
            rest = self._parts(less)[1]
            if rest.bit_count() < self.number:
                yield Seen("room", bit, 0, sure, self._wall(rest, state))

    @cached_property
    def reach(self) -> Slots:
        """The slots that an area could have, and those around it."""
        return self._flooded(self.beside, self.mask, self.number + 1)

    def kept(self, state: State) -> bool:
        """Return whether the areas are not too large yet, and have room."""
        try:
            return self._parts(state)[1].bit_count() >= self.number
        except ClashError:
            return False

    def every_area(self, state: State, most: int) -> Iterator[tuple[Slots, Slots] | None]:
        """Yield the areas that the cell can have, each with the slots around that do not hold.

        None comes where more than ``most`` parts of areas would have to be looked at.
        """
        held = self.mask & state.held
        begun = self._flooded(self.beside & held, held)
        waiting = [(begun, 0)]
        while waiting:
            area, shut = waiting.pop()
            shore = (self.around(area) | self.beside) & self.mask & ~area
            if area.bit_count() == self.number:
                if not shore & held:
                    yield area, shore
                continue
            most -= 1
            if most < 0:
                yield None
            near = shore & state.open & ~shut
            if not near:
                continue
            bit = near & -near
            less = State(state.whole, held, state.gone | shut | bit)
            if self._parts(less)[1].bit_count() >= self.number:
                waiting.append((area, shut | bit))
            more = area | self._flooded(bit, held | bit)
            if more.bit_count() <= self.number and not more & shut:
                waiting.append((more, shut))


def _floods(
    some: Sequence[SizeAround], formula: Formula, state: State, literals: Literals
) -> Floods:
    """Return the floods of slots that may hold, with a new literal for those that do."""
    sure = formula.auxiliary(1)
    formula.add(sure)
    free = 0
    for one in some:
        free |= one.mask
    free &= ~state.gone
    nodes = {slot: node for node, slot in enumerate(slots(free))}
    around = some[0].around
    edges = [
        (node, nodes[other])
        for slot, node in nodes.items()
        for other in slots(around(1 << slot) & free & -2 << slot)
    ]
    return Floods(
        tuple([literals[slot] or sure for slot in nodes]),
        tuple(edges),
        tuple(
            [
                Flood(tuple([nodes[slot] for slot in slots(one.beside & free)]), one.number)
                for one in some
            ]
        ),
        sure,
    )
