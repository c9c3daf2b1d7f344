"""A machine for ends: some slot holds, and at most one beside it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, listed

__all__ = ["AnyEnd"]

_FOUND = "found"
_DEAD = 2  # a count for slots that are not an end: off, or with two or more beside


class AnyEnd(Machine):
    """Some slot holds, and at most one of those beside it.

    Until an end is found, the state is, for each slot with some neighbors read, how many hold.

    Parameters
    ----------
    known
        For each slot that can be an end: whether it is open, the open slots beside it, and how many
        beside it are known to hold.
    """

    def __init__(self, known: Mapping[int, tuple[bool, int, int]], ranks: Ranks) -> None:
        mask = 0
        self._base: dict[int, int] = {}
        self._final: dict[int, int] = {}
        self._about: dict[int, list[int]] = {}
        for slot, (own, beside, held) in known.items():
            some = beside | (1 << slot if own else 0)
            mask |= some
            read = listed(some, ranks)
            self._base[slot] = held
            self._final[slot] = read[-1]
            for one in read:
                self._about.setdefault(one, []).append(slot)
        self.slots = listed(mask, ranks)
        self._last = self.slots[-1]
        self.start = ()
        self.bits = MOST_BITS
        begun = {
            slot: min(ranks[one] for one in self._about if slot in self._about[one])
            for slot in known
        }
        self.loads = [
            0.3
            * sum(begun[slot] <= ranks[one] < ranks[final] for slot, final in self._final.items())
            for one in self.slots
        ]

    def step(self, state: Any, slot: int, value: bool) -> Hashable | None:
        """Count a slot for its neighbors; a slot whose neighbors are all read may be an end."""
        if state != _FOUND:
            counts: dict[int, int] = dict(state)
            found = False
            for end in self._about[slot]:
                number = counts.get(end, self._base[end])
                if end == slot:
                    number = number if value else _DEAD
                elif value:
                    number = min(number + 1, _DEAD)
                counts[end] = number
                if slot == self._final[end]:
                    if number < _DEAD:
                        found = True
                        break
                    del counts[end]
            state = _FOUND if found else tuple(sorted(counts.items()))
        if slot == self._last:
            return DONE if state == _FOUND else None
        after: Hashable = state
        return after
