"""Numbers of two digits: where one digit of a cell, or the only cell for a digit, is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Slots, slots
from satgrid.steps.known_slots import state_of
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, absent, looked_at_once

__all__ = ["DIGITS"]


class _Groups(NamedTuple):
    """Sets of slots of which exactly one holds.

    Attributes
    ----------
    cells
        The numbers of each cell.
    digits
        The numbers of a line with a digit in the first, or the second, place.
    numbers
        The cells of each number.
    """

    cells: list[Slots]
    digits: list[Slots]
    numbers: list[Slots]


def _grouped(puzzle: Any, _: Known) -> _Groups:
    found = _Groups([], [], [])
    for _rule, constraint in puzzle.constraints:
        if not isinstance(constraint, Count) or (constraint.low, constraint.high) != (1, 1):
            continue
        some = constraint.positive
        if len({slot // puzzle.values for slot in slots(some)}) == 1:
            found.cells.append(some)
        elif len({slot % puzzle.values for slot in slots(some)}) == 1:
            found.numbers.append(some)
        else:
            found.digits.append(some)
    return found


_groups = looked_at_once(_grouped, lambda same, _: same)


def _within(one: str, other: str) -> Finder:
    """Return the finder of groups whose slots that are left are all in another group.

    Parameters
    ----------
    one, other
        The kinds of the two groups.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state, groups = state_of(puzzle, known), _groups(puzzle, known)
        blank = puzzle.blank_state().gone
        wider: list[Slots] = getattr(groups, other)
        for group in getattr(groups, one):
            left = group & ~state.gone
            if left & state.held or not left & (left - 1):
                continue
            gone = 0
            for beyond in wider:
                if not left & ~beyond:
                    gone |= beyond & state.open & ~left
            if gone:
                why = group & state.gone & ~blank
                yield Deduction(
                    absent(puzzle.keys[slot] for slot in slots(gone)),
                    (),
                    absent(puzzle.keys[slot] for slot in slots(why)),
                )

    return find


DIGITS = (
    Technique(
        "one digit known",
        2,
        "One digit of the cell is known, so it is in the same place of no other cell of the line.",
        _within("cells", "digits"),
    ),
    Technique(
        "only cell for a digit",
        2,
        "The line has one cell left for the digit, so the cell has no other in that place.",
        _within("digits", "cells"),
    ),
    Technique(
        "number in one line",
        4,
        "All cells left for the number are in one line, so its digits are nowhere else there.",
        _within("numbers", "digits"),
    ),
    Technique(
        "digit in one number",
        4,
        "The line has the digit in this number, wherever it is, so no other cell has the number.",
        _within("digits", "numbers"),
    ),
)
