"""A machine for nodes of two colors: each slot states whether two nodes differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["Coloring"]


class Coloring(Machine):
    """The nodes have two colors, and the ends of a slot differ as it states.

    It remembers for each node at the frontier the number of those that it is linked with, and
    whether it differs from the first of them.

    Parameters
    ----------
    ends
        For each open slot its two nodes, and whether they differ where it does not hold.
    loose
        Slots that state nothing where they do not hold.
    """

    def __init__(
        self,
        ends: Mapping[int, tuple[int, int, bool]],
        ranks: Ranks,
        *,
        loose: Collection[int] = (),
    ) -> None:
        self._loose = frozenset(loose)
        self.slots = sorted(ends, key=ranks.__getitem__)
        last: dict[int, int] = {}
        for index, slot in enumerate(self.slots):
            last |= dict.fromkeys(ends[slot][:2], index)
        self._plans: dict[int, tuple[int, int, int, bool, list[int]]] = {}
        self._last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            one, other, turned = ends[slot]
            fresh = [node for node in dict.fromkeys((one, other)) if node not in frontier]
            every = [*frontier, *fresh]
            stay = [place for place, node in enumerate(every) if last[node] > index]
            places = every.index(one), every.index(other)
            self._plans[slot] = len(fresh), *places, turned, stay
            frontier = [every[place] for place in stay]
            self.loads.append(0.5 * len(frontier))
        self.start = ()
        self.bits = MOST_BITS

    def step(self, state: tuple[int, ...], slot: int, value: bool) -> tuple[int, ...] | int | None:
        """Read a slot; a label is twice the number of a group, plus 1 for the other color."""
        fresh, one, other, turned, stay = self._plans[slot]
        top = max(state, default=1) // 2 + 1
        labels = [*state, *range(2 * top, 2 * (top + fresh), 2)]
        here, there = labels[one], labels[other] ^ (value != turned)
        if here != there and (value or slot not in self._loose):
            if here == there ^ 1:
                return None
            labels = [
                here ^ (label ^ there) & 1 if label | 1 == there | 1 else label for label in labels
            ]
        if slot == self._last:
            return DONE
        names: dict[int, int] = {}
        found = []
        for place in stay:
            label = labels[place]
            first = names.setdefault(label // 2, 2 * (len(names) + 1) | label & 1)
            found.append(first & ~1 | (label ^ first) & 1)
        return tuple(found)
