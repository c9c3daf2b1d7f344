"""Windows of a board: a constraint with what lies around it, in which suppositions are followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.record import record

__all__ = ["SLOTS", "Window", "parts_of", "windows_of"]

SLOTS = 60
"""So many slots a constraint has at most that a person goes through."""
_NEAR = 240  # slots of a window


@record
class Window:
    """A constraint and what is around it.

    Attributes
    ----------
    one
        The constraint.
    near
        The slots that may be settled.
    grounds
        The constraint, and the rules around it.
    far
        The rules that join cells far from each other, where the constraint is of a clue.
    """

    one: Ground
    near: Slots
    grounds: Sequence[Ground]
    far: Sequence[Ground]

    def fits(
        self, state: State, fresh: Slots = -1, *, whole: bool = False, asked: list[Ground]
    ) -> bool:
        """Settle what follows in a state; return whether all can be kept.

        Rules that join far cells are asked when the others are still.

        Parameters
        ----------
        fresh
            What was settled last; nothing follows from the rest alone.
        whole
            Whether of rules that join far cells all is asked, and not a glance.
        asked
            Is extended by the constraints that settled something or cannot be kept.
        """
        one = self.one
        try:
            while fresh:
                since = dirty = fresh
                while dirty:
                    before = state.open
                    for one in self.grounds:
                        if one.mask & dirty and (settled := self.settled(one, state, dirty)):
                            dirty |= settled
                            asked.append(one)
                    dirty = before & ~state.open
                    since |= dirty
                fresh = 0
                for one in self.far:
                    if one.mask & since and (
                        settled := self.settled(one, state, since | fresh, whole=whole)
                    ):
                        fresh |= settled
                        asked.append(one)
        except ClashError:
            asked.append(one)
            return False
        return True

    def settled(self, one: Ground, state: State, since: Slots, *, whole: bool = True) -> Slots:
        """Let a constraint settle slots of the window, and return them.

        Raises
        ------
        ClashError
            If it cannot be kept.
        """
        held, gone = state.held, state.gone
        if whole:
            one.propagate_since(state, since)
        else:
            one.glance(state, since)
        if state.held == held and state.gone == gone:
            return 0
        state.held, state.gone = held | state.held & self.near, gone | state.gone & self.near
        return (state.held | state.gone) & ~(held | gone)

    def broken_in(self, state: State, rounds: int, *, whole: bool) -> bool:
        """Return whether so many rounds break a rule: in each all look at the same known slots."""
        for _ in range(rounds):
            held = gone = 0
            for one in (*self.grounds, *self.far):
                here = state.copied()
                try:
                    self.settled(one, here, -1, whole=whole)
                except ClashError:
                    return True
                held, gone = held | here.held, gone | here.gone
            state.held |= held
            state.gone |= gone
            if state.held & state.gone:
                return True
        return False


def parts_of(puzzle: Any) -> Iterator[tuple[str, Ground]]:
    """Yield what a step may name: the constraints that people look at alone, with their rules."""
    for rule, one in puzzle.constraints:
        for part in one.parts():
            if part.mask and not part.implied and not part.clued:
                yield rule.name, part


def windows_of(puzzle: Any, parts: Sequence[Ground]) -> Iterator[Window]:
    """Yield the windows of a board: those of clues first, and of these the small ones.

    Parameters
    ----------
    parts
        What a step may name, as ``parts_of``.
    """
    rules = [one for one in parts if one.clue is None]
    small = [one for one in rules if not one.dear and one.mask.bit_count() <= SLOTS]
    wide = [one for one in rules if one.everywhere and one.mask.bit_count() > SLOTS]
    far = [one for one in rules if one.connects]
    clues = [one for one in parts if one.clue is not None and one.mask.bit_count() <= SLOTS]
    around = _Around(puzzle)
    for one in sorted(clues, key=_size) + sorted(small, key=_size):
        near = around(one.mask)
        if near.bit_count() <= _NEAR:
            local = [other for other in small if other is not one and other.mask & near]
            yield Window(one, near, [one, *local, *wide], () if one.clue is None else far)


def _size(one: Ground) -> int:
    return one.mask.bit_count()


class _Around:
    """Returns some slots with those of their cells and of the cells around these."""

    def __init__(self, puzzle: Any) -> None:
        self._at: dict[tuple[int, ...], Slots] = {}
        self._cells: dict[int, list[tuple[int, ...]]] = {}
        for slot in slots(puzzle.blank_state().whole):
            self._cells[slot] = [tuple(place) for place in puzzle.places(puzzle.key(slot))]
            for place in self._cells[slot]:
                self._at[place] = self._at.get(place, 0) | 1 << slot

    def __call__(self, some: Slots) -> Slots:
        found = some
        for row, column in {place for slot in slots(some) for place in self._cells[slot]}:
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    found |= self._at.get((row + down, column + right), 0)
        return found
