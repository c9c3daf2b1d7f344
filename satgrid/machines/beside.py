"""A machine for the areas beside a cell: it remembers how large they are together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["BesideMachine"]

State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""For each node at the frontier 0 where it is off, 1 where it belongs to the areas, or the number
of its part; and the sizes, of the areas first, then of the parts from 2 on."""


class _Plan(NamedTuple):
    """The plan of a slot: its indices refer to the memory, then to the nodes that are new."""

    fresh: list[tuple[int, bool]]
    """The sizes of known parts that come to the frontier, and whether they belong to the areas."""
    near: list[int]
    rooted: bool
    stay: list[int]


class BesideMachine(Machine):
    """The areas beside a cell have a given number of nodes in all.

    Parameters
    ----------
    near
        For each open slot the open slots beside it.
    parts
        For each known part its size, the open slots beside it, and whether it is beside the cell.
    rooted
        The open slots that belong to the areas where they hold.
    count
        How many nodes belong to the areas for sure; known parts are not counted here.
    number
        How many belong to them in the end.
    """

    def __init__(
        self,
        near: Mapping[int, Sequence[int]],
        parts: Sequence[tuple[int, Sequence[int], bool]],
        rooted: frozenset[int],
        count: int,
        number: int,
        ranks: Ranks,
    ) -> None:
        self.slots = sorted(near, key=ranks.__getitem__)
        self.number, self.count = number, count
        at = {slot: index for index, slot in enumerate(self.slots)}
        size = len(self.slots)
        beside: list[list[int]] = [[at[other] for other in near[slot]] for slot in self.slots]
        first, last = {}, {}
        for index, slot in enumerate(self.slots):
            last[index] = max((at[other] for other in (slot, *near[slot])), default=index)
        for place, (_, touched, _) in enumerate(parts):
            first[size + place] = min((at[slot] for slot in touched), default=0)
            last[size + place] = max((at[slot] for slot in touched), default=0)
            for slot in touched:
                beside[at[slot]].append(size + place)
        self.plans: dict[int, _Plan] = {}
        self.last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            fresh = [node for node, when in first.items() if when == index]
            every = [*frontier, *fresh, index]
            place_of = {node: place for place, node in enumerate(every)}
            stay = [place for place, node in enumerate(every) if last[node] > index]
            self.plans[slot] = _Plan(
                [(parts[node - size][0], parts[node - size][2]) for node in fresh],
                [place_of[node] for node in beside[index] if node in place_of],
                slot in rooted,
                stay,
            )
            frontier = [every[place] for place in stay]
            self.loads.append(1.3 * len(frontier))
        self.start = ((), (count,))
        self.bits = MOST_BITS

    def step(self, state: State, slot: int, value: bool) -> State | int | None:
        """Read the slot of a node: join the parts beside it, and count the nodes of the areas."""
        plan = self.plans[slot]
        labels, sizes = [*state[0]], [0, *state[1]]
        for size, touches in plan.fresh:
            if touches:
                labels.append(1)
                sizes[1] += size
            else:
                labels.append(len(sizes))
                sizes.append(size)
        labels.append(0)
        if value:
            joined = {labels[place] for place in plan.near} - {0}
            if plan.rooted or 1 in joined:
                own = 1
            else:
                own = len(sizes)
                sizes.append(0)
            sizes[own] += 1 + sum(sizes[label] for label in joined - {own})
            labels[-1] = own
            labels = [own if label in joined else label for label in labels]
        if sizes[1] > self.number:
            return None
        if slot == self.last:
            return DONE if sizes[1] == self.number else None
        kept = [labels[place] for place in plan.stay]
        names: dict[int, int] = {}
        found = [label if label < 2 else names.setdefault(label, len(names) + 2) for label in kept]
        # A part that is too large is as one that is a little so.
        left = [min(sizes[label], self.number + 1) for label in names]
        return tuple(found), (sizes[1], *left)
