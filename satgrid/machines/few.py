"""Machines with small counters: counts, differences, weighted sums and clauses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, bits_for, listed

__all__ = ["Balance", "Clause", "Counter", "Scales", "SidesMachine", "SlotGroup", "Twice"]
__all__ += ["Wrong", "clauses"]


SHARED = 0.4
"""What a group is worth, of a bit: groups cross each other, and know much of the same."""


class Counter(Machine):
    """From ``low`` to ``high`` literals hold; the machine remembers how many hold so far.

    Parameters
    ----------
    positive, negative
        The open slots that count where they hold, and those that count where they do not.
    """

    def __init__(self, positive: int, negative: int, low: int, high: int, ranks: Ranks) -> None:
        self.slots = listed(positive | negative, ranks)
        size = len(self.slots)
        self.start = 0
        self._negative = negative
        # Beyond `cap` the number does not matter.
        self._cap = high if high < size else max(low, 0)
        self._high = high
        left = range(size - 1, -1, -1)
        self._least = {slot: low - rest for slot, rest in zip(self.slots, left, strict=True)}
        self._last = self.slots[-1]
        self.bits = bits_for(self._cap + 1)
        self.loads = [
            float(bits_for(min(read, rest, self._cap) + 1)) if rest else 0.0
            for read, rest in zip(range(1, size + 1), left, strict=True)
        ]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: count it if it holds."""
        if value != bool(self._negative >> slot & 1):
            state += 1
            if state > self._high:
                return None
        if state < self._least[slot]:
            return None
        return DONE if slot == self._last else min(state, self._cap)


class Balance(Machine):
    """Different numbers of slots hold in two sets; the machine remembers the difference so far.

    Parameters
    ----------
    one, other
        The open slots of the sets.
    start
        The difference without them.
    """

    def __init__(self, one: int, other: int, start: int, ranks: Ranks) -> None:
        self.slots = listed(one | other, ranks)
        self._one = one
        self.start = start
        self._last = self.slots[-1]
        size = len(self.slots)
        self.bits = bits_for(size + 1)
        self.loads = [
            float(bits_for(min(read, size - read) + 1)) if read < size else 0.0
            for read in range(1, size + 1)
        ]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: if it holds, count up for one set, down for the other."""
        if value:
            state += 1 if self._one >> slot & 1 else -1
        if slot == self._last:
            return DONE if state else None
        return state


class SlotGroup(Counter):
    """At most one slot holds, or exactly one: the numbers of a cell, a number in a row."""

    def __init__(self, mask: int, ranks: Ranks, *, needed: bool) -> None:
        super().__init__(mask, 0, int(needed), 1, ranks)
        self.loads = [SHARED * load for load in self.loads]
        self.mask, self.needed = mask, needed


class Twice(Machine):
    """None or two of some slots hold; the machine remembers how many hold so far.

    Parameters
    ----------
    held
        How many do, besides the open ones.
    """

    def __init__(self, mask: int, held: int, ranks: Ranks) -> None:
        self.slots = listed(mask, ranks)
        self.start = held
        self.bits = 2
        self.loads = [1.5] * (len(self.slots) - 1) + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: count it if it holds."""
        state += value
        if state > 2:
            return None
        if slot == self.slots[-1]:
            return None if state == 1 else DONE
        return state


