"""A machine that reads whether some of several slots hold, for one that reads such a thing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, listed

__all__ = ["Either", "last_ranks"]

State: TypeAlias = tuple[Any, int]
"""What the machine within remembers, and those of its slots that hold and are not complete yet."""


def last_ranks(sources: Mapping[int, int], ranks: Ranks) -> dict[int, int]:
    """Return the order in which slots are complete that hold where one of their sources does.

    Parameters
    ----------
    sources
        For each slot a set of open slots.
    """
    last = {
        slot: max(map(ranks.__getitem__, listed(some, ranks))) for slot, some in sources.items()
    }
    return {slot: rank for rank, slot in enumerate(sorted(last, key=lambda one: (last[one], one)))}


class Either(Machine):
    """A machine whose slots are not open themselves: each holds where one of its sources does.

    Parameters
    ----------
    within
        The machine, made for the order of ``last_ranks``.
    sources
        The open slots that are the sources of each of its slots.
    """

    def __init__(self, within: Machine, sources: Mapping[int, int], ranks: Ranks) -> None:
        self._within = within
        mask = 0
        for slot in within.slots:
            mask |= sources[slot]
        self.slots = listed(mask, ranks)
        self.start: Hashable = (within.start, 0)
        self._about: dict[int, int] = dict.fromkeys(self.slots, 0)
        self._complete: dict[int, list[int]] = {slot: [] for slot in self.slots}
        for slot in within.slots:
            own = listed(sources[slot], ranks)
            self._complete[own[-1]].append(slot)
            for source in own:
                self._about[source] |= 1 << slot
        self._last = self.slots[-1]
        self.loads, begun, load, most = [], 0, 0.0, 0
        inner = dict(zip(within.slots, within.loads, strict=True))
        for slot in self.slots:
            begun |= self._about[slot]
            for own_slot in self._complete[slot]:
                begun &= ~(1 << own_slot)
                load = inner[own_slot]
            self.loads.append(load + begun.bit_count())
            most = max(most, begun.bit_count())
        self.bits = min(MOST_BITS, within.bits + most)

    def step(self, state: State, slot: int, value: bool) -> Hashable | None:
        """Read a slot; the machine within reads those that are complete now."""
        within, begun = state
        if value:
            begun |= self._about[slot]
        for own in self._complete[slot]:
            within = self._within.step(within, own, bool(begun >> own & 1))
            if within is None:
                return None
            begun &= ~(1 << own)
        return DONE if slot == self._last else (within, begun)
