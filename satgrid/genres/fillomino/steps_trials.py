"""Trials in a fillomino: a number is supposed in a cell, and what follows breaks a rule.

What follows is found as people find it: known parts of areas grow where there is only one way, they
do not join to more cells than their number, and they need room. Each thing that is found keeps what
it follows from, so that the chain to the broken rule can be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from satgrid.board.field import Cells, Field, bits, size
from satgrid.puzzle.numbers import Entry
from satgrid.steps.chains import Event, Sources, linked
from satgrid.steps.techniques import Fact, Link, Trial

__all__ = ["TrialReason", "supposed"]

_AREA, _NUMBER = "area", "number"


class _State(NamedTuple):
    """That a cell, as a set of its own, has a number, or has not."""

    bit: Cells
    number: int
    holds: bool


class TrialReason:
    """What is known before something is supposed; nothing easy follows from it any more.

    Parameters
    ----------
    held
        The cells that are known to have a number.
    possible
        For each number the cells that can have it, the known ones included.
    """

    def __init__(
        self, field: Field, held: Mapping[int, Cells], possible: Mapping[int, Cells], open_: Cells
    ) -> None:
        self.field = field
        self.held = {number: cells for number, cells in held.items() if cells}
        self.numbers = list(possible)
        self.possible = {number: cells for number, cells in possible.items() if cells}
        self.open = open_
        self.number_of = {bit: number for number, cells in self.held.items() for bit in bits(cells)}
        self._areas: dict[tuple[int, Cells], Cells] = {}
        self._parts: dict[Cells, list[Cells]] = {}

    def parts(self, cells: Cells) -> list[Cells]:
        """Return the connected parts of some cells, kept from the last time."""
        if cells not in self._parts:
            self._parts[cells] = self.field.parts(cells)
        return self._parts[cells]

    def area(self, number: int, group: Cells) -> Cells:
        """Return the cells that a group reaches, as long as nothing is supposed."""
        if (number, group) not in self._areas:
            steps = max(0, number - size(group))
            within = self.possible[number] | group
            self._areas[number, group] = self.field.reached(group, within, steps)
        return self._areas[number, group]

    def reached(self, number: int) -> Cells:
        """Return the cells that groups of a number reach, as long as nothing is supposed."""
        found: Cells = 0
        for group in self.parts(self.held.get(number, 0)):
            found |= self.area(number, group)
        return found

    def fact(self, state: _State) -> Fact:
        """Return a state as a fact."""
        return Fact(Entry(self.field.cell(state.bit), state.number), state.holds)


class _Broken(Exception):  # noqa: N818 - no error: it is what a trial looks for
    """A rule cannot be kept."""

    def __init__(self, rule: str, because: Iterable[_State]) -> None:
        super().__init__()
        self.event = Event(None, tuple(because), rule)


class _Supposition:
    """A number that is supposed in a cell, and all that is found to follow.

    Attributes
    ----------
    events
        What follows, each with its reason, in the order in which it was found.
    """

    def __init__(self, ground: TrialReason) -> None:
        self._ground, self._field = ground, ground.field
        self._held = dict(ground.held)
        self._possible = dict(ground.possible)
        self._open = ground.open
        self._number_of = dict(ground.number_of)
        self.events: dict[_State, Event] = {}
        self._fresh: dict[int, Cells] = {}  # numbers to look at again, with the cells that changed
        self._changed: dict[int, Cells] = {}  # all cells that changed
        self._added: dict[int, Cells] = {}  # those that have the number now
        self._fewer: Cells = 0  # cells that lost a number

    def broken(self, bit: Cells, number: int) -> Event | None:
        """Suppose a number in a cell; return what it breaks, or None."""
        try:
            self._hold(_State(bit, number, holds=True))
            while self._fresh or self._fewer:
                if self._fresh:
                    number = next(iter(self._fresh))
                    del self._fresh[number]
                    self._look(number)
                else:
                    self._singles()
        except _Broken as end:
            return end.event
        return None

    # What is noted

    def _note(self, state: _State, because: Iterable[_State], rule: str) -> None:
        self.events[state] = Event(state, tuple(because), rule)

    def _touch(self, number: int, bit: Cells) -> None:
        self._fresh[number] = self._fresh.get(number, 0) | bit
        self._changed[number] = self._changed.get(number, 0) | bit

    def _hold(self, state: _State) -> None:
        bit, number, _ = state
        self._held[number] = self._held.get(number, 0) | bit
        self._open &= ~bit
        self._number_of[bit] = number
        self._touch(number, bit)
        self._added[number] = self._added.get(number, 0) | bit
        for other, cells in self._possible.items():
            if other != number and cells & bit:
                self._possible[other] = cells & ~bit
                self._touch(other, bit)

    def _has(self, bit: Cells, number: int, because: list[_State], rule: str) -> None:
        if not self._possible[number] & bit:
            raise _Broken(rule, [*because, self._lacks(bit, number)])
        state = _State(bit, number, holds=True)
        self._note(state, because, rule)
        self._hold(state)

    def _has_not(self, bit: Cells, number: int, because: list[_State]) -> None:
        state = _State(bit, number, holds=True)
        if self._held.get(number, 0) & bit:
            raise _Broken(_AREA, [*because, state])
        self._note(state._replace(holds=False), because, _AREA)
        self._possible[number] &= ~bit
        self._touch(number, bit)
        self._fewer |= bit

    def _lacks(self, bit: Cells, number: int) -> _State:
        """Return why a cell does not have a number: it has another one, or this is ruled out."""
        if bit in self._number_of:
            return _State(bit, self._number_of[bit], holds=True)
        return _State(bit, number, holds=False)

    def _all(self, number: int, cells: Cells) -> list[_State]:
        """Return that cells have a number."""
        return [_State(bit, number, holds=True) for bit in bits(cells)]

    def _shut(self, number: int, group: Cells, area: Cells, but: Cells = 0) -> list[_State]:
        """Return that cells have a number, and that those around an area have not."""
        wall = self._field.around(area) & ~area & ~but
        return self._all(number, group) + [self._lacks(bit, number) for bit in bits(wall)]

    # What follows

    def _look(self, number: int) -> None:
        """Find what follows for the areas of a number."""
        ground, changed = self._ground, self._changed[number]
        reached: Cells = 0
        groups = ground.parts(self._held.get(number, 0))
        for group in groups:
            if group & self._added.get(number, 0):
                self._joined(number, group)
        for group in groups:
            area = ground.area(number, group)
            if changed & area:
                area = self._grown(number, group)
            reached |= area
        self._far(number, reached)

    def _joined(self, number: int, group: Cells) -> None:
        """Exclude a number where it would join known cells to more than it allows."""
        if size(group) > number:
            raise _Broken(_AREA, self._all(number, group))
        held = self._held[number]
        for bit in bits(self._field.around(group) & self._possible[number] & self._open):
            whole = self._field.reached(bit, held | bit)
            if size(whole) > number:
                self._has_not(bit, number, self._all(number, whole & ~bit))

    def _grown(self, number: int, group: Cells) -> Cells:
        """Find the cells that an area needs; return those that it reaches."""
        field, possible, missing = self._field, self._possible[number], number - size(group)
        area = field.reached(group, possible, missing)
        if size(area) < number:
            raise _Broken(_AREA, self._shut(number, group, area))
        for bit in bits(field.needed(group, possible, number) & self._open if missing else 0):
            rest = field.reached(group, possible & ~bit)
            self._has(bit, number, self._shut(number, group, rest, bit), _AREA)
        return area

    def _far(self, number: int, reached: Cells) -> None:
        """Exclude a number in cells that no area reaches, where there is no room for a new one."""
        field, held, possible = self._field, self._held.get(number, 0), self._possible[number]
        apart = possible & ~held & ~field.around(held)
        left = field.around(self._changed[number]) | self._ground.reached(number) & ~reached
        left &= apart
        while left:
            part = field.grown(left & -left, apart, number)
            left &= ~part
            if size(part) < number:
                for bit in bits(part & ~reached & self._open):
                    near = field.reached(bit, possible)
                    self._has_not(bit, number, self._shut(number, near & held, near))

    def _singles(self) -> None:
        """Find cells with one number left."""
        once = twice = 0
        for cells in self._possible.values():
            twice |= once & cells
            once |= cells
        fewer, self._fewer = self._fewer & self._open & ~twice, 0
        for bit in bits(fewer):
            left = [number for number, cells in self._possible.items() if cells & bit]
            because = [
                _State(bit, number, holds=False)
                for number in self._ground.numbers
                if number not in left
            ]
            if not left:
                raise _Broken(_NUMBER, because)
            self._has(bit, left[0], because, _NUMBER)


def supposed(ground: TrialReason, bit: Cells, number: int) -> Trial | None:
    """Return how a number in a cell leads to a broken rule; None if it is not found to."""
    some = _Supposition(ground)
    end = some.broken(bit, number)
    if end is None:
        return None
    start = _State(bit, number, holds=True)
    wanted: set[_State] = set()
    left = [end]
    while left:
        for state in left.pop().needs:
            if state in some.events and state not in wanted:
                wanted.add(state)
                left.append(some.events[state])
    events = [event for state, event in some.events.items() if state in wanted]

    def shown(state: _State, sources: Sources) -> bool:
        return state.holds or len(sources.links) > 1

    def link(state: _State | None, sources: Sources) -> Link:
        return Link(
            ground.fact(state) if state else None,
            tuple(sorted(sources.links)),
            tuple(sorted(map(ground.fact, sources.known))),
            tuple(sorted(sources.owners)),
            (),
        )

    links = linked(start, [*events, end], shown, link)
    return Trial(ground.fact(start), links[:-1], links[-1])
