"""A given number of lines lead from a place, up to two in each direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import ClashError, Literals, Seen, Slots, State

__all__ = ["BridgeCount"]


class BridgeCount(Count):
    """A given number of slots hold; they come in pairs, the second only with the first.

    Another constraint of the rule states that the first slot of a pair holds if the second does.

    Parameters
    ----------
    firsts
        The slot of the first line of each way; the slot of the second one is the next.
    """

    def __init__(self, firsts: Sequence[int], number: int, *, clue: int | None = None) -> None:
        self.ways = firsts
        self.firsts = sum(1 << first for first in firsts)
        self.seconds = self.firsts << 1
        super().__init__(self.firsts | self.seconds, number, number, clue=clue)

    def _settled(self, state: State) -> tuple[Slots, Slots]:
        """Return the open slots that must hold, and the open slots that cannot.

        Raises
        ------
        ClashError
            If the number cannot be reached, or is exceeded.
        """
        mask, firsts, seconds = self.mask, self.firsts, self.seconds
        held, gone = state.held & mask, state.gone & mask
        held |= (held & seconds) >> 1
        gone |= (gone & firsts) << 1
        may = mask ^ gone
        missing = self.low - held.bit_count()
        spare = may.bit_count() - self.low
        if missing < 0 or spare < 0:
            raise ClashError
        more = less = 0
        if spare == 0:
            more = may
        elif spare == 1:
            more = (may & seconds) >> 1
        if missing == 0:
            less = mask ^ held
        elif missing == 1:
            less = (firsts & ~held) << 1
        return more & ~state.held, less & ~state.gone

    def propagate(self, state: State) -> None:
        """Settle, pair by pair, the slots for which the number leaves no choice."""
        state.settle(*self._settled(state))

    @staticmethod
    def write_all(some: Sequence[Any], formula: Formula, state: State, literals: Literals) -> None:
        """Write many counts: those with as many open lines in their ways at once."""
        alike: dict[tuple[tuple[int, ...], int], list[list[int]]] = {}
        held, free = state.held, state.open
        for count in some:
            number = count.low - (count.mask & held).bit_count()
            two: list[int] = []
            one: list[int] = []
            for slot in count.ways:
                lines = free >> slot & 3
                if lines == 3:
                    two += literals[slot : slot + 2]
                elif lines:
                    one.append(literals[slot if lines == 1 else slot + 1])
            shape = (2,) * (len(two) // 2) + (1,) * len(one)
            if shape or number:
                alike.setdefault((shape, number), []).append(two + one)
        for (shape, number), groups in alike.items():
            stamp_each(formula, _sum(shape, number), groups)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` and ``last``, and what the other ways leave to each way.

        A way is needed: ``each`` if the others may have two lines or none, ``some`` if another can
        have only one, and ``lone`` if one line is missing and no other way is left. No way has two
        more lines where one is missing: ``one``, and ``single`` where the number is 1.
        """
        yield from super().steps(state)
        try:
            more, less = self._settled(state)
        except ClashError:
            return
        held, gone = self.mask & state.held, self.mask & state.gone
        shut = (gone & self.firsts) << 1
        if self.low - held.bit_count() != 1:
            less = 0
        else:
            fresh = (self.firsts & ~held | (held & self.firsts) << 1) & ~held & ~gone & ~shut
            if fresh.bit_count() == 1:
                yield Seen("lone", fresh, 0, held, gone)
        narrow = gone & self.seconds & ~shut
        for slot in self.ways:
            way = 3 << slot
            for kind, up, down in (
                ("some" if narrow else "each", more & way, 0),
                ("single" if self.low == 1 else "one", 0, less & way),
            ):
                if up or down:
                    yield Seen(kind, up, down, held, gone)


@lru_cache(maxsize=512)
def _sum(shape: tuple[int, ...], number: int) -> Template:
    """Return the clauses of a number of lines in some ways, each with so many lines or fewer.

    A clause excludes each choice with one line less, and fewer in any way, and each choice with one
    line more. So all that follows from the number follows by unit propagation, without helpers.
    """
    total = sum(shape)
    if not 0 <= number <= total:
        return Template(total, [()])
    before = [sum(shape[:at]) for at in range(len(shape))]
    clauses = []
    for some in product(*[range(most + 1) for most in shape]):
        ways = list(zip(before, some, shape, strict=True))
        if sum(some) == number - 1:
            clauses.append([at + lines + 1 for at, lines, most in ways if lines < most])
        elif sum(some) == number + 1:
            clauses.append([-at - lines for at, lines, _ in ways if lines])
    return Template(total, clauses)
