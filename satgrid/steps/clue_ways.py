"""All ways of a clue: other ways to keep it would break a rule around it.

This knows no genre. A slot of one constraint is supposed to be otherwise, and what follows from it
and from the rules near it is settled in a window; rules that join far cells are asked only when
nothing else follows, and only for a clue. Where that cannot be kept, it is not so. Then as much as
possible of the constraints is left out, and of the known facts. No other clue has a part in it.

A window in which nothing was found is asked again when a slot in it is settled. What follows from a
supposition that fits need not be supposed, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from satgrid.board.naming import short, together
from satgrid.board.needed import needed
from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.steps.group_names import cells_of_slots, group_name
from satgrid.steps.known_slots import KnownSlots, facts_of
from satgrid.steps.techniques import Deduction, Known, Technique, looked_at_once
from satgrid.steps.windows import SLOTS, Window, parts_of, windows_of

__all__ = ["CLUE_WAYS"]

_FEW, _MOST = 6, 8  # constraints of a step: those with few come first, and none has more
_ROUNDS = 6  # in which a rule is broken: what takes more is a trial
_LEVEL, _EACH = 6, 4  # of one constraint; so many more make a step harder by one level


class _Pass(NamedTuple):
    """How windows are asked.

    Attributes
    ----------
    beside
        Whether something beside a clue is supposed, not of it; not with numbers.
    whole
        Whether of rules that join far cells all is asked, and not a glance.
    level
        How much harder it is to see.
    """

    beside: bool
    whole: bool
    level: float


_PASSES = _Pass(False, False, 0), _Pass(True, False, 0.5), _Pass(False, True, 0.5)
"""The easiest first."""


class _Found(NamedTuple):
    """What cannot be otherwise, and the constraints and known slots from which it follows."""

    held: Slots
    gone: Slots
    used: Sequence[Ground]
    because_held: Slots
    because_gone: Slots
    level: float


class _Windows:
    """The windows of a board, what is known, and what was found in each."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        state: State = puzzle.blank_state()
        self._passes = [way for way in _PASSES if not (way.beside and known.exclusive)]
        # What has no variable, since a printed part says so, is no reason.
        self._blank = state.gone | sum(
            1 << slot for slot in slots(state.open) if puzzle.key(slot) not in known.places
        )
        self._known = KnownSlots(puzzle.slot, State(state.whole, 0, self._blank))
        self._state = self._known.state
        parts = list(parts_of(puzzle))
        self.names = {id(part): name for name, part in parts}
        self._parts = [part for _, part in parts]
        self._still: dict[int, bool] = {}  # whether nothing follows from one and what is known
        self._windows = list(windows_of(puzzle, self._parts))
        self._found: dict[tuple[int, _Pass], tuple[Slots, Slots, _Found | None]] = {}
        self.further(known)

    def further(self, known: Known) -> _Windows:
        """Update by the facts learned since the last time, and return it."""
        fresh = self._known.take_in(known)
        for one in self._parts:
            if one.mask & fresh:
                self._still.pop(id(one), None)
        return self

    def _is_still(self, one: Ground) -> bool:
        """Return whether nothing follows from a constraint and what is known."""
        if id(one) not in self._still:
            state = self._state.copied()
            try:
                one.propagate(state)
                self._still[id(one)] = state.open == self._state.open
            except ClashError:
                self._still[id(one)] = False
        return self._still[id(one)]

    def found(self) -> Iterator[_Found]:
        """Yield what is found: what is easy to see first, and what takes few constraints."""
        later = []
        for way in self._passes:
            for at, window in enumerate(self._windows):
                if (way.beside and window.one.clue is None) or (
                    way.whole and not any(one.glanced for one in window.far)
                ):
                    continue
                found = self._again(at, window, way)
                if found and len(found.used) <= _FEW:
                    yield found
                elif found:
                    later.append(found)
        yield from sorted(later, key=lambda found: len(found.used))

    def _again(self, at: int, window: Window, way: _Pass) -> _Found | None:
        """Return what is found in a window, as before where nothing in it was settled since."""
        held, gone = self._state.held & window.near, self._state.gone & window.near
        last = self._found.get((at, way))
        if last is None or last[:2] != (held, gone):
            last = self._found[at, way] = held, gone, self._asked(window, way)
        return last[2]

    def _asked(self, window: Window, way: _Pass) -> _Found | None:
        """Return what the supposition shows that breaks a rule after the fewest consequences."""
        own = window.near & ~window.one.mask if way.beside else window.one.mask
        up = down = own & self._state.open
        if not up:
            return None
        base, at_once = self._state.copied(), list[Ground]()
        loud = [one for one in window.grounds if not self._is_still(one)]
        if loud and not replace(window, far=()).fits(base, asked=at_once):
            return None
        best: tuple[int, Slots, bool, list[Ground]] | None = None
        while up | down:
            bit = (up | down) & -(up | down)
            holds = bool(up & bit)
            state, asked = _with(base, bit, holds=holds), [*at_once]
            if window.fits(state, bit, whole=way.whole, asked=asked):
                up, down = up & ~state.held, down & ~state.gone
            else:
                size = (state.open ^ base.open).bit_count()
                if best is None or size < best[0]:
                    best = size, bit, holds, asked
            if holds:
                up &= ~bit
            else:
                down &= ~bit
        return None if best is None else self._reduced(window, way, *best[1:])

    def _reduced(
        self, window: Window, way: _Pass, bit: Slots, holds: bool, asked: Sequence[Ground]
    ) -> _Found | None:
        """Return what a supposition shows, with the least that is needed; None if it is much."""
        known = self._state.held | self._state.gone & ~self._blank

        def start(some: Slots, bit: Slots, *, holds: bool) -> State:
            held, gone = self._state.held & some, self._state.gone & some | self._blank
            return _with(State(self._state.whole, held, gone), bit, holds=holds)

        def broken(used: Iterable[Ground], some: Slots, bit: Slots, *, holds: bool) -> bool:
            less = _only(window, used)
            return not less.fits(start(some, bit, holds=holds), whole=way.whole, asked=[])

        order = [one for one in (*window.grounds, *window.far) if one in asked]
        used = needed(order, lambda some: broken(some, known, bit, holds=holds))
        less = _only(window, used)
        about = known & sum_of(one.mask for one in used)
        own = window.one.mask
        facts = [1 << slot for some in (about & own, about & ~own) for slot in slots(some)]
        because = sum(needed(facts, lambda some: broken(used, sum(some), bit, holds=holds)))

        def shows(bit: Slots, *, holds: bool) -> bool:
            state = start(because, bit, holds=holds)
            return less.broken_in(state, _ROUNDS, whole=way.whole)

        if len(used) > _MOST or not shows(bit, holds=holds):
            return None
        held, gone = (0, bit) if holds else (bit, 0)
        for slot in slots(own & self._state.open & ~bit):
            if shows(1 << slot, holds=False):
                held |= 1 << slot
            elif shows(1 << slot, holds=True):
                gone |= 1 << slot
        level = _LEVEL + (len(used) - 1) / _EACH + way.level
        return _Found(
            held, gone, used, self._state.held & because, self._state.gone & because, level
        )


