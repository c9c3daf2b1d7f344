"""Machines that read the cells of a line: words, sets of numbers, arms that are seen, lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, bits_for

__all__ = ["Differ", "SeenMachine", "Spot", "Sum", "Word"]


class Spot(NamedTuple):
    """A cell of a line: the slot and letter of each number that it may hold.

    ``known`` are the letters it may have: one where no slot is open. ``blank`` is the letter of a
    cell without a number, -1 where it must have one.
    """

    letters: Mapping[int, int]
    known: int
    blank: int = -1


def _last_of(spots: Sequence[Spot], ranks: Ranks) -> list[int]:
    """Return the rank of the last slot of each open cell; -1 for a known one."""
    return [max((ranks[slot] for slot in spot.letters), default=-1) for spot in spots]


_Pending: TypeAlias = tuple[tuple[int, int], ...]


class Word(Machine):
    """The letters of some cells in turn are a word that an automaton accepts.

    Cells read from the first to the last: it remembers the automaton's state. From the last to
    the first: the states from which the rest leads to where it accepts. In another order: the
    letters. Beside it the letters of cells that are not read as a whole.

    Parameters
    ----------
    ways
        The states before each cell, and at the end, that are on an accepted word.
    image, before
        Return the states after one of some letters from some states; and those before it.
    """

    def __init__(
        self,
        spots: Sequence[Spot],
        ways: Sequence[int],
        image: Callable[[int, int], int],
        before: Callable[[int, int], int],
        ranks: Ranks,
    ) -> None:
        self._spots, self._ways, self._image, self._before = spots, ways, image, before
        self._cell = {slot: at for at, spot in enumerate(spots) for slot in spot.letters}
        self.slots = sorted(self._cell, key=ranks.__getitem__)
        last = _last_of(spots, ranks)
        self._ends = {slot for slot in self.slots if ranks[slot] == last[self._cell[slot]]}
        order = [self._cell[slot] for slot in self.slots if slot in self._ends]
        self._way = 1 if order == sorted(order) else -1 if order == sorted(order)[::-1] else 0
        self.start = (self._first(), ())
        most = max(way.bit_count() for way in ways)
        self.bits = MOST_BITS
        self.loads = [float(bits_for(most))] * (len(self.slots) - 1) + [0.0]

    def _first(self) -> int | _Pending:
        if self._way > 0:
            return self._onward(self._ways[0], 0)
        if self._way < 0:
            return self._back(self._ways[-1], len(self._spots))
        return tuple(
            (at, spot.known.bit_length() - 1)
            for at, spot in enumerate(self._spots)
            if not spot.letters
        )

    def _onward(self, states: int, at: int) -> int:
        """Return the automaton's state after the known cells that follow."""
        while at < len(self._spots) and not self._spots[at].letters:
            states = self._image(states, self._spots[at].known) & self._ways[at + 1]
            at += 1
        return states

    def _back(self, states: int, at: int) -> int:
        """Return the automaton's states before the known cells that precede."""
        while at and not self._spots[at - 1].letters:
            at -= 1
            states = self._before(states, self._spots[at].known) & self._ways[at]
        return states

    def step(
        self, state: tuple[int | _Pending, _Pending], slot: int, value: bool
    ) -> tuple[int | _Pending, _Pending] | int | None:
        """Read a slot; the last slot of a cell completes its letter."""
        core, pending = state
        at = self._cell[slot]
        spot = self._spots[at]
        if value:
            if any(cell == at for cell, _ in pending):
                return None
            pending = tuple(sorted((*pending, (at, spot.letters[slot]))))
        if slot not in self._ends:
            return core, pending
        letter = dict(pending).get(at, spot.blank)
        if letter < 0:
            return None
        pending = tuple(pair for pair in pending if pair[0] != at)
        if isinstance(core, tuple):
            core = tuple(sorted((*core, (at, letter))))
            if slot != self.slots[-1]:
                return core, pending
            states = 1
            for number, (_, read) in enumerate(core):
                states = self._image(states, 1 << read) & self._ways[number + 1]
            return DONE if states else None
        if self._way > 0:
            core = self._onward(self._image(core, 1 << letter) & self._ways[at + 1], at + 1)
        else:
            core = self._back(self._before(core, 1 << letter) & self._ways[at], at)
        if not core:
            return None
        return DONE if slot == self.slots[-1] else (core, pending)


