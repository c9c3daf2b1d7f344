"""The constraints that people look at when they look a step ahead."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.grounds.ground import Ground, Slots, slots

__all__ = ["Beside"]


class Beside:
    """The cheap constraints without a clue, by their slots.

    Attributes
    ----------
    mask
        The slots that any of them restricts.
    """

    def __init__(self, constraints: Sequence[Ground]) -> None:
        self.mask: Slots = 0
        self._at: dict[int, list[Ground]] = {}
        for one in constraints:
            if one.clue is None and not one.dear:
                self.mask |= one.mask
                for slot in slots(one.mask):
                    self._at.setdefault(slot, []).append(one)

    def touching(self, some: Slots) -> list[Ground]:
        """Return the constraints on some slots, each once."""
        found = {id(one): one for slot in slots(some) for one in self._at.get(slot, ())}
        return list(found.values())