def sum_of(masks: Iterable[Slots]) -> Slots:
    """Return all slots of some sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _with(state: State, bit: Slots, *, holds: bool) -> State:
    """Return a state with one more slot that holds or does not."""
    held, gone = (bit, 0) if holds else (0, bit)
    return State(state.whole, state.held | held, state.gone | gone)


def _only(window: Window, used: Iterable[Ground]) -> Window:
    """Return a window with some of its constraints."""
    far = [one for one in used if one.connects]
    return replace(window, grounds=[one for one in used if not one.connects], far=far)


_windows = looked_at_once(_Windows, _Windows.further)


def _find(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield what all ways of a clue have in common."""
    if not hasattr(puzzle, "constraints"):  # its rules are by hand
        return
    windows = _windows(puzzle, known)
    for found in windows.found():
        clues = [one.clue for one in found.used if one.clue is not None]
        yield Deduction(
            facts_of(puzzle, found.held, found.gone),
            clues,
            facts_of(puzzle, found.because_held, found.because_gone),
            "" if clues else _named(puzzle, windows.names, found.used),
            found.level,
        )


def _named(puzzle: Any, names: dict[int, str], used: Iterable[Ground]) -> str:
    """Return the names of rules, and of one about a few cells where it is."""
    words: dict[str, str] = {}
    for one in used:
        cells = cells_of_slots(puzzle, one.mask) if one.mask.bit_count() <= SLOTS else ()
        group = group_name(puzzle, cells)
        where = together([group]) if group else short(min(cells)) if cells else ""
        words.setdefault(names[id(one)], where)
    return "; ".join(f"{name}, {where}" if where else name for name, where in words.items())


CLUE_WAYS = Technique(
    "all ways",
    6,
    "Otherwise no way to keep the clue would go with the rules around it.",
    _find,
)
