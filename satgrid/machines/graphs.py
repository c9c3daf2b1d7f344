"""Machines for connected nodes: they remember how the nodes at the frontier are joined.

A node is at the frontier from the first slot that is about it to the last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["CLOSED", "ROOT", "Connection", "Trees"]

Labels: TypeAlias = tuple[int, ...]

CLOSED = (-1,)  # a part is complete: nothing may come any more
ROOT = 1


def _renumbered(labels: Sequence[int], first: int) -> Labels:
    """Return labels renumbered from ``first`` on by first occurrence; smaller ones keep theirs."""
    names: dict[int, int] = {}
    found = []
    for label in labels:
        if label < first:
            found.append(label)
        else:
            found.append(names.setdefault(label, len(names) + first))
    return tuple(found)


class _Plan(NamedTuple):
    """The plan of a slot: its indices refer to the memory, then to the nodes that are new."""

    fresh: int
    """How many known parts come to the frontier."""
    near: list[int]
    """The nodes beside the slot."""
    rooted: bool
    """Whether it is beside the root."""
    stay: list[int]
    """The nodes that stay at the frontier, in turn."""
    leave: list[int]
    """Those that leave it."""


class Connection(Machine):
    """The nodes that are on are connected, or each part of them contains a root.

    It remembers for each node at the frontier 0 where it is off, else the number of its part.

    Parameters
    ----------
    on
        Whether a slot is on where it holds, or where it does not.
    near
        For each open slot the open slots beside it.
    parts
        For each part that is on for sure the open slots beside it, without those of the root.
    root
        The open slots beside the root; None where there is no root.
    """

    def __init__(
        self,
        on: bool,
        near: Mapping[int, Sequence[int]],
        parts: Sequence[Sequence[int]],
        root: frozenset[int] | None,
        ranks: Ranks,
    ) -> None:
        self.slots = sorted(near, key=ranks.__getitem__)
        self.on, self.rooted = on, root is not None
        at = {slot: index for index, slot in enumerate(self.slots)}
        size = len(self.slots)
        # Known parts are nodes behind the slots.
        first = [min((at[slot] for slot in part), default=0) for part in parts]
        last = [max((at[other] for other in (slot, *near[slot])), default=0) for slot in self.slots]
        last += [max((at[slot] for slot in part), default=0) for part in parts]
        beside: list[list[int]] = [[at[other] for other in near[slot]] for slot in self.slots]
        for number, part in enumerate(parts):
            for slot in part:
                beside[at[slot]].append(size + number)
        self.plans: dict[int, _Plan] = {}
        self.last = self.slots[-1]
        frontier: list[int] = []
        self.loads = []
        for index, slot in enumerate(self.slots):
            fresh = [size + number for number, when in enumerate(first) if when == index]
            every = [*frontier, *fresh, index]
            places = {node: place for place, node in enumerate(every)}
            stay = [place for place, node in enumerate(every) if last[node] > index]
            leave = [place for place, node in enumerate(every) if last[node] <= index]
            self.plans[slot] = _Plan(
                len(fresh),
                [places[node] for node in beside[index] if node in places],
                root is not None and slot in root,
                stay,
                leave,
            )
            frontier = [every[place] for place in stay]
            self.loads.append(1.3 * len(frontier))
        self.start = ()
        self.bits = MOST_BITS

    def step(self, state: Labels, slot: int, value: bool) -> Labels | int | None:
        """Read the slot of a node: join the parts beside it, and drop the nodes that are done."""
        plan = self.plans[slot]
        end = slot == self.last
        on = value == self.on
        if state == CLOSED:
            if on or plan.fresh:
                return None
            return DONE if end else CLOSED
        top = max(state, default=0) + 2
        labels = [*state, *range(top, top + plan.fresh), 0]
        if on:
            own = top + plan.fresh
            joined = {labels[place] for place in plan.near} - {0}
            if plan.rooted or (ROOT in joined and self.rooted):
                own = ROOT
            labels[-1] = own
            if joined:
                labels = [own if label in joined else label for label in labels]
        kept = [labels[place] for place in plan.stay]
        gone = {labels[place] for place in plan.leave}.difference(kept)
        gone.discard(0)
        if self.rooted:
            gone.discard(ROOT)
            if gone:
                return None
        elif gone:
            if len(gone) > 1 or any(kept):
                return None
            return DONE if end else CLOSED
        return DONE if end else _renumbered(kept, 2 if self.rooted else 1)


class Trees(Machine):
    """The drawn lines form no closed loop; each slot draws one of two lines.

    It remembers which nodes at the frontier are joined.

    Parameters
    ----------
    lines
        For each open slot the ends of the line where it holds, and of that where it does not.
    """

    def __init__(
        self, lines: Mapping[int, tuple[tuple[int, int], tuple[int, int]]], ranks: Ranks
    ) -> None:
        self.slots = sorted(lines, key=ranks.__getitem__)
        last: dict[int, int] = {}
        for index, slot in enumerate(self.slots):
            for line in lines[slot]:
                last |= dict.fromkeys(line, index)
        self.plans: dict[int, tuple[int, list[tuple[int, int]], list[int]]] = {}
        self.last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            fresh = [node for line in lines[slot] for node in line if node not in frontier]
            every = [*frontier, *dict.fromkeys(fresh)]
            places = {node: place for place, node in enumerate(every)}
            drawn = [(places[one], places[other]) for one, other in lines[slot]]
            stay = [place for place, node in enumerate(every) if last[node] > index]
            self.plans[slot] = len(every) - len(frontier), drawn, stay
            frontier = [every[place] for place in stay]
            self.loads.append(1.3 * len(frontier))
        self.start = ()
        self.bits = MOST_BITS

    def step(self, state: Labels, slot: int, value: bool) -> Labels | int | None:
        """Read a slot: draw one of its two lines and join the parts at its ends."""
        fresh, drawn, stay = self.plans[slot]
        top = max(state, default=0) + 1
        labels = [*state, *range(top, top + fresh)]
        one, other = (labels[place] for place in drawn[0 if value else 1])
        if one == other:
            return None
        labels = [one if label == other else label for label in labels]
        if slot == self.last:
            return DONE
        return _renumbered([labels[place] for place in stay], 1)
