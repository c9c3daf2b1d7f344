"""Pairs on boards of a declared genre: two cells, two numbers, or two lines that share two places.

The numbers of a cell, and the places of a number in a row, are groups of which one slot holds.
Where two groups have two slots left each, and two other groups hold these four, two in each, the
others can have nothing else. Of the numbers of cells it is a naked pair, of the places of numbers a
hidden pair if the others are cells, and else an X-wing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from satgrid.grounds.exactly_one import Ones
from satgrid.grounds.ground import Slots, State, slots
from satgrid.steps.known_slots import state_of
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Finder,
    Known,
    Technique,
    absent,
    looked_at_once,
)

__all__ = ["PAIRS", "Marks", "OneOf", "all_groups", "differing", "marks_of"]


class OneOf(NamedTuple):
    """Slots of which at most one holds, or exactly one where it is needed.

    Attributes
    ----------
    cell
        Whether they are the numbers of a cell.
    clues
        The clue that says so; none where a rule does.
    """

    slots: Slots
    needed: bool
    cell: bool
    clues: tuple[int, ...] = ()


def _groups(puzzle: Any, _: Known) -> list[OneOf]:
    found: dict[tuple[Slots, tuple[int, ...]], OneOf] = {}
    for _rule, constraint in puzzle.constraints:
        clues = () if constraint.clue is None else (constraint.clue,)
        for some, needed in constraint.one_of():
            cell = len({slot // puzzle.values for slot in slots(some)}) == 1
            before = found.get((some, clues))
            found[some, clues] = OneOf(some, needed or bool(before and before.needed), cell, clues)
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
        others: dict[int, list[tuple[OneOf, Slots]]] = {}
        for group, free in left:
            if group.cell == in_cells:
                for slot in slots(free):
                    others.setdefault(slot, []).append((group, free))
        for at, (one, free) in enumerate(twos):
            first, second = slots(free)
            for other, beside in twos[at + 1 :]:
                if free & beside:
                    continue
                both = free | beside
                for beyond, low in others.get(first, ()):
                    for further, high in others.get(second, ()):
                        gone = (low | high) & ~both
                        if low != high and gone and both & low and _split(both, low, high):
                            some = (one, other, beyond, further)
                            clues = tuple(number for each in some for number in each.clues)
                            marks = _DeclaredMarks(puzzle, state)
                            why, _ = marks.why((one.slots | other.slots) & state.gone)
                            yield Deduction(marks.absent(gone), clues, why)

    return find


def _split(both: Slots, low: Slots, high: Slots) -> bool:
    """Return whether two groups have two of four slots each, and none has three."""
    return not both & ~(low | high) and (both & low).bit_count() == (both & high).bit_count() == 2


class Marks(Protocol):
    """What can still be where, as slots, with reasons.

    Attributes
    ----------
    open
        What is not known: where a number is known, nothing is open.
    held
        What is known to hold.
    """

    open: Slots
    held: Slots

    def why(self, some: Slots) -> tuple[Sequence[Fact], Sequence[int]]:
        """Return the known facts, and the clues, from which it follows that no slot holds."""

    def absent(self, some: Slots) -> list[Fact]:
        """Return the facts that no slot holds."""


class _DeclaredMarks:
    """The known facts of a declared board."""

    def __init__(self, puzzle: Any, state: State) -> None:
        self.open, self.held = state.open, state.held
        self._key = puzzle.key
        self._blank = puzzle.blank_state().gone

    def why(self, some: Slots) -> tuple[Sequence[Fact], Sequence[int]]:
        """Return the known facts; slots without a key are no reason."""
        return self.absent(some & ~self._blank), ()

    def absent(self, some: Slots) -> list[Fact]:
        """Return the facts that no slot holds."""
        return absent(map(self._key, slots(some)))


def marks_of(puzzle: Any, known: Known) -> Marks:
    """Return what can still be where, by the known facts alone."""
    return _DeclaredMarks(puzzle, state_of(puzzle, known))


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
