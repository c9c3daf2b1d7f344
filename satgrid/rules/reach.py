"""How many cells are seen along four arms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.machines import words
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State

__all__ = ["Reach"]


class Reach(Ground):
    """So many slots are seen in all: along each arm those that are on, before one that is off.

    Parameters
    ----------
    arms
        The slots of four arms, up, left, right and down, each from the middle on.
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

    def _lengths(self, state: State) -> list[Slots]:
        """Return the numbers of slots that may be seen along each arm, as sets."""
        sure, off = (state.held, state.gone) if self.on else (state.gone, state.held)
        found = []
        for arm in self.arms:
            may = 0
            for length, slot in enumerate(arm):
                if off >> slot & 1:
                    may |= 1 << length
                    break
                if not sure >> slot & 1:
                    may |= 1 << length
            else:
                may |= 1 << len(arm)
            found.append(may)
        return found

    def _follows(self, lengths: Sequence[Slots]) -> tuple[Slots, Slots]:
        """Return the slots that are on and off, whatever is seen along the other arms."""
        least = most = wide = 0
        gaps = False
        for may in lengths:
            low, high = (may & -may).bit_length(), may.bit_length()
            least, most = least + low - 1, most + high - 1
            wide = max(wide, high - low)
            gaps |= bool(may & (may + (may & -may)))
        if not gaps and wide <= self.total - least and wide <= most - self.total:
            return 0, 0  # each arm can have all its lengths
        up, left, right, down = lengths
        across, along = _sums(left, right), _sums(up, down)
        others = (
            _sums(down, across),
            _sums(right, along),
            _sums(left, along),
            _sums(up, across),
        )
        on = off = 0
        for arm, own, rest in zip(self.arms, lengths, others, strict=True):
            fits = 0
            while own:
                bit = own & -own
                own ^= bit
                length = bit.bit_length() - 1
                if length <= self.total and rest >> self.total - length & 1:
                    fits |= bit
            if not fits:
                raise ClashError
            least = (fits & -fits).bit_length() - 1
            for slot in arm[:least]:
                on |= 1 << slot
            if not fits & (fits - 1) and least < len(arm):
                off |= 1 << arm[least]
        return on, off

    def propagate(self, state: State) -> None:
        """Settle what is the same for all lengths of the arms that make the number."""
        before = -1
        while before != (open_ := self.mask & state.open):
            before = open_
            on, off = self._follows(self._lengths(state))
            if self.on:
                state.settle(on, off)
            else:
                state.settle(off, on)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write that four unary numbers add up: how far is seen along each arm."""
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
        return [words.Seen(self.on, arms, sure, self.total, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``view`` where slots follow from those that are known along the arms."""
        lengths = self._lengths(state)
        on, off = self._follows(lengths)
        on, off = on & state.open, off & state.open
        if on or off:
            why = 0
            for arm, may in zip(self.arms, lengths, strict=True):
                why |= sum(1 << slot for slot in arm[: may.bit_length()])
            held, gone = (on, off) if self.on else (off, on)
            yield Seen("view", held, gone, why & state.held, why & state.gone)


def _sums(some: Slots, others: Slots) -> Slots:
    """Return all sums of a number of one set and a number of another."""
    found = 0
    while some:
        bit = some & -some
        some ^= bit
        found |= others * bit
    return found


@lru_cache(maxsize=4096)
def _adding(left: int, right: int, up: int, down: int, total: int) -> Template:
    """Return clauses that four unary numbers, with so many digits each, add up to a total.

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
        """Return the literal that at least so many are seen along an arm."""
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
