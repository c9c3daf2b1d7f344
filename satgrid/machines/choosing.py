"""A machine for patterns: it remembers which of them are still possible."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, listed

__all__ = ["Choosing"]


class Choosing(Machine):
    """At least one of some patterns of slots occurs.

    Parameters
    ----------
    patterns
        Pairs of sets of open slots: those that hold, and those that do not.
    """

    def __init__(self, patterns: Sequence[tuple[int, int]], ranks: Ranks) -> None:
        mask = 0
        for held, gone in patterns:
            mask |= held | gone
        self.slots = listed(mask, ranks)
        self.start = (1 << len(patterns)) - 1
        self._fitting = {
            slot: (
                sum((not held >> slot & 1) << at for at, (held, _) in enumerate(patterns)),
                sum((not gone >> slot & 1) << at for at, (_, gone) in enumerate(patterns)),
            )
            for slot in self.slots
        }
        self._last = self.slots[-1]
        # one state for each set of patterns, and at most one for each way to read some slots
        self.bits = min(MOST_BITS, len(patterns), len(self.slots))
        self.loads = [0.4 * len(self.slots)] * (len(self.slots) - 1) + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: keep the patterns that it fits."""
        left = state & self._fitting[slot][value]
        if not left:
            return None
        return DONE if slot == self._last else left
