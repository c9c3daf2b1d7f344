"""In a room, exactly N cells hold a number, and this number is N."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satgrid.formula import sorting
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.counts import OwnCount
from satgrid.machines.machine import Machine, Ranks

__all__ = ["RoomCount"]


class _Number(NamedTuple):
    """A possible number of a room, with cells given by their first slots."""

    number: int
    sure: Slots
    """The cells that hold it for sure."""
    may: Slots
    """The cells that can hold it."""


class RoomCount(Ground):
    """Some cells hold a number N, exactly N of them, and the others are empty.

    Another constraint states that each cell holds one number or none, which this one relies on.

    Parameters
    ----------
    places
        The first slot of each cell: that of the smallest number, which the others follow.
    values
        The number of slots of a cell.
    vacancy
        How far the slot that holds where a cell is empty lies behind its first one.
    low
        The smallest number.
    """

    def __init__(self, places: Sequence[int], values: int, vacancy: int, *, low: int) -> None:
        self.places, self.values, self.vacancy, self.low = places, values, vacancy, low
        self.cells = sum(1 << place for place in places)
        self.numbers = self.cells * ((1 << values) - 1)
        self.mask = self.numbers | self.cells << vacancy
        self._fitting = [at for at in range(values) if 0 < low + at <= len(places)]

    def _known(self, state: State) -> tuple[Slots, Slots]:
        """Return the cells known to be empty, and those known to hold a number."""
        vacant = self.vacancy
        return self.cells & state.held >> vacant, self.cells & state.gone >> vacant

    def _left(self, state: State) -> list[_Number]:
        """Return the possible numbers of the room; raise ClashError if there is none."""
        empty, full = self._known(state)
        found = []
        held = [state.held >> at & self.cells for at in range(self.values)]
        known = [at for at, some in enumerate(held) if some]
        if len(known) < 2:
            for at in self._fitting:
                if not known or at == known[0]:
                    number = self.low + at
                    may = self.cells & ~(state.gone >> at) & ~empty
                    sure = full | held[at]
                    if not sure & ~may and sure.bit_count() <= number <= may.bit_count():
                        found.append(_Number(number, sure, may))
        if not found:
            raise ClashError
        return found

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold, and those that do not."""
        left = self._left(state)
        on = off = self.cells
        held = allowed = 0
        for number, sure, may in left:
            allowed |= self.cells << number - self.low
            size = sure.bit_count()
            on &= may if number == may.bit_count() else sure
            off &= ~sure if number == size else self.cells & ~may
        if len(left) == 1:
            held = on << left[0].number - self.low
        others = off * ((1 << self.values) - 1)
        return held | off << self.vacancy, self.numbers & ~allowed | on << self.vacancy | others

    def propagate(self, state: State) -> None:
        """Settle slots that are equal for all possible numbers of the room."""
        state.settle(*self._follows(state))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each possible number of the room; state how many cells are filled."""
        if not self.mask & state.open:
            return
        try:
            left = self._left(state)
        except ClashError:
            formula.add()
            return
        clauses: list[tuple[int, ...]] = []
        chosen = [0]  # no helper where there is no choice
        if len(left) > 1:
            first = formula.auxiliary(len(left))
            chosen = list(range(first, first + len(left)))
            clauses.append(tuple(chosen))
            clauses += [(-one, -other) for at, one in enumerate(chosen) for other in chosen[:at]]
        never = self.numbers & state.open
        for helper, (number, _, may) in zip(chosen, left, strict=True):
            at = number - self.low
            never &= ~(may << at)
            for place in slots(may):
                literal = literals[place + at]
                if helper and literal:
                    clauses.append((-literal, helper))
        clauses += [(-literals[slot],) for slot in slots(never)]
        open_ = [-literals[slot] for slot in slots(self.cells << self.vacancy & state.open)]
        sure = self._known(state)[1].bit_count()
        filled = sorting.ordered(formula, open_, len(open_)) if open_ else []
        for helper, (number, _, _) in zip(chosen, left, strict=True):
            head = (-helper,) if helper else ()
            more = number - sure
            if not 0 <= more <= len(filled):
                clauses.append(head)
                continue
            if more:
                clauses.append((*head, filled[more - 1]))
            if more < len(filled):
                clauses.append((*head, -filled[more]))
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers the room's number and how many cells have it so far."""
        left = self._left(state)
        open_ = self.numbers & state.open
        for at in range(self.values):
            held = (state.held >> at & self.cells).bit_count()
            if held:
                start = self.low + at, held
                break
        else:
            start = 0, 0
        of_slot = {
            slot: number
            for number, _, _ in left
            for slot in slots(self.cells << number - self.low & open_)
        }
        if not of_slot:
            if start[0] != start[1] or not start[0]:
                raise ClashError
            return []
        return [OwnCount(of_slot, start, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``count`` for slots that are equal for all possible numbers of the room."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        held, gone = held & state.open, gone & state.open
        if held or gone:
            yield Seen("count", held, gone, self.mask & state.held, self.mask & state.gone)
