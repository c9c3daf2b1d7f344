"""A machine for ships: it remembers which places are possible, and how many ships are complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, listed, slots

__all__ = ["FleetMachine"]


class FleetMachine(Machine):
    """The slots that hold form ships, with a given number of ships of each length.

    Parameters
    ----------
    ships
        The places of ships: the length, the slots of the ship and those around it.
    left
        For each length how many ships there are besides known ones.
    free
        The open slots.
    held
        The known slots of ships that are not complete.
    """

    def __init__(
        self,
        ships: Sequence[tuple[int, int, int]],
        left: Mapping[int, int],
        free: int,
        held: int,
        ranks: Ranks,
    ) -> None:
        self.slots = listed(free, ranks)
        self._lengths = sorted(left)
        self._left = tuple(left[length] for length in self._lengths)
        self._of = [
            sum(1 << at for at, ship in enumerate(ships) if ship[0] == length)
            for length in self._lengths
        ]
        self._cells = [cells for _, cells, _ in ships]
        self._held = held
        self._last = self.slots[-1]
        # For each slot the places that it rules out, by whether it holds; and those that it ends.
        self._against = {slot: [0, 0] for slot in self.slots}
        self._ends = dict.fromkeys(self.slots, 0)
        covering: dict[int, int] = {}
        for at, (_, cells, water) in enumerate(ships):
            some = listed((cells | water) & free, ranks)
            for slot in some:
                self._against[slot][water >> slot & 1] |= 1 << at
            self._ends[some[-1]] |= 1 << at
            for slot in listed(cells & free, ranks) + list(slots(cells & held)):
                covering[slot] = covering.get(slot, 0) | 1 << at
        self._covering = covering
        read = held
        self._read = {}
        for slot in self.slots:
            self._read[slot] = read  # slots that are known before it is read
            read |= 1 << slot
        self.start = ((1 << len(ships)) - 1, (0,) * len(self._lengths))
        self.bits = MOST_BITS
        self.loads = self._estimate(ships, free, ranks)

    def _estimate(
        self, ships: Sequence[tuple[int, int, int]], free: int, ranks: Ranks
    ) -> list[float]:
        """Return half a bit for each slot that shares a place with a slot to come."""
        until = dict.fromkeys(self.slots, 0)
        for _, cells, water in ships:
            some = listed((cells | water) & free, ranks)
            for slot in some:
                until[slot] = max(until[slot], ranks[some[-1]])
        return [
            0.5 * sum(1 for other in self.slots[: at + 1] if until[other] > ranks[slot])
            for at, slot in enumerate(self.slots)
        ]

    def step(
        self, state: tuple[int, tuple[int, ...]], slot: int, value: bool
    ) -> tuple[int, tuple[int, ...]] | int | None:
        """Read a slot: rule out places of ships that it does not fit, and count complete ships."""
        before, numbers = state
        possible = before & ~self._against[slot][value]
        if value and not possible & self._covering.get(slot, 0):
            return None
        lost, known = before & ~possible, self._read[slot]
        orphans = 0
        while lost:
            first = lost & -lost
            lost ^= first
            orphans |= self._cells[first.bit_length() - 1] & known
        if any(not possible & self._covering[one] for one in slots(orphans)):
            return None
        done = possible & self._ends[slot]
        if done:
            possible &= ~done
            numbers = tuple(
                number + (done & own).bit_count()
                for number, own in zip(numbers, self._of, strict=True)
            )
        for number, wanted, own in zip(numbers, self._left, self._of, strict=True):
            if number > wanted or number + (possible & own).bit_count() < wanted:
                return None
        return DONE if slot == self._last else (possible, numbers)
