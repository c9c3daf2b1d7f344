"""The known facts as a state of slots, and slots as facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.grounds.ground import Slots, State, slots
from satgrid.steps.techniques import Fact, Known, looked_at_once

__all__ = ["KnownSlots", "facts_of", "state_of"]


class KnownSlots:
    """A state of slots that grows with the known facts.

    Parameters
    ----------
    slot
        Returns the slot of a key.
    state
        The state before any fact is known; it is changed.
    """

    def __init__(self, slot: Callable[[Any], int], state: State) -> None:
        self.state = state
        self._slot = slot
        self._taken = 0

    def take_in(self, known: Known) -> Slots:
        """Take in the facts learned since the last time; return their slots."""
        size = self.state.whole.bit_length() // 8 + 1
        fresh: dict[bool, bytearray] = {}
        for key, holds in known.learned[self._taken :]:
            slot = self._slot(key)
            fresh.setdefault(holds, bytearray(size))[slot >> 3] |= 1 << (slot & 7)
        self._taken = len(known.learned)
        held = int.from_bytes(fresh.get(True, b""), "little")
        gone = int.from_bytes(fresh.get(False, b""), "little")
        self.state.held |= held
        self.state.gone |= gone
        return held | gone


def _of_board(puzzle: Any, known: Known) -> KnownSlots:
    return _further(KnownSlots(puzzle.slot, puzzle.blank_state()), known)


def _further(some: KnownSlots, known: Known) -> KnownSlots:
    some.take_in(known)
    return some


_known_slots = looked_at_once(_of_board, _further)


def state_of(puzzle: Any, known: Known) -> State:
    """Return the known facts as a state of slots, which changes as more is known."""
    return _known_slots(puzzle, known).state


def facts_of(puzzle: Any, held: Slots, gone: Slots) -> list[Fact]:
    """Return the facts that some slots hold, then those that others do not."""
    key = puzzle.key
    return [
        *[Fact(key(slot), True) for slot in slots(held)],
        *[Fact(key(slot), False) for slot in slots(gone)],
    ]