class Sum(Machine):
    """The numbers in some cells are exactly those of one of some sets.

    It remembers the numbers so far.

    Parameters
    ----------
    used
        The numbers of known cells.
    """

    def __init__(self, spots: Sequence[Spot], used: int, sets: Sequence[int], ranks: Ranks) -> None:
        self._number = {slot: number for spot in spots for slot, number in spot.letters.items()}
        self.slots = sorted(self._number, key=ranks.__getitem__)
        last = _last_of(spots, ranks)
        self._left = {slot: sum(1 for rank in last if rank > ranks[slot]) for slot in self.slots}
        self._sets = sets
        self.start = used
        self.bits = MOST_BITS
        most = bits_for(len(sets) * 4)
        self.loads = [float(most)] * (len(self.slots) - 1) + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a number."""
        if value:
            state |= 1 << self._number[slot]
        left = self._left[slot]
        if not any(
            not state & ~some and (some & ~state).bit_count() <= left for some in self._sets
        ):
            return None
        return DONE if slot == self.slots[-1] else state


class SeenMachine(Machine):
    """A given number of slots are seen along some arms, each up to the first slot that is off.

    It remembers for each arm its nearest slot that is off, as far as it has been read: all others
    before it are on. Of arms whose end is reached it remembers only how many are seen in all.

    Parameters
    ----------
    on
        Whether a slot is on where it holds, or where it does not.
    arms
        The slots of each arm from the middle on, up to where it ends for sure.
    sure
        The slots that are on for sure.
    """

    def __init__(
        self, on: bool, arms: Sequence[Sequence[int]], sure: int, total: int, ranks: Ranks
    ) -> None:
        self._on, self._total = on, total
        self._place = {
            slot: (number, at)
            for number, arm in enumerate(arms)
            for at, slot in enumerate(arm)
            if not sure >> slot & 1
        }
        self.slots = sorted(self._place, key=ranks.__getitem__)
        when = {slot: rank for rank, slot in enumerate(self.slots)}

        def read(rank: int) -> list[int]:
            """Return how many slots of each arm, from the middle on, are known after a slot."""
            found = []
            for arm in arms:
                late = (at for at, slot in enumerate(arm) if when.get(slot, -1) > rank)
                found.append(next(late, len(arm)))
            return found

        self._read = {slot: read(rank) for rank, slot in enumerate(self.slots)}
        self.start = self._ended(0, [len(arm) for arm in arms], read(-1))
        states = 1
        for arm in arms:
            states *= len(arm) + 2
        self.bits = bits_for(states * (total + 1))
        self.loads = [float(bits_for(total + 1))] * (len(self.slots) - 1) + [0.0]

    @staticmethod
    def _ended(seen: int, limits: list[int], read: list[int]) -> tuple[int, ...]:
        for number, limit in enumerate(limits):
            if 0 <= limit <= read[number]:
                seen += limit
                limits[number] = -1
        return (seen, *limits)

    def step(self, state: tuple[int, ...], slot: int, value: bool) -> tuple[int, ...] | int | None:
        """Read a slot: an arm ends at the first slot that is off."""
        number, at = self._place[slot]
        seen, *limits = state
        read = self._read[slot]
        if value != self._on and at < limits[number]:
            limits[number] = at
        state = self._ended(seen, limits, read)
        least = most = state[0]
        for limit, known in zip(state[1:], read, strict=True):
            if limit >= 0:
                least += known
                most += limit
        if not least <= self._total <= most:
            return None
        return DONE if slot == self.slots[-1] else state


class Differ(Machine):
    """Two lines differ at some place.

    It remembers where only one of them is read, and what it is there; nothing once they differ.

    Parameters
    ----------
    places
        For each open slot its place in the line.
    known
        Whether the slot of the other line at a place holds, where that is known.
    """

    def __init__(self, places: Mapping[int, int], known: Mapping[int, bool], ranks: Ranks) -> None:
        self.slots = sorted(places, key=ranks.__getitem__)
        self._places, self._known = places, known
        self.start = ()
        met: set[int] = set(known)
        self.loads = []
        most = 0
        for slot in self.slots:
            met ^= {places[slot]}
            waiting = len(met - set(known))
            most = max(most, waiting)
            self.loads.append(waiting + 0.3)
        self.loads[-1] = 0.0
        self.bits = min(MOST_BITS, most + 2)

    def step(self, state: Any, slot: int, value: bool) -> Any:
        """Read a slot: compare it with its counterpart in the other line if that is known."""
        end = slot == self.slots[-1]
        if state == _DIFFERENT:
            return DONE if end else state
        place = self._places[slot]
        waiting = dict(state)
        other = waiting.pop(place, self._known.get(place))
        if other is None:
            waiting[place] = value
        elif other != value:
            return DONE if end else _DIFFERENT
        return None if end else tuple(sorted(waiting.items()))


_DIFFERENT = -1
