"""A machine for pairing off: each item with one of the slots that hold, and each of these."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, listed

__all__ = ["PairingMachine"]


class PairingMachine(Machine):
    """Items and the slots that hold pair off, each item with a slot near it.

    It remembers which sets of items can be those that have a slot so far: an item all of whose
    slots have been read is left out of them, since it has one.

    Parameters
    ----------
    free
        All open slots.
    near
        The open slots near each item.
    held
        For each slot that is known to hold, the numbers of the items near it.
    """

    start: frozenset[int]

    def __init__(
        self, free: int, near: Sequence[int], held: Sequence[Sequence[int]], ranks: Ranks
    ) -> None:
        self.slots = listed(free, ranks)
        self._items: dict[int, list[int]] = {slot: [] for slot in self.slots}
        self._closed = dict.fromkeys(self.slots, 0)
        settled, reads = 0, []
        for item, some in enumerate(near):
            read = listed(some, ranks)
            for slot in read:
                self._items[slot].append(item)
            if read:
                reads.append((ranks[read[0]], ranks[read[-1]]))
                self._closed[read[-1]] |= 1 << item
            else:
                settled |= 1 << item
        start = frozenset((0,))
        for items in held:
            start = _taken(start, items)
        self.start = _without(start, settled)
        self.bits = MOST_BITS
        self.loads = [
            float(sum(first <= ranks[slot] < last for first, last in reads)) for slot in self.slots
        ]

    def step(self, state: frozenset[int], slot: int, value: bool) -> frozenset[int] | int | None:
        """Read a slot: where it holds, an item near it that has none yet takes it."""
        if value:
            state = _taken(state, self._items[slot])
        if self._closed[slot]:
            state = _without(state, self._closed[slot])
        if not state:
            return None
        return DONE if slot == self.slots[-1] else state


def _taken(sets: frozenset[int], items: Sequence[int]) -> frozenset[int]:
    """Return the sets with one more of some items."""
    return frozenset([some | 1 << item for some in sets for item in items if not some >> item & 1])


def _without(sets: frozenset[int], items: int) -> frozenset[int]:
    """Return the sets that have all of some items, without these."""
    return frozenset([some ^ items for some in sets if some & items == items])
