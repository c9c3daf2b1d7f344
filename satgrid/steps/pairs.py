"""Pairs on boards of a declared genre: two cells, two numbers, or two lines that share two places.

The numbers of a cell, and the places of a number in a row, are groups of which one slot holds.
Where two groups have two slots left each, and two other groups hold these four, two in each, the
others can have nothing else. Of the numbers of cells it is a naked pair, of the places of numbers a
hidden pair if the others are cells, and else an X-wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from satgrid.grounds.exactly_one import Ones
from satgrid.grounds.ground import Slots, State, slots
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, looked_at_once

__all__ = ["PAIRS", "all_groups", "differing", "state_of"]


class _Group(NamedTuple):
    """Slots of which at most one holds, or exactly one where it is needed."""

    slots: Slots
    needed: bool
    cell: bool


def _groups(puzzle: Any, _: Known) -> list[_Group]:
    found: dict[Slots, _Group] = {}
    for _rule, constraint in puzzle.constraints:
        for family in constraint.families if isinstance(constraint, Ones) else ():
            for anchor in slots(family.anchors):
                some = family.spread(1 << anchor) << family.base
                cell = len({slot // puzzle.values for slot in slots(some)}) == 1
                needed = bool(family.needed >> anchor & 1)
                found[some] = _Group(some, needed or (some in found and found[some].needed), cell)
    return list(found.values())


all_groups = looked_at_once(_groups, lambda same, _: same)


def differing(puzzle: Any) -> list[tuple[int | None, frozenset[int]]]:
    """Return groups of cells that all differ, by their first slots, with the clue that says so."""
    values = puzzle.values
    return [
        (one.clue, frozenset(family.base + anchor + step for step in family.steps))
        for _, one in puzzle.constraints
        if isinstance(one, Ones)
        for family in one.families
        if len(family.steps) > 1 and not any(step % values for step in family.steps)
        for anchor in slots(family.anchors)
        if (family.base + anchor) % values == 0
        and family.anchors >> anchor & (1 << values) - 1 == (1 << values) - 1
    ]


def _pair(*, of_cells: bool, in_cells: bool) -> Finder:
    """Return the finder of two groups with the same two slots left in two other groups.

    Parameters
    ----------
    of_cells, in_cells
        Whether the groups with two slots left are the numbers of cells, and whether the others are.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state = state_of(puzzle, known)
        left = [
            (group, group.slots & state.open)
            for group in all_groups(puzzle, known)
            if not group.slots & state.held
        ]
        twos = [
            (group, free)
            for group, free in left
            if group.needed and group.cell == of_cells and free.bit_count() == 2
        ]
        others: dict[int, list[Slots]] = {}
        for group, free in left:
            if group.cell == in_cells:
                for slot in slots(free):
                    others.setdefault(slot, []).append(free)
        for at, (one, free) in enumerate(twos):
            first, second = slots(free)
            for other, beside in twos[at + 1 :]:
                if free & beside:
                    continue
                both = free | beside
                for low in others.get(first, ()):
                    for high in others.get(second, ()):
                        gone = (low | high) & ~both
                        if low != high and gone and both & low and _split(both, low, high):
                            blank = puzzle.blank_state().gone
                            why = (one.slots | other.slots) & state.gone & ~blank
                            yield Deduction(
                                [Fact(puzzle.keys[slot], False) for slot in slots(gone)],
                                (),
                                [Fact(puzzle.keys[slot], False) for slot in slots(why)],
                            )

    return find


def _split(both: Slots, low: Slots, high: Slots) -> bool:
    """Return whether two groups have two of four slots each, and none has three."""
    return not both & ~(low | high) and (both & low).bit_count() == (both & high).bit_count() == 2


class _Look:
    """The known facts as a state of slots."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.state: State = puzzle.blank_state()
        self._slot = puzzle.slot
        self._taken = 0
        self.further(known)

    def further(self, known: Known) -> _Look:
        """Update by the facts learned since the last time, and return it."""
        fresh: dict[bool, bytearray] = {}
        for key, holds in known.learned[self._taken :]:
            slot = self._slot(key)
            bits = fresh.setdefault(holds, bytearray(self.state.whole.bit_length() // 8 + 1))
            bits[slot >> 3] |= 1 << (slot & 7)
        self._taken = len(known.learned)
        self.state.held |= int.from_bytes(fresh.get(True, b""), "little")
        self.state.gone |= int.from_bytes(fresh.get(False, b""), "little")
        return self


_look = looked_at_once(_Look, _Look.further)


def state_of(puzzle: Any, known: Known) -> State:
    """Return the known facts as a state of slots, which changes as more is known."""
    return _look(puzzle, known).state


PAIRS = (
    Technique(
        "naked pair",
        5,
        "Two cells have only these two numbers left, so no other cell there has one of them.",
        _pair(of_cells=True, in_cells=False),
    ),
    Technique(
        "hidden pair",
        5,
        "Two numbers have only these two cells left, so the cells hold nothing else.",
        _pair(of_cells=False, in_cells=True),
    ),
    Technique(
        "X-wing",
        6,
        "In both lines the number has the same two crossing lines left, so it is nowhere else in "
        "these.",
        _pair(of_cells=False, in_cells=False),
    ),
)
