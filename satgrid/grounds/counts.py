"""The number of slots that hold, and clauses of a few slots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula import cardinality
from satgrid.formula.bounds import Bound
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import (
    Batched,
    ClashError,
    Ground,
    Literals,
    Seen,
    Slots,
    State,
    slots,
)
from satgrid.linear.bounds import SumBound, clause, evenly
from satgrid.machines.few import Counter, clauses
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Clauses", "Count"]

_PAIRWISE = 30  # so many literals and fewer: at-most-one without helpers
_FEW = 4  # up to so many literals a bound is a few clauses, without helpers
_MANY = 40  # with more literals a totalizer is written in half the time of a counter


class Count(Batched):
    """From ``low`` to ``high`` of some literals hold.

    Parameters
    ----------
    positive, negative
        The slots that count if they hold, and the slots that count if they do not.
    late
        Whether the count has very many slots and mostly follows from the rest: then a search looks
        at it in its models and needs no clauses, as a rule.
    native
        Whether a search lets a solver count its literals, where they are many.
    """

    def __init__(
        self,
        positive: Slots,
        low: int,
        high: int,
        *,
        negative: Slots = 0,
        clue: int | None = None,
        late: bool = False,
        native: bool = False,
    ) -> None:
        self.positive, self.negative, self.low, self.high = positive, negative, low, high
        self.mask = positive | negative
        self.clue, self.late, self.native = clue, late, native

    def counted(self, state: State) -> tuple[int, Slots]:
        """Return how many literals are known to hold, and the open slots."""
        held = (self.positive & state.held).bit_count()
        if self.negative:
            held += (self.negative & state.gone).bit_count()
        return held, self.mask & ~state.held & ~state.gone

    def propagate(self, state: State) -> None:
        """Settle the open slots if the bounds leave only one possibility."""
        held, free = self.counted(state)
        if held >= self.high:
            if held > self.high:
                raise ClashError
            if free:
                state.settle(free & self.negative, free & self.positive)
        else:
            most = held + free.bit_count()
            if most <= self.low:
                if most < self.low:
                    raise ClashError
                state.settle(free & self.positive, free & self.negative)

    @staticmethod
    def write_all(
        some: Sequence[Count], formula: Formula, state: State, literals: Literals
    ) -> None:
        """Write many counts: those with equal bounds on their open literals at once."""
        alike: dict[tuple[int, int, str | None], list[list[int]]] = {}
        for count in some:
            held, free = count.counted(state)
            low, high = count.low - held, count.high - held
            if low > 0 or high < free.bit_count():
                listed = count._listed(free, literals)
                encoding = _encoding(formula, low, high, len(listed))
                alike.setdefault((low, high, encoding), []).append(listed)
        for (low, high, encoding), groups in alike.items():
            cardinality.between_each(formula, low, high, groups, encoding=encoding)

    def file(self, formula: Formula, state: State, literals: Literals) -> bool:
        """Add a bound on the open literals in a form other than clauses, if that is better."""
        if not self.late and not self.native:
            return False
        held, free = self.counted(state)
        low, high, listed = self.low - held, self.high - held, self._listed(free, literals)
        if self.late:
            formula.connect(Bound(tuple(listed), low, high))
            return True
        if self.native and len(listed) > _FEW and formula.cardinality == "auto":
            formula.connect(Bound(tuple(listed), low, high, native=True))
            return True
        return False

    def _listed(self, free: Slots, literals: Literals) -> list[int]:
        """Return the open literals."""
        positive = self.positive
        if free & self.negative:
            return [
                literals[slot] if positive >> slot & 1 else -literals[slot] for slot in slots(free)
            ]
        return [literals[slot] for slot in slots(free)]

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a counter of the open literals."""
        held, free = self.counted(state)
        low, high = self.low - held, self.high - held
        if low > high:
            raise ClashError
        if not free or (low <= 0 and high >= free.bit_count()):
            return []
        return [Counter(self.positive & free, self.negative & free, low, high, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` if the upper bound is reached, ``last`` if all open slots must hold."""
        held, free = self.counted(state)
        if not free:
            return
        positive, negative = self.positive, self.negative
        if held == self.high:
            because = positive & state.held, negative & state.gone
            yield Seen("full", free & negative, free & positive, *because)
        elif held + free.bit_count() == self.low:
            because = negative & state.held, positive & state.gone
            yield Seen("last", free & positive, free & negative, *because)

    def one_of(self) -> Iterator[tuple[Slots, bool]]:
        """Yield what is counted, where that is at most one."""
        if self.high == 1 and not self.negative:
            yield self.positive, self.low == 1

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bounds of the count."""
        off = self.negative.bit_count()
        weights = evenly(self.positive) | evenly(self.negative, -1)
        small = self.clue is None and len(weights) <= _FEW
        yield SumBound(weights, self.low - off, self.high - off, self.clue, small)


def _encoding(formula: Formula, low: int, high: int, number: int) -> str | None:
    """Return the encoding for a bound on this many literals; None for the formula's default."""
    if high == 1 and number < _PAIRWISE and formula.cardinality == "auto":
        return "pairwise"
    if 1 < low == high and number > _MANY and formula.cardinality == "auto":
        return "kmtotalizer"
    return None


class Clauses(Ground):
    """Clauses: in each, some positive slot holds or some negative one does not.

    Parameters
    ----------
    clauses
        Pairs of sets: the positive slots, and the negative ones.
    """

    everywhere = True

    def __init__(self, clauses: Sequence[tuple[Slots, Slots]], *, clue: int | None = None) -> None:
        self.clauses, self.clue = clauses, clue
        self.mask = 0
        for positive, negative in clauses:
            self.mask |= positive | negative

    def propagate(self, state: State) -> None:
        """Settle the last open literal of a clause."""
        for positive, negative in self.clauses:
            if not (state.held & positive or state.gone & negative):
                up, down = positive & ~state.gone, negative & ~state.held
                if not (up | down) & (up | down) - 1 and not (up and down):
                    if not up and not down:
                        raise ClashError
                    state.settle(up, down)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the clauses that are not satisfied yet."""
        held, gone = state.held, state.gone
        written = []
        for positive, negative in self.clauses:
            if not (held & positive or gone & negative):
                clause = []
                # Clauses are short: their slots are read here, without a call for each set.
                left = positive & ~gone
                while left:
                    first = left & -left
                    clause.append(literals[first.bit_length() - 1])
                    left ^= first
                left = negative & ~held
                while left:
                    first = left & -left
                    clause.append(-literals[first.bit_length() - 1])
                    left ^= first
                written.append(tuple(clause))
        formula.extend(written)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each clause that is not satisfied yet."""
        return clauses(
            [
                (positive & ~state.gone, negative & ~state.held)
                for positive, negative in self.clauses
                if not (state.held & positive or state.gone & negative)
            ],
            ranks,
        )

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``one way`` where a clause has one literal left."""
        for positive, negative in self.clauses:
            if not (state.held & positive or state.gone & negative):
                up, down = positive & ~state.gone, negative & ~state.held
                if up.bit_count() + down.bit_count() == 1:
                    yield Seen("one way", up, down, negative & state.held, positive & state.gone)

    def bounds(self) -> Iterator[SumBound]:
        """Yield the bound of each clause."""
        for positive, negative in self.clauses:
            yield clause(positive, negative, self.clue)
