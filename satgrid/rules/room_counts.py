"""In a room, exactly N cells hold a number, and this number is N."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satgrid.formula import sorting
from satgrid.formula.clauses import Formula
from satgrid.machines.counts import OwnCount
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["RoomCount"]


class _Number(NamedTuple):
    """A possible number of a room, with cells given by their first slots."""

    number: int
    sure: Slots
    """The cells that hold it for sure."""
    may: Slots
    """The cells that can hold it."""


class RoomCount(Ground):
    """Some cells hold a number N, exactly N of them, and the others hold 0.

    Another constraint states that each cell holds one number, which this one relies on. The
    first slot of a cell is that of 0, the next one that of 1, and so on.

    Parameters
    ----------
    places
        The first slot of each cell.
    values
        The number of slots of a cell.
    """

    def __init__(self, places: Sequence[int], values: int) -> None:
        self.places, self.values = places, values
        self.zeros = sum(1 << place for place in places)
        self.mask = self.zeros * ((1 << values) - 1)

    def _left(self, state: State) -> list[_Number]:
        """Return the possible numbers of the room; raise ClashError if there is none."""
        zeros = self.zeros
        empty, full = zeros & state.held, zeros & state.gone
        found = []
        held = [state.held >> number & zeros for number in range(self.values)]
        known = [number for number in range(1, self.values) if held[number]]
        if len(known) < 2:
            for number in known or range(1, min(self.values, len(self.places) + 1)):
                may = zeros & ~(state.gone >> number) & ~empty
                sure = full | held[number]
                if not sure & ~may and sure.bit_count() <= number <= may.bit_count():
                    found.append(_Number(number, sure, may))
        if not found:
            raise ClashError
        return found

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold, and those that do not."""
        left = self._left(state)
        on = off = self.zeros
        held = 0
        allowed = self.zeros
        for number, sure, may in left:
            allowed |= self.zeros << number
            size = sure.bit_count()
            on &= may if number == may.bit_count() else sure
            off &= ~sure if number == size else self.zeros & ~may
        if len(left) == 1:
            held = on << left[0].number
        return held | off, self.mask & ~allowed | on | self._others(off)

    def _others(self, cells: Slots) -> Slots:
        """Return the slots of all numbers except 0 of some cells."""
        return cells * ((1 << self.values) - 2)

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
        never = self.mask & state.open & ~self.zeros
        for helper, (number, _, may) in zip(chosen, left, strict=True):
            never &= ~(may << number)
            for place in slots(may):
                literal = literals[place + number]
                if helper and literal:
                    clauses.append((-literal, helper))
        clauses += [(-literals[slot],) for slot in slots(never)]
        open_ = [-literals[place] for place in slots(self.zeros & state.open)]
        sure = (self.zeros & state.gone).bit_count()
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
        open_ = self.mask & state.open & ~self.zeros
        for number in range(1, self.values):
            held = (state.held >> number & self.zeros).bit_count()
            if held:
                start = number, held
                break
        else:
            start = 0, 0
        of_slot = {
            place + number: number
            for number, _, _ in left
            for place in slots(self.zeros)
            if open_ >> place + number & 1
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
