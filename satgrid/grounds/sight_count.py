"""The number of cells seen along four arms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.grounds.seen.nearby import Nearby
from satgrid.grounds.seen.sight_ahead import sight_ahead
from satgrid.machines import words
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Reach"]


class Reach(Ground):
    """A given number of slots are seen along four arms, each up to the first that is off.

    Parameters
    ----------
    arms
        The slots of four arms, up, left, right and down, each from the middle on, in even steps.
    total
        The number of slots seen.
    on
        Whether a slot is on where it holds, or where it does not.
    """

    def __init__(
        self, arms: Sequence[Sequence[int]], total: int, *, on: bool, clue: int | None = None
    ) -> None:
        far = max(total, 0) + 1  # what lies behind cannot be seen
        self.arms = [arm[:far] for arm in arms]
        self.total, self.on, self.clue = total, on, clue
        self.mask = sum([1 << slot for arm in self.arms for slot in arm])
        self._slices = [_slice(arm) for arm in self.arms]

    def _seen(self, state: State) -> list[str]:
        """Return, for each arm, a text with ``1`` for each slot that may be off."""
        sure, off = (state.held, state.gone) if self.on else (state.gone, state.held)
        maybe, never = _drawn(sure, off, state.whole.bit_length())
        found = []
        for own in self._slices:
            far = never[own].find("1")
            found.append(maybe[own] if far < 0 else maybe[own][:far])
        return found

    def _lengths(self, state: State) -> list[Slots]:
        """Return the possible numbers of seen slots along each arm, as sets."""
        return [_set(along) for along in self._seen(state)]

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that are on, and those that are off, for all possible lengths.

        Each arm sees at least what the most along the others leaves over, and at most what the
        least along the others does.
        """
        seen = self._seen(state)
        least = most = wide = 0
        gaps = False
        for along in seen:
            many = len(along)
            few = along.find("1")
            if few < 0:
                few = many
            elif many - few > wide:
                wide = many - few
                gaps = gaps or "0" in along[few:]
            least += few
            most += many
        more, fewer = self.total - least, most - self.total
        if more < 0 or fewer < 0:
            raise ClashError
        if not gaps and wide <= more and wide <= fewer:
            return 0, 0  # each arm can have all its lengths
        on = off = 0
        for arm, along, fits in zip(self.arms, seen, self._fitting(seen), strict=True):
            if not fits:
                raise ClashError
            few = (fits & -fits).bit_length() - 1
            if "1" in along[:few]:
                for slot in arm[:few]:
                    on |= 1 << slot
            if not fits & (fits - 1) and few < len(arm):
                off |= 1 << arm[few]
        return on, off

    def _fitting(self, seen: Sequence[str]) -> list[Slots]:
        """Return, for each arm, the numbers that the other arms can complete to the total."""
        up, left, right, down = lengths = [_set(along) for along in seen]
        across, along = _sums(left, right), _sums(up, down)
        rests = _sums(down, across), _sums(right, along), _sums(left, along), _sums(up, across)
        total = self.total
        return [own & _turned(rest, total) for own, rest in zip(lengths, rests, strict=True)]

    def propagate(self, state: State) -> None:
        """Settle slots that are equal for all possible lengths of the arms."""
        free = self.mask & state.open
        while True:
            on, off = self._follows(state)
            if not (on | off) & free:
                return
            if self.on:
                state.settle(on, off)
            else:
                state.settle(off, on)
            free = self.mask & state.open

    def every_way(self, state: State) -> Iterator[tuple[Slots, Slots]]:
        """Yield the ways that the lengths of the arms add up to the total."""
        lengths = [list(slots(some)) for some in self._lengths(state)]
        for some in product(*lengths[:-1]):
            last = self.total - sum(some)
            if last in lengths[-1]:
                on = off = 0
                for arm, length in zip(self.arms, (*some, last), strict=True):
                    on |= sum(1 << slot for slot in arm[:length])
                    off |= sum(1 << slot for slot in arm[length : length + 1])
                yield (on, off) if self.on else (off, on)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that the unary lengths seen along the four arms add up to the total."""
        sign = 1 if self.on else -1
        clauses: list[tuple[int, ...]] = []
        arms, seen = [], 0
        for arm, may in zip(self.arms, self._lengths(state), strict=True):
            least, most = (may & -may).bit_length() - 1, may.bit_length() - 1
            seen += least
            further: list[int] = []  # for each slot behind the least: at least so many are seen
            for slot in arm[least:most]:
                if not state.open >> slot & 1:
                    further.append(further[-1])
                elif further:
                    literal, last = sign * literals[slot], further[-1]
                    here = formula.auxiliary(1)
                    clauses += [(-here, last), (-here, literal), (here, -last, -literal)]
                    further.append(here)
                else:
                    further.append(sign * literals[slot])
            arms.append(further)
        formula.extend(clauses)
        up, left, right, down = arms
        template = _adding(len(left), len(right), len(up), len(down), self.total - seen)
        stamp(formula, template, [*left, *right, *up, *down])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers where arms end at the latest."""
        if not self.mask & state.open:
            return []
        arms = [
            arm[: may.bit_length() - 1]
            for arm, may in zip(self.arms, self._lengths(state), strict=True)
        ]
        sure = state.held if self.on else state.gone
        if not any(state.open >> slot & 1 for arm in arms for slot in arm):
            return []
        return [words.SeenMachine(self.on, arms, sure, self.total, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``view`` where slots follow from those that are known along the arms."""
        on, off = self._follows(state)
        on, off = on & state.open, off & state.open
        if on or off:
            why = 0
            for arm, along in zip(self.arms, self._seen(state), strict=True):
                why |= sum(1 << slot for slot in arm[: len(along) + 1])
            held, gone = (on, off) if self.on else (off, on)
            yield Seen("view", held, gone, why & state.held, why & state.gone)

    def ahead(self, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
        """Yield what the number shows with what is beside it."""
        return sight_ahead(self, kind, state, beside)


def _slice(arm: Sequence[int]) -> slice:
    """Return the slice that selects the slots of an arm from a text with one character per slot."""
    if not arm:
        return slice(0, 0)
    step = arm[1] - arm[0] if len(arm) > 1 else 1
    end = arm[-1] + step
    return slice(arm[0], end if end >= 0 else None, step)


@lru_cache(maxsize=4)
def _drawn(sure: Slots, off: Slots, size: int) -> tuple[str, str]:
    """Return, as texts of ``0`` and ``1``, the slots that are not certain, and those off."""
    end = 1 << size
    return bin(end | end - 1 & ~sure)[:1:-1], bin(end | off)[:1:-1]


def _set(along: str) -> Slots:
    """Return the possible numbers of seen slots along an arm: before each ``1``, or all."""
    return int("1" + along[::-1], 2)


def _sums(some: Slots, others: Slots) -> Slots:
    """Return all sums of a number in one set and a number in another."""
    found = 0
    while some:
        bit = some & -some
        some ^= bit
        found |= others * bit
    return found


def _turned(some: Slots, total: int) -> Slots:
    """Return a total minus each number of a set."""
    return int(bin(some & (2 << total) - 1 | 2 << total)[:2:-1], 2)


@lru_cache(maxsize=4096)
def _adding(left: int, right: int, up: int, down: int, total: int) -> Template:
    """Return clauses that four unary numbers, with given numbers of digits, add up to a total.

    Helpers count what is seen to the left and right, so far as that is in question; up and down
    the rest must be seen.
    """
    width, height = left + right, up + down
    least, most = max(0, total - height), min(width, total)
    inputs = width + height
    if least > most:
        return Template(inputs, [()])
    clauses: list[tuple[int, ...]] = []
    first = {"left": 0, "right": left, "up": width, "down": width + up}
    sizes = {"left": left, "right": right, "up": up, "down": down}

    def seen(arm: str, number: int) -> int | bool:
        """Return the literal that at least a given number of slots are seen along an arm."""
        return True if not number else False if number > sizes[arm] else first[arm] + number

    def across(number: int) -> int | bool:
        if number <= least:
            return True
        return False if number > most else inputs + number - least

    def along(number: int) -> int | bool:
        other = across(total - number + 1)
        return not other if isinstance(other, bool) else -other

    def add(*terms: tuple[int | bool, bool]) -> None:
        clause = []
        for value, positive in terms:
            if isinstance(value, bool):
                if value is positive:
                    return
            else:
                clause.append(value if positive else -value)
        clauses.append(tuple(clause))

    for both, one, other in ((across, "left", "right"), (along, "up", "down")):
        for few in range(sizes[one] + 1):
            for more in range(sizes[other] + 1):
                add((seen(one, few), False), (seen(other, more), False), (both(few + more), True))
                add(
                    (seen(one, few + 1), True),
                    (seen(other, more + 1), True),
                    (both(few + more + 1), False),
                )
    return Template(inputs, clauses, most - least)
