"""Machines for areas by size: they remember how large each part at the frontier is so far.

A node is at the frontier from the first slot that is about it to the last one. Of each part that
has a node there they remember its number, its size and the size that it is to have.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks
from satgrid.machines.part_sizes import KnownAreas, OneNumber, Part, Sizes, largest

__all__ = ["AreaMachine", "DivisionMachine", "KnownAreas"]

Labels: TypeAlias = tuple[int, ...]


class _At(NamedTuple):
    """The plan of a slot: its indices refer to the memory, then to the nodes that are new."""

    fresh: list[int]
    """The nodes that come to the frontier."""
    near: list[int]
    """The places that the slot is about."""
    stay: list[int]
    nodes: list[int]
    """The nodes that stay."""


def _walk(slots: Sequence[int], about: Mapping[int, Sequence[int]]) -> dict[int, _At]:
    """Return the plan of each slot, given the nodes that each slot concerns."""
    last = {node: at for at, slot in enumerate(slots) for node in about[slot]}
    plans: dict[int, _At] = {}
    frontier: list[int] = []
    for at, slot in enumerate(slots):
        fresh = [node for node in dict.fromkeys(about[slot]) if node not in frontier]
        every = [*frontier, *fresh]
        places = {node: place for place, node in enumerate(every)}
        stay = [place for place, node in enumerate(every) if last[node] > at]
        frontier = [every[place] for place in stay]
        plans[slot] = _At(fresh, [places[node] for node in about[slot]], stay, frontier)
    return plans


State: TypeAlias = tuple[Labels, tuple[Part, ...], tuple[tuple[int, int], ...]]
"""The part of each node at the frontier (0 where it is off), the parts from number 1 on, and the
pairs of parts that are to stay apart."""


class _Parts(Machine):
    """Connected parts of known or wanted sizes; subclasses define what a slot does."""

    def __init__(
        self,
        about: Mapping[int, Sequence[int]],
        known: Mapping[int, KnownAreas],
        sizes: Collection[int] | None,
        ranks: Ranks,
    ) -> None:
        self.slots = sorted(about, key=ranks.__getitem__)
        self._known = known
        self._sizes = Sizes(sizes, largest(known.values(), sizes))
        self._plans = _walk(self.slots, about)
        self._last = self.slots[-1]
        self.start = ((), (), ())
        self.bits = MOST_BITS
        self.loads = self._worth(lambda _, node: True)

    def _worth(self, counts: Callable[[int, int], bool]) -> list[float]:
        """Return the loads, by the nodes at the frontier that count after a slot."""
        loads = []
        for at, slot in enumerate(self.slots):
            nodes = self._plans[slot].nodes
            loads.append(2.0 * sum(counts(at, node) for node in nodes))
        return loads

    def _kept(
        self,
        labels: Sequence[int],
        parts: Mapping[int, Part],
        apart: Collection[tuple[int, int]],
        slot: int,
    ) -> State | int | None:
        """Return the memory after a slot; None where a complete part has a wrong size."""
        kept = [labels[place] for place in self._plans[slot].stay]
        left = set(kept)
        for label, part in parts.items():
            if label not in left and not self._sizes.right(part):
                return None
        if slot == self._last:
            return DONE
        names: dict[int, int] = {0: 0}
        found = tuple([names.setdefault(label, len(names)) for label in kept])
        del names[0]
        pairs = {
            (min(names[one], names[other]), max(names[one], names[other]))
            for one, other in apart
            if one in names and other in names
        }
        return found, tuple([parts[label] for label in names]), tuple(sorted(pairs))


class AreaMachine(_Parts):
    """Each connected part of the cells that are on has an allowed size.

    Parameters
    ----------
    on
        Whether a slot is on where it holds, or where it does not.
    near
        For each open slot the nodes beside it: open slots, and those in ``known``.
    known
        What is known of open slots, if they are on; and the nodes that are on for sure, numbered
        apart from slots.
    sizes
        The allowed sizes of parts in which no node has a wanted size; None for any size.
    numbered
        Whether each part has exactly one node with a wanted size, in place of allowed sizes.
    """

    def __init__(
        self,
        on: bool,
        near: Mapping[int, Sequence[int]],
        known: Mapping[int, KnownAreas],
        sizes: Collection[int] | None,
        ranks: Ranks,
        *,
        numbered: bool = False,
    ) -> None:
        super().__init__({slot: [slot, *near[slot]] for slot in near}, known, sizes, ranks)
        if numbered:
            any_ = any(one.wanted < 0 for one in known.values())
            self._sizes = OneNumber(None if any_ else (), largest(known.values(), ()))
        self._on, self._near = on, near
        self._sure = {node for node in known if node not in near}
        read = {slot: at for at, slot in enumerate(self.slots)}
        self.loads = self._worth(lambda at, node: read.get(node, -1) <= at)

    def step(self, state: State, slot: int, value: bool) -> State | int | None:
        """Read the slot of a node: join the parts beside it."""
        plan = self._plans[slot]
        labels, known, _ = state
        now = list(labels)
        parts = dict(enumerate(known, 1))
        for node in plan.fresh:
            if node in self._sure:
                parts[top := len(parts) + 1] = self._known[node][:2]
                now.append(top)
            else:
                now.append(0)
        if value == self._on:
            own: Part | None = self._known.get(slot, KnownAreas())[:2]
            joined = {now[place] for place in plan.near[1:]} - {0}
            for label in joined:
                assert own is not None
                own = self._sizes.joined(own, parts.pop(label))
                if own is None:
                    return None
            own = self._sizes.capped(own) if own else None
            if own is None:
                return None
            name = len(known) + len(plan.fresh) + 2
            parts[name] = own
            now = [name if label in joined else label for label in now]
            now[plan.near[0]] = name
        return self._kept(now, parts, (), slot)


class DivisionMachine(_Parts):
    """Borders divide the nodes into areas of allowed sizes; no border lies inside an area.

    Parameters
    ----------
    border
        Whether there is a border where a slot holds, or where it does not.
    sides
        For each open slot the nodes on either side.
    known
        Facts about nodes. A node that is not listed is a single cell without a wanted size.
    apart
        Pairs of nodes that have a known border between them.
    sizes
        The allowed sizes of areas in which no node has a wanted size; None for any size.
    """

    def __init__(
        self,
        border: bool,
        sides: Mapping[int, tuple[int, int]],
        known: Mapping[int, KnownAreas],
        apart: Collection[tuple[int, int]],
        sizes: Collection[int] | None,
        ranks: Ranks,
    ) -> None:
        # A known border is read with the first slot that is about one of its nodes.
        order = sorted(sides, key=ranks.__getitem__)
        first: dict[int, int] = {}
        for slot in order:
            for node in sides[slot]:
                first.setdefault(node, slot)
        at = {slot: place for place, slot in enumerate(order)}
        about: dict[int, list[int]] = {slot: [*sides[slot]] for slot in order}
        self._walls: dict[int, list[tuple[int, int]]] = {}
        for one, other in apart:
            if one in first and other in first:
                slot = max(first[one], first[other], key=at.__getitem__)
                self._walls.setdefault(slot, []).append((one, other))
                about[slot] += [one, other]
        super().__init__(about, known, sizes, ranks)
        self._border = border
        self._about = about

    def step(self, state: State, slot: int, value: bool) -> State | int | None:
        """Read the slot of a border: draw it, or join the areas on either side."""
        plan = self._plans[slot]
        labels, known, pairs = state
        now = list(labels)
        parts = dict(enumerate(known, 1))
        for node in plan.fresh:
            part = self._sizes.capped(self._known.get(node, KnownAreas())[:2])
            if part is None:
                return None
            parts[top := len(parts) + 1] = part
            now.append(top)
        apart = {frozenset(pair) for pair in pairs}
        place = dict(zip(self._about[slot], plan.near, strict=True))
        for one, other in self._walls.get(slot, ()):
            apart.add(frozenset((now[place[one]], now[place[other]])))
        here, there = now[plan.near[0]], now[plan.near[1]]
        if value == self._border:
            apart.add(frozenset((here, there)))
        elif here != there:
            joined = self._sizes.joined(parts[here], parts.pop(there))
            if joined is None:
                return None
            parts[here] = joined
            now = [here if label == there else label for label in now]
            apart = {frozenset(here if one == there else one for one in pair) for pair in apart}
        if any(len(pair) == 1 for pair in apart):
            return None
        return self._kept(now, parts, [(min(pair), max(pair)) for pair in apart], slot)
