"""A machine for lines that connect all nodes: it remembers how those at the frontier are joined."""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["Joining"]


class Joining(Machine):
    """The lines that hold connect all nodes.

    It remembers for each node at the frontier the number of its part.

    Parameters
    ----------
    ends
        For each open slot the nodes at the ends of its line; each node has one at least.
    """

    def __init__(self, ends: Mapping[int, tuple[int, int]], ranks: Ranks) -> None:
        self.slots = sorted(ends, key=ranks.__getitem__)
        last: dict[int, int] = {}
        for index, slot in enumerate(self.slots):
            last |= dict.fromkeys(ends[slot], index)
        self._plans: dict[int, tuple[int, int, int, list[int], list[int]]] = {}
        self._last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            fresh = [node for node in ends[slot] if node not in frontier]
            every = [*frontier, *fresh]
            one, other = map(every.index, ends[slot])
            stay = [place for place, node in enumerate(every) if last[node] > index]
            leave = [place for place, node in enumerate(every) if last[node] <= index]
            self._plans[slot] = len(fresh), one, other, stay, leave
            frontier = [every[place] for place in stay]
            self.loads.append(1.3 * len(frontier))
        self.start = ()
        self.bits = MOST_BITS

    def step(self, state: tuple[int, ...], slot: int, value: bool) -> tuple[int, ...] | int | None:
        """Read the slot of a line: join two parts, and drop the nodes that are done."""
        fresh, one, other, stay, leave = self._plans[slot]
        top = max(state, default=0) + 1
        labels = [*state, *range(top, top + fresh)]
        if value:
            here, there = labels[one], labels[other]
            labels = [here if label == there else label for label in labels]
        if slot == self._last:
            return DONE if len({*labels}) == 1 else None
        kept = {labels[place] for place in stay}
        if any(labels[place] not in kept for place in leave):
            return None
        names: dict[int, int] = {}
        return tuple([names.setdefault(labels[place], len(names) + 1) for place in stay])
