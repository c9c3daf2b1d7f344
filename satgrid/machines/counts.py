"""A machine for cells that all hold one number N, where N is also the number of these cells."""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.machines.machine import DONE, Machine, Ranks, bits_for

__all__ = ["OwnCount"]


class OwnCount(Machine):
    """All slots that hold are of one number N, and exactly N of them hold.

    It remembers the number, 0 before it is known, and how many slots have held so far.

    Parameters
    ----------
    of_slot
        The number of each open slot.
    start
        What is known: the number, and how many slots of it hold.
    """

    def __init__(self, of_slot: Mapping[int, int], start: tuple[int, int], ranks: Ranks) -> None:
        self.slots = sorted(of_slot, key=ranks.__getitem__)
        self.start = start
        self._number = of_slot
        self._last = self.slots[-1]
        after: dict[int, int] = {}
        self._after: dict[int, dict[int, int]] = {}
        for slot in reversed(self.slots):
            self._after[slot] = dict(after)
            after[of_slot[slot]] = after.get(of_slot[slot], 0) + 1
        self.bits = bits_for(1 + sum(set(of_slot.values())))
        self.loads = [0.4 * self.bits] * (len(self.slots) - 1) + [0.0]

    def step(self, state: tuple[int, int], slot: int, value: bool) -> tuple[int, int] | int | None:
        """Read a slot: count it if it holds."""
        number, held = state
        if value:
            if number and number != self._number[slot]:
                return None
            number, held = self._number[slot], held + 1
        after = self._after[slot]
        if number:
            if not held <= number <= held + after.get(number, 0):
                return None
        elif not after:
            return None
        return DONE if slot == self._last else (number, held)
