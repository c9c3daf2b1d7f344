"""One of some slots holds: for many groups of slots of the same shape at once, by shifts.

The numbers of a cell, and the places of a number in a row, a column, a box or a room, are such
groups. Groups whose slots lie equally far from the first one are a family. A family takes a few
operations on whole numbers for each slot of one group, however many groups there are. So naked
singles, hidden singles and "it stands there already" are found for all cells of a board together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["Family", "Groups", "Never", "Ones"]

_PAIRWISE = 30  # so many literals and fewer: at-most-one without helpers


class Groups(NamedTuple):
    """Some groups: for each ``v`` of ``values`` the slots ``place + v`` of all places.

    Attributes
    ----------
    places
        Slots from the first one upwards.
    values
        Which groups there are: bit 0 for the slots at the places themselves.
    needed
        Those of which exactly one slot holds; of the others at most one.
    """

    places: Sequence[int]
    values: Slots
    needed: Slots


class Family(NamedTuple):
    """Groups of one shape that have no slot in common.

    Attributes
    ----------
    steps
        How far each slot of a group lies behind its first one; 0 comes first.
    anchors
        The first slots of the groups.
    needed
        The first slots of those groups in which exactly one slot holds.
    mask
        All slots.
    """

    steps: tuple[int, ...]
    anchors: Slots
    needed: Slots
    mask: Slots


class Ones(Ground):
    """In each of some groups at most one slot holds; in the needed ones exactly one.

    Parameters
    ----------
    groups
        The groups, those of one shape in any order.
    """

    def __init__(self, groups: Iterable[Groups]) -> None:
        found: dict[tuple[int, ...], list[Family]] = {}
        for places, values, needed in groups:
            if not values or not places:
                continue
            first = places[0]
            steps = tuple(place - first for place in places)
            mask = 0
            for place in places:
                mask |= values << place
            anchors, needed = values << first, needed << first
            alike = found.setdefault(steps, [])
            for at, (_, others, obliged, cover) in enumerate(alike):
                if not cover & mask:
                    alike[at] = Family(steps, others | anchors, obliged | needed, cover | mask)
                    break
            else:
                alike.append(Family(steps, anchors, needed, mask))
        self._take([family for alike in found.values() for family in alike])

    def _take(self, families: Sequence[Family]) -> None:
        self.families = families
        self.mask = 0
        for family in families:
            self.mask |= family.mask

    @classmethod
    def joined(cls, some: Iterable[Ones]) -> Self:
        """Return one constraint that states what some state, so that they are asked together."""
        found = cls(())
        found._take([family for one in some for family in one.families])
        return found

    def propagate(self, state: State) -> None:
        """Settle the rest of groups with a slot that holds, and the last slots of needed ones."""
        whole, held, gone = state.whole, state.held, state.gone
        changed = True
        while changed:
            changed = False
            for steps, anchors, needed, mask in self.families:
                may = whole & ~gone
                known = held & mask
                once = twice = there = 0
                for step in steps:
                    left = may >> step
                    twice |= once & left
                    once |= left
                    if known:
                        there |= known >> step
                there &= anchors
                if known and known.bit_count() != there.bit_count():
                    raise ClashError
                if needed & ~once:
                    raise ClashError
                full = there & twice
                if full:
                    rest = 0
                    for step in steps:
                        rest |= full << step
                    gone |= rest & may & ~held
                    changed = True
                last = needed & once & ~twice & ~there
                if last:
                    places = 0
                    for step in steps:
                        places |= last << step
                    held |= places & may
                    changed = True
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write for each group that exactly one, or at most one, of its open slots holds."""
        for steps, anchors, needed, _ in self.families:
            there = 0
            for step in steps:
                there |= state.held >> step
            exact: list[list[int]] = []
            most: list[list[int]] = []
            for anchor in slots(anchors):
                listed = [literals[anchor + step] for step in steps if literals[anchor + step]]
                if there >> anchor & 1:
                    formula.extend([(-literal,) for literal in listed])
                elif needed >> anchor & 1:
                    exact.append(listed)
                elif len(listed) > 1:
                    most.append(listed)
            few = "pairwise" if len(steps) < _PAIRWISE else None
            cardinality.one_of_each(formula, exact, encoding=few)
            cardinality.at_most_each(formula, 1, most, encoding=few)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` where a slot of a group holds, ``last`` where one is left of those needed.

        Groups follow each other by families, then by their first slots.
        """
        for steps, anchors, needed, _ in self.families:
            for anchor in slots(anchors):
                group = 0
                for step in steps:
                    group |= 1 << anchor + step
                group &= state.whole
                here, free = group & state.held, group & state.open
                if here and free:
                    yield Seen("full", 0, free, here, 0)
                elif not here and needed >> anchor & 1 and free and not free & (free - 1):
                    yield Seen("last", free, 0, 0, group & state.gone)


class Never(Ground):
    """Some slots do not hold, whatever the rest is."""

    def __init__(self, mask: Slots, *, clue: int | None = None) -> None:
        self.mask, self.clue = mask, clue

    def propagate(self, state: State) -> None:
        """Settle the slots."""
        state.settle(0, self.mask & state.whole)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a unit clause for each open slot."""
        formula.extend([(-literals[slot],) for slot in slots(self.mask & state.open)])

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``never``: the slots that are open."""
        if self.mask & state.open:
            yield Seen("never", 0, self.mask & state.open, 0, 0)
