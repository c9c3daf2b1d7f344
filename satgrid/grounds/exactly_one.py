"""Exactly one of some slots holds, for many groups of one shape at once, by shifts.

The numbers of a cell, and the places of a number in a row, a column, a box or a room, are such
groups. Groups whose slots lie equally far from the first one are a family. The slots of all groups
of a family are laid onto their first ones by a few shifts, which count up to two, however many
groups there are. So naked singles, hidden singles and "it stands there already" are found for all
cells of a board together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.linear.bounds import SumBound, evenly
from satgrid.machines.few import SlotGroup
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Family", "Groups", "Never", "Ones"]

_PAIRWISE = 30  # so many literals and fewer: at-most-one without helpers


class Groups(NamedTuple):
    """Groups of slots: for each ``v`` of ``values``, the slots ``place + v`` of all places.

    Attributes
    ----------
    places
        Slots from the first one upwards.
    values
        Which groups there are: bit 0 for the slots at the places themselves.
    needed
        The groups of which exactly one slot holds; in the others at most one holds.
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
    mask
        All slots.
    base
        The least slot; all that follows is counted from it.
    anchors
        The first slots of the groups.
    needed
        The first slots of those groups in which exactly one slot holds.
    folds
        How groups are laid onto their first slots: pairs of slots, and how far these are moved.
    """

    steps: tuple[int, ...]
    mask: Slots
    base: int
    anchors: Slots
    needed: Slots
    folds: tuple[tuple[Slots, int], ...]

    @classmethod
    def of(cls, steps: tuple[int, ...], anchors: Slots, needed: Slots) -> Self:
        """Return the family of some groups, given by their first slots."""
        base = (anchors & -anchors).bit_length() - 1
        anchors, needed = anchors >> base, needed >> base
        mask = 0
        for step in steps:
            mask |= anchors << step
        folds = []
        for moved, by in _plan(steps):
            some = 0
            for step in moved:
                some |= anchors << step
            folds.append((some, by))
        return cls(steps, mask << base, base, anchors, needed, tuple(folds))

    def spread(self, anchors: Slots) -> Slots:
        """Return all slots of the groups with the given first slots, counted from the base."""
        for moved, by in reversed(self.folds):
            anchors |= anchors << by & moved
        return anchors


@lru_cache(maxsize=4096)
def _plan(steps: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return a plan of shifts that folds all steps onto 0, as many as possible at once.

    So nine steps take four operations, and a hundred take seven.
    """
    left, found = list(steps), []
    while len(left) > 1:
        best: list[int] = []
        for by in left[1:]:
            kept: set[int] = set()
            moved = []
            for step in left:
                if step - by in kept:
                    moved.append(step)
                    kept.remove(step - by)
                else:
                    kept.add(step)
            if len(moved) > len(best):
                best, distance = moved, by
                if len(best) == len(left) // 2:  # no shift moves more: numbers of a cell, say
                    break
        found.append((tuple(best), distance))
        gone = set(best)
        left = [step for step in left if step not in gone]
    return tuple(found)