class Scales(Machine):
    """The weights of the literals that hold add up to a total; it remembers the sum so far.

    Parameters
    ----------
    weights
        The open slots with their weights.
    negative
        The slots that count if they do not hold.
    totals
        The sums that are right, as bits.
    """

    def __init__(
        self, weights: Mapping[int, int], negative: int, totals: int, ranks: Ranks
    ) -> None:
        self.slots = sorted(weights, key=ranks.__getitem__)
        self._weights, self._negative = weights, negative
        self.start = 0
        before, after = [1], [totals]
        for slot in self.slots:
            before.append(before[-1] | before[-1] << weights[slot])
        for slot in reversed(self.slots):
            after.append(after[-1] | after[-1] >> weights[slot])
        after.reverse()
        self._right = dict(zip(self.slots, after[1:], strict=True))
        alive = [(there & on).bit_count() for there, on in zip(before, after, strict=True)]
        self.bits = bits_for(max(alive))
        self.loads = [float(bits_for(number)) for number in alive[1:-1]] + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: add its weight if its literal holds."""
        if value != bool(self._negative >> slot & 1):
            state += self._weights[slot]
        if not self._right[slot] >> state & 1:
            return None
        return DONE if slot == self.slots[-1] else state


class Clause(Machine):
    """At least one literal holds; the machine remembers 1 as long as none has held.

    Parameters
    ----------
    positive, negative
        The open slots that keep it where they hold, and those that do where they do not.
    """

    def __init__(self, positive: int, negative: int, ranks: Ranks) -> None:
        self.slots = listed(positive | negative, ranks)
        self._positive, self._negative = positive, negative
        self.start = 1
        self.bits = 1
        self.loads = [0.5] * (len(self.slots) - 1) + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read the slot of a literal."""
        if (self._positive if value else self._negative) >> slot & 1:
            return DONE
        return None if state and slot == self.slots[-1] else state


def clauses(pairs: Iterable[tuple[int, int]], ranks: Ranks) -> list[Machine]:
    """Return a machine for each clause, equal ones once."""
    return [Clause(positive, negative, ranks) for positive, negative in dict.fromkeys(pairs)]


class SidesMachine(Machine):
    """Some slots of one of two sets hold, and none of the other; it remembers which set, 0 if none.

    Parameters
    ----------
    one, other
        The open slots of the sets; a slot of both never holds.
    used
        The set of which a slot is known to hold: 1, 2, or 0 for none.
    """

    def __init__(self, one: int, other: int, used: int, ranks: Ranks) -> None:
        self.slots = listed(one | other, ranks)
        self._one, self._other = one, other
        self.start = used
        self.bits = 2
        self.loads = [1.0] * (len(self.slots) - 1) + [0.0]

    def step(self, state: int, slot: int, value: bool) -> int | None:
        """Read a slot: if it holds, no slot of the other set may."""
        if value:
            used = (self._one >> slot & 1) + 2 * (self._other >> slot & 1)
            if state not in (0, used) or used == 3:
                return None
            state = used
        if slot == self.slots[-1]:
            return DONE if state else None
        return state


class Wrong(Machine):
    """Exactly ``number`` of some counts are wrong; the machine remembers the counts so far.

    Parameters
    ----------
    counts
        Pairs of a set of open slots and the number of them that hold where the count is right.
    """

    def __init__(self, counts: Sequence[tuple[int, int]], number: int, ranks: Ranks) -> None:
        mask = 0
        for some, _ in counts:
            mask |= some
        self.slots = listed(mask, ranks)
        self.start = (0,) * (len(counts) + 1)
        self._number, self._last = number, self.slots[-1]
        self._counts = [(listed(some, ranks)[-1], right) for some, right in counts]
        self._about = {
            slot: [at for at, (some, _) in enumerate(counts) if some >> slot & 1]
            for slot in self.slots
        }
        self.bits = min(MOST_BITS, 1 + sum(bits_for(right + 2) for _, right in counts))
        begun = [(listed(some, ranks)[0], listed(some, ranks)[-1]) for some, _ in counts]
        self.loads = [
            1.0 + sum(ranks[first] <= ranks[slot] < ranks[last] for first, last in begun)
            for slot in self.slots[:-1]
        ] + [0.0]

    def step(self, state: tuple[int, ...], slot: int, value: bool) -> Hashable | None:
        """Count a slot in all counts that it belongs to."""
        found = list(state)
        for at in self._about[slot]:
            last, right = self._counts[at]
            number = min(found[at + 1] + value, right + 1)
            if slot == last:
                found[0] += number != right
                number = 0
            found[at + 1] = number
        if found[0] > self._number:
            return None
        if slot == self._last:
            return DONE if found[0] == self._number else None
        return tuple(found)
