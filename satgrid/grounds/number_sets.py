"""Cells whose numbers are one of some sets: sums without repeats, numbers without gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.linear.bounds import Column, SumBound
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.words import Spot, Sum

__all__ = ["Combos"]


class Combos(Ground):
    """The numbers in some cells are exactly those of one of some sets.

    Another constraint states that each cell holds one number, which this one relies on. So
    the numbers are different where the sets are as large as there are cells.

    Parameters
    ----------
    places
        The first slot of each cell.
    values
        The number of slots of a cell.
    sets
        The sets, each of values as bits.
    """

    def __init__(
        self, places: Sequence[int], values: int, sets: Sequence[Slots], *, clue: int | None = None
    ) -> None:
        self.first = min(places)
        self.offsets = [place - self.first for place in places]
        self.full = (1 << values) - 1
        self.sets, self.clue = sets, clue
        spread = 0
        for place in places:
            spread |= self.full << place
        self.mask = spread
        self.pair = len(places) == 2 and all(some.bit_count() == 2 for some in sets)

    def left(self, state: State) -> tuple[list[Slots], list[Slots]]:
        """Return the possible values of each cell, and the sets that these can still form."""
        full = self.full
        may = (self.mask & state.whole & ~state.gone) >> self.first
        domains = [may >> offset & full for offset in self.offsets]
        union, known = 0, 0
        for domain in domains:
            union |= domain
            if not domain & (domain - 1):
                known |= domain
        lacking = ~union
        sets = [some for some in self.sets if not (some & lacking or known & ~some)]
        if len(sets) > 1 or known != union:
            for domain in domains:
                if domain & (domain - 1):  # a single value is in all sets left
                    sets = [some for some in sets if some & domain]
        return domains, sets

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold and those that do not."""
        domains, sets = self.left(state)
        if not sets:
            raise ClashError
        if self.pair:
            return self._paired(state, domains, sets)
        allowed, needed = 0, -1
        for some in sets:
            allowed |= some
            needed &= some
        held = gone = once = twice = 0
        for domain in domains:
            twice |= once & domain
            once |= domain
        single = needed & once & ~twice
        if single or once & ~allowed:
            for offset, domain in zip(self.offsets, domains, strict=True):
                held |= (domain & single) << offset
                gone |= (domain & ~allowed) << offset
        return held << self.first, gone << self.first

    def _paired(
        self, state: State, domains: list[Slots], sets: Sequence[Slots]
    ) -> tuple[Slots, Slots]:
        """Return slots of two cells that hold, and slots that do not: numbers without a partner."""
        known = (self.mask & state.held) >> self.first
        if known:
            for at, offset in enumerate(self.offsets):
                domains[at] = known >> offset & self.full or domains[at]
        one, other = domains
        here = there = 0
        for some in sets:
            low = some & -some
            high = some ^ low
            if one & low and other & high:
                here |= low
                there |= high
            if one & high and other & low:
                here |= high
                there |= low
        if not here:
            raise ClashError
        held = gone = 0
        for offset, domain, left in zip(self.offsets, domains, (here, there), strict=True):
            if not left & (left - 1):
                held |= left << offset
            gone |= (domain ^ left) << offset
        return held << self.first, gone << self.first

    def propagate(self, state: State) -> None:
        """Rule out numbers in no possible set; place numbers of all sets with one place left."""
        held, gone = self._follows(state)
        if held or gone:
            state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State which set occurs, one helper for each: its numbers are in the cells, and no others.

        For two cells, state for each number its partners in the other cell, without helpers.
        """
        if not self.mask & state.open:
            return
        domains, sets = self.left(state)
        if not sets:
            formula.add()
            return
        if self.pair:
            self._write_pair(formula, state, literals, sets)
            return
        first = formula.auxiliary(len(sets)) if len(sets) > 1 else 0
        clauses: list[tuple[int, ...]] = []
        if first:
            clauses.append(tuple(range(first, first + len(sets))))
        for value in range(self.full.bit_length()):
            bit = 1 << value
            having = [first + at for at, some in enumerate(sets) if some & bit]
            places = [
                self.first + offset + value
                for offset, domain in zip(self.offsets, domains, strict=True)
                if domain & bit
            ]
            there = any(state.held >> place & 1 for place in places)
            listed = [literals[place] for place in places if literals[place]]
            if len(having) < len(sets):
                clauses += [(-literal, *having) for literal in listed]
            if having and not there:
                if first:
                    clauses += [(-name, *listed) for name in having]
                else:
                    clauses.append(tuple(listed))
        formula.extend(clauses)

    def _write_pair(
        self, formula: Formula, state: State, literals: Literals, sets: Sequence[Slots]
    ) -> None:
        one, other = (self.first + offset for offset in self.offsets)
        clauses: list[tuple[int, ...]] = []
        for here, there in ((one, other), (other, one)):
            held = state.held >> there & self.full
            for value in slots(state.open >> here & self.full):
                bit = 1 << value
                partners = sum(some ^ bit for some in sets if some & bit)
                if not partners & held:
                    listed = [literals[there + at] for at in slots(partners)]
                    clauses.append((-literals[here + value], *filter(None, listed)))
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers the numbers so far."""
        domains, sets = self.left(state)
        spots, used = [], 0
        for offset, domain in zip(self.offsets, domains, strict=True):
            place = self.first + offset
            known = state.held >> place & self.full
            letters = {} if known else {place + value: value for value in slots(domain)}
            spots.append(Spot(letters, domain))
            used |= known
        if any(spot.letters for spot in spots):
            return [Sum(spots, used, sets, ranks)]
        if used not in sets:
            raise ClashError
        return []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``sums``: numbers in no possible set, and the only places of those in all sets."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        held, gone = held & state.open, gone & state.open
        if held or gone:
            yield Seen("sums", held, gone, self.mask & state.held, self.mask & state.gone)

    def bounds(self) -> Iterator[SumBound]:
        """Yield the least and the largest sum, and that each number of all sets is there."""
        if not self.sets:
            return
        sums = [sum(slots(some)) for some in self.sets]
        places = [self.first + offset for offset in self.offsets]
        values = range(1, self.full.bit_length())
        weights: dict[Column, int] = {place + at: at for place in places for at in values}
        yield SumBound(weights, min(sums), max(sums), self.clue)
        for value in slots(reduce(and_, self.sets)):
            yield SumBound(
                dict.fromkeys([place + value for place in places], 1), 1, None, self.clue
            )
