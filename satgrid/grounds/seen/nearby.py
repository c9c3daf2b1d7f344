"""The constraints beside one, which people look at when they look a step ahead."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.grounds.ground import Ground, Slots, slots

__all__ = ["Nearby"]


class Nearby:
    """All constraints of a board, by their slots.

    Attributes
    ----------
    mask
        The slots that a cheap constraint without a clue restricts.
    connecting
        The others without a clue: what connects cells, and loops.
    """

    def __init__(self, constraints: Sequence[Ground]) -> None:
        self.mask: Slots = 0
        self.connecting: list[Ground] = []
        self._cheap: dict[int, list[Ground]] = {}
        self._clued: dict[int, list[Ground]] = {}
        for one in constraints:
            if one.clue is not None:
                _enter(one, self._clued)
            elif not one.dear:
                self.mask |= one.mask
                _enter(one, self._cheap)
            elif not one.stands_for:
                self.connecting.append(one)

    def touching(self, some: Slots) -> list[Ground]:
        """Return the cheap constraints without a clue on some slots, each once."""
        return _found(some, self._cheap)

    def clued(self, some: Slots, but: Ground) -> list[Ground]:
        """Return the constraints of clues on some slots, each once, without one."""
        return [one for one in _found(some, self._clued) if one is not but]

    def reach(self, some: Slots) -> Slots:
        """Return some slots, and those that share a cheap constraint with one of them."""
        for one in self.touching(some):
            some |= one.mask
        return some


def _enter(one: Ground, at: dict[int, list[Ground]]) -> None:
    for slot in slots(one.mask):
        at.setdefault(slot, []).append(one)


def _found(some: Slots, at: dict[int, list[Ground]]) -> list[Ground]:
    return list({id(one): one for slot in slots(some) for one in at.get(slot, ())}.values())
