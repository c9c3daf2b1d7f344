"""The weights of the literals that hold add up to a total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.linear.bounds import Column, SumBound
from satgrid.machines.few import Scales
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Weighted"]


class Weighted(Ground):
    """The weights of the literals that hold, among some literals, add up to one of some totals.

    With n open slots and at most t sums that can still be reached, at most n*t helpers and 5*n*t
    clauses: a helper for each sum of the first slots, whether they have this sum or a larger one.
    More follows from these than from helpers for each sum alone.

    Parameters
    ----------
    pairs
        Slots, each with its weight, which is not negative.
    totals
        The allowed sums.
    negative
        The slots that count if they do not hold.
    """

    dear = True

    def __init__(
        self,
        pairs: Sequence[tuple[int, int]],
        totals: Sequence[int],
        *,
        negative: Slots = 0,
        clue: int | None = None,
    ) -> None:
        self.pairs, self.totals, self.negative, self.clue = pairs, totals, negative, clue
        self.mask = sum(1 << slot for slot, _ in pairs)
        self._right = sum(1 << total for total in {*totals} if total >= 0)

    def _turned(self, held: Slots, gone: Slots) -> tuple[Slots, Slots]:
        """Exchange slots that hold and slots that do not, where the latter count."""
        negative = self.negative
        if not negative:
            return held, gone
        return held & ~negative | gone & negative, gone & ~negative | held & negative

    def _open(self, state: State) -> tuple[list[tuple[int, int]], Slots]:
        """Return the open slots with their weights, and the possible totals of these, as bits."""
        known, free = 0, []
        held, gone = self._turned(state.held, state.gone)
        for slot, weight in self.pairs:
            if held >> slot & 1:
                known += weight
            elif not gone >> slot & 1:
                free.append((slot, weight))
        return free, self._right >> known

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the open slots that hold, and the open slots that do not."""
        free, right = self._open(state)
        before, after = _sums([weight for _, weight in free], right)
        held = gone = 0
        for at, (slot, weight) in enumerate(free):
            if not before[at] << weight & after[at + 1]:
                gone |= 1 << slot
            elif not before[at] & after[at + 1]:
                held |= 1 << slot
        return self._turned(held, gone)

    def propagate(self, state: State) -> None:
        """Settle the slots that have the same value in all ways to reach a total."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each sum of the first slots: whether they have it, or a larger one."""
        free, right = self._open(state)
        adder = _adder(tuple([weight for _, weight in free]), right)
        if adder is None:
            formula.add()
        else:
            negative = self.negative
            signed = [-literals[at] if negative >> at & 1 else literals[at] for at, _ in free]
            stamp(formula, adder, signed)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that adds up the weights."""
        free, right = self._open(state)
        _sums([weight for _, weight in free], right)
        return [Scales(dict(free), self.negative, right, ranks)] if free else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``every way``: slots with the same value in all ways to reach a total."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        if held or gone:
            yield Seen("every way", held, gone, self.mask & state.held, self.mask & state.gone)

    def bounds(self) -> Iterator[SumBound]:
        """Yield the least and the largest of the totals."""
        weights: dict[Column, int] = {}
        off = 0
        for slot, weight in self.pairs:
            turned = self.negative >> slot & 1
            off += weight * turned
            weights[slot] = -weight if turned else weight
        weights = {slot: weight for slot, weight in weights.items() if weight}
        yield SumBound(weights, min(self.totals) - off, max(self.totals) - off, self.clue)


def _sums(weights: Sequence[int], right: Slots) -> tuple[list[Slots], list[Slots]]:
    """Return the sums of the first slots, and those that can lead to an allowed total.

    Both before each slot, and at the end.

    Raises
    ------
    ClashError
        If no sum does.
    """
    before, after = [1], [right]
    for weight in weights:
        before.append(before[-1] | before[-1] << weight)
    for weight in reversed(weights):
        after.append(after[-1] | after[-1] >> weight)
    if not after[-1] & 1:
        raise ClashError
    return before, after[::-1]


@lru_cache(maxsize=4096)
def _adder(weights: Sequence[int], right: Slots) -> Template | None:
    """Return the clauses of literals with certain weights and totals; None if there is no way.

    A helper is of some first literals and a sum: they add up to it, or to more.
    """
    try:
        before, after = _sums(weights, right)
    except ClashError:
        return None
    sure, size = 1 << 60, right.bit_length() + max(weights, default=0) + 1
    clauses: list[tuple[int, ...]] = []
    top = len(weights)
    sums, least = [0], [sure] + [-sure] * size  # for each number, whether the sum is no smaller
    for literal, weight in enumerate(weights, 1):
        met = list(slots(before[literal] & after[literal]))
        onward = [sure] * (met[0] + 1)
        for low, high in pairwise(met):
            top += 1
            onward += [top] * (high - low)
            if low > met[0]:
                clauses.append((-top, top - 1))
        onward += [-sure] * (size - len(onward) + 1)
        for at, total in enumerate(sums):
            here = () if at == 0 else (-least[total],)
            more = (least[sums[at + 1]],) if at + 1 < len(sums) else ()
            stays, grows = onward[total], onward[total + weight]
            if stays != sure:
                clauses.append((*here, stays) if stays != -sure else here)
            if grows not in (sure, stays):
                clauses.append((*here, -literal, grows) if grows != -sure else (*here, -literal))
            stays, grows = onward[total + 1], onward[total + weight + 1]
            if grows != -sure:
                clauses.append((*more, -grows) if grows != sure else more)
            if stays not in (-sure, grows):
                clauses.append((*more, literal, -stays) if stays != sure else (*more, literal))
        sums, least = met, onward
    return Template(len(weights), clauses, top - len(weights))