class Ones(Ground):
    """At most one slot of each group holds; in the needed groups exactly one holds.

    Parameters
    ----------
    groups
        The groups, those of one shape in any order.
    defined
        A slot of each group which other clauses define: it holds where no other one does.
    """

    everywhere = True

    def __init__(
        self, groups: Iterable[Groups], *, clue: int | None = None, defined: Slots = 0
    ) -> None:
        self.clue, self.defined = clue, defined
        found: dict[tuple[int, ...], list[tuple[Slots, Slots, Slots]]] = {}
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
            for at, (others, obliged, cover) in enumerate(alike):
                if not cover & mask:
                    alike[at] = others | anchors, obliged | needed, cover | mask
                    break
            else:
                alike.append((anchors, needed, mask))
        self._take(
            [
                Family.of(steps, anchors, needed)
                for steps, alike in found.items()
                for anchors, needed, _ in alike
            ]
        )

    def _take(self, families: Sequence[Family]) -> None:
        self.families = families
        self.mask = 0
        for family in families:
            self.mask |= family.mask

    @classmethod
    def joined(cls, some: Iterable[Ones]) -> Self:
        """Merge several constraints into one, so that all are propagated together."""
        found = cls(())
        found._take([family for one in some for family in one.families])
        return found

    def propagate(self, state: State) -> None:
        """Settle the other slots of groups with one that holds, and last slots of needed groups."""
        self.propagate_since(state, -1)

    def propagate_since(self, state: State, dirty: Slots) -> None:
        """Settle the slots that follow, after only some slots were settled since the last call."""
        whole, held, gone = state.whole, state.held, state.gone
        while dirty:
            before = held | gone
            for family in self.families:
                _, mask, base, _, needed, folds = family
                if not mask & dirty:
                    continue
                may = once = (whole & ~gone & mask) >> base
                known = there = (held & mask) >> base
                twice = 0
                for moved, by in folds:
                    high = once & moved
                    once ^= high
                    high >>= by
                    if twice:
                        more = twice & moved
                        twice ^= more
                        twice |= more >> by
                    twice |= once & high
                    once |= high
                    if there:
                        high = there & moved
                        there ^= high
                        there |= high >> by
                if needed & ~once or known.bit_count() != there.bit_count():
                    raise ClashError
                full = there & twice
                if full:
                    gone |= (family.spread(full) & may & ~known) << base
                last = needed & ~(twice | there)
                if last:
                    held |= (family.spread(last) & may) << base
            dirty = (held | gone) & ~before
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write for each group that exactly one, or at most one, of its open slots holds."""
        if self.defined:
            literals = [*literals]
            for slot in slots(self.defined & state.open):
                literals[slot] = 0
        for steps, _, base, anchors, needed, folds in self.families:
            needed = 0 if self.defined else needed
            there = state.held >> base
            for moved, by in folds:
                there |= (there & moved) >> by
            few = "pairwise" if len(steps) < _PAIRWISE and formula.cardinality == "auto" else None
            stride, behind = _stride(steps), steps[-1] + 1
            exact: list[list[int]] = []
            most: list[list[int]] = []
            for anchor in slots(anchors):
                first = base + anchor
                if stride:
                    listed = list(filter(None, literals[first : first + behind : stride]))
                else:
                    listed = [literals[first + step] for step in steps if literals[first + step]]
                if there >> anchor & 1:
                    formula.extend([(-literal,) for literal in listed])
                elif needed >> anchor & 1:
                    exact.append(listed)
                elif len(listed) > 1:
                    most.append(listed)
            cardinality.one_of_each(formula, exact, encoding=few)
            cardinality.at_most_each(formula, 1, most, encoding=few)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each group without a slot that holds."""
        found: dict[Slots, bool] = {}
        for family in self.families:
            for anchor in slots(family.anchors):
                group = family.spread(1 << anchor) << family.base & state.whole
                free, needed = group & state.open, bool(family.needed >> anchor & 1)
                if free and not group & state.held and (needed or free & (free - 1)):
                    found[free] = found.get(free, False) or needed
        return [SlotGroup(free, ranks, needed=needed) for free, needed in found.items()]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` if a slot of a group holds, ``last`` if a needed group has one slot left.

        Groups follow each other by families, then by their first slots.
        """
        for family in self.families:
            needed = family.needed
            for anchor in slots(family.anchors):
                group = family.spread(1 << anchor) << family.base & state.whole
                here, free = group & state.held, group & state.open
                if here and free:
                    yield Seen("full", 0, free, here, 0)
                elif not here and needed >> anchor & 1 and free and not free & (free - 1):
                    yield Seen("last", free, 0, 0, group & state.gone)

    def one_of(self) -> Iterator[tuple[Slots, bool]]:
        """Yield the groups, by families."""
        for family in self.families:
            for anchor in slots(family.anchors):
                needed = bool(family.needed >> anchor & 1)
                yield family.spread(1 << anchor) << family.base, needed

    def bounds(self) -> Iterator[SumBound]:
        """Yield for each group that at most one of its slots holds, or exactly one."""
        for family in self.families:
            for anchor in slots(family.anchors):
                group = family.spread(1 << anchor) << family.base
                needed = family.needed >> anchor & 1
                yield SumBound(evenly(group), needed or None, 1, self.clue)


def _stride(steps: Sequence[int]) -> int:
    """Return the distance between successive slots of a group; 0 if it varies."""
    if len(steps) < 2:
        return 1
    return steps[1] if all(step == at * steps[1] for at, step in enumerate(steps)) else 0


class Never(Ground):
    """Some slots never hold."""

    everywhere = True

    def __init__(self, mask: Slots, *, clue: int | None = None) -> None:
        self.mask, self.clue = mask, clue

    def propagate(self, state: State) -> None:
        """Settle that the slots do not hold."""
        state.settle(0, self.mask & state.whole)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a unit clause for each open slot."""
        formula.extend([(-literals[slot],) for slot in slots(self.mask & state.open)])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return nothing: its slots are known."""
        return []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``never``: the slots that are open."""
        if self.mask & state.open:
            yield Seen("never", 0, self.mask & state.open, 0, 0)

    def bounds(self) -> Iterator[SumBound]:
        """Yield that none of the slots holds."""
        yield SumBound(evenly(self.mask), None, 0, self.clue)
