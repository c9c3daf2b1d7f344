"""The sets of numbers that a clue can have, said as solvers say them: 16 in two: 7 9.

What a step names is the least: known numbers and marks without which the clue says the same are
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import and_, or_
from typing import Any

from satgrid.board.naming import listed, short, shortened
from satgrid.grounds.ground import Slots, State, slots
from satgrid.steps.fewest import Item, fewest, items_of, state_with
from satgrid.steps.known_slots import state_of
from satgrid.steps.pairs import differing
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, looked_at_once
from satgrid.steps.whole_lines import ClueCells, Ways, look_at, ways_of

__all__ = ["COMBINATIONS"]

_TOLD = 3  # sets that are told
_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _because(puzzle: Any, items: Sequence[Item]) -> list[Fact]:
    return [
        Fact(puzzle.keys[slot], bool(one.held))
        for one in items
        for slot in slots(one.held or one.gone)
    ]


def _numbers(puzzle: Any, values: Slots) -> str:
    """Name numbers: ``1 2 4``."""
    letters, low = puzzle.answer.letters, puzzle.answer.low
    return " ".join(str(letters[value] if letters else low + value) for value in slots(values))


def _name(puzzle: Any, clue: ClueCells) -> str:
    """Name a clue: ``16 in two``, or else by its words."""
    total, count = clue.constraint.adds, len(clue.places)
    if total is None:
        return shortened(puzzle.clue_list()[clue.constraint.clue].name)
    return f"{total} in {_COUNTS[count] if count < len(_COUNTS) else count}"


def _place(puzzle: Any, place: int) -> str:
    row, column = divmod(place // puzzle.values, puzzle.shape[1])
    return short((row, column))


def _said(puzzle: Any, clue: ClueCells, sets: Sequence[Slots], gone: Slots) -> str:
    """Say which sets are left, or what all have and lack."""
    name = _name(puzzle, clue)
    if clue.constraint.adds is not None:
        ends = [_place(puzzle, place) for place in (clue.places[0], clue.places[-1])]
        name += f", {' to '.join(ends)}"
    if 0 < len(sets) <= _TOLD:
        told = sorted(sets, key=lambda some: [*slots(some)])
        return f"{name}: {listed([_numbers(puzzle, some) for some in told], 'or')}"
    shared = reduce(and_, sets) if sets else 0
    each = f"{_numbers(puzzle, shared)} in each, " * bool(shared)
    return f"{name}: {each}no {_numbers(puzzle, gone)}"


def _combinations(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield numbers that a clue has in none of its cells."""
    state, look = state_of(puzzle, known), look_at(puzzle, known)
    blank = puzzle.blank_state().gone
    for at, clue in enumerate(look.clues):
        ways = look.ways(at, state)
        values = _nowhere(clue, ways, state)
        column = sum(1 << place for place in clue.places)
        wanted = sum(column << value for value in slots(values)) & state.open
        if not wanted:
            continue

        def left(items: Sequence[Item], clue: ClueCells = clue) -> Ways:
            return ways_of(clue, state_with(items, state.whole, blank))

        def follow(items: Sequence[Item], clue: ClueCells = clue, wanted: Slots = wanted) -> bool:
            return not wanted & ~left(items, clue).gone

        items = fewest(items_of(clue.places, clue.constraint.full, state, blank), follow)
        assert clue.constraint.clue is not None
        facts = [Fact(puzzle.keys[slot], False) for slot in slots(wanted)]
        where = _said(puzzle, clue, left(items).sets, values)
        yield Deduction(facts, (clue.constraint.clue,), _because(puzzle, items), where)


def _nowhere(clue: ClueCells, ways: Ways, state: State) -> Slots:
    """Return the numbers that are in none of the cells in any way, and were in some before."""
    left = clue.constraint.mask & ~state.gone & ~ways.gone
    some = reduce(or_, (left >> place for place in clue.places)) & clue.constraint.full
    before = clue.constraint.mask & state.open
    return reduce(or_, (before >> place for place in clue.places)) & clue.constraint.full & ~some


class _Crossings:
    """The cells of clues whose numbers differ, and what each of them sees."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        clues = look_at(puzzle, known).clues
        self.clues: dict[int, list[int]] = {}
        for at, clue in enumerate(clues):
            for place in clue.places if clue.whole and hasattr(clue.constraint, "sets") else ():
                self.clues.setdefault(place, []).append(at)
        groups = [group for clue, group in differing(puzzle) if clue is None]
        self.seen = {
            place: sorted(frozenset().union(*(some for some in groups if place in some)) - {place})
            for place in self.clues
        }


_crossings = looked_at_once(_Crossings, lambda same, _: same)


def _allowed(clue: ClueCells, place: int, sets: Sequence[Slots], state: State) -> Slots:
    """Return the numbers that the sets of a clue leave to a cell."""
    full = clue.constraint.full
    taken = reduce(or_, (state.held >> other & full for other in clue.places if other != place), 0)
    return reduce(or_, sets, 0) & ~taken


def _crossing(level: int, puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield cells to which the sets of their clues leave one number, those of short clues first."""
    state, look = state_of(puzzle, known), look_at(puzzle, known)
    found = []
    for place, own in _crossings(puzzle, known).clues.items():
        full = look.clues[own[0]].constraint.full
        left = state.open >> place & full
        if not left:
            continue
        for at in own:
            clue = look.clues[at]
            left &= _allowed(clue, place, look.ways(at, state).sets, state)
        if left and not left & (left - 1):
            masks = [look.clues[at].constraint.mask & state.open for at in own]
            found.append((sum(mask.bit_count() for mask in masks), place, left))
    for _, place, left in sorted(found):
        one = _digit(puzzle, known, place, left)
        # With marks, one clue alone can wait; where two cross, people look at once.
        if one is not None and level == (2 if len(one.clues) > 1 else one.level):
            yield one


def _digit(puzzle: Any, known: Known, place: int, wanted: Slots) -> Deduction | None:
    """Return the deduction of a number of a cell; None where what it sees leaves it alone."""
    state, look, cross = state_of(puzzle, known), look_at(puzzle, known), _crossings(puzzle, known)
    clues, blank = [look.clues[at] for at in cross.clues[place]], puzzle.blank_state().gone
    full, whole = clues[0].constraint.full, state.whole
    own, seen = [], {}
    for value in slots(state.gone >> place & full & ~(blank >> place)):
        near = [other for other in cross.seen[place] if state.held >> other + value & 1]
        if near:
            bit = 1 << near[0] + value
            seen[near[0]] = Item(bit, full << near[0] ^ bit)
        else:
            own.append(Item(0, 1 << place + value))
    inside = {
        item for clue in clues for item in items_of(clue.places, clue.constraint.full, state, blank)
    }
    inside -= {Item(0, 1 << place + value) for value in range(full.bit_length())}
    items = [*own, *sorted(inside | {*seen.values()}, key=lambda item: (item.held > 0, item))]

    def leaves(some: Sequence[Item], few: Sequence[ClueCells]) -> list[Slots]:
        """Return what each clue leaves to the cell, and what is not in sight nor marked."""
        part = state_with(some, whole, blank)
        known_ = reduce(or_, (part.held >> other & full for other in cross.seen[place]), 0)
        free = full & ~(part.gone >> place) & ~known_
        return [free, *(_allowed(one, place, ways_of(one, part).sets, part) for one in few)]

    def follow(some: Sequence[Item], few: Sequence[ClueCells]) -> bool:
        return reduce(and_, leaves(some, few)) == wanted

    if follow(items, ()):
        return None
    few = next((some for some in ([one] for one in clues) if follow(items, some)), clues)
    kept = fewest(items, lambda some: follow(some, few))
    free, *by_clue = leaves(kept, few)
    said = [
        f"{_name(puzzle, one)} leaves {_numbers(puzzle, some)}"
        for one, some in zip(few, by_clue, strict=True)
    ]
    if reduce(and_, by_clue) & ~free:
        said.append(f"not {_numbers(puzzle, reduce(and_, by_clue) & ~free)}")
    where = f"{_place(puzzle, place)}: {', '.join(said)}"
    fact = Fact(puzzle.keys[place + wanted.bit_length() - 1], True)
    numbers = [one.constraint.clue for one in few if one.constraint.clue is not None]
    level = 2 if all(item.held for item in kept) else 3
    return Deduction([fact], numbers, _because(puzzle, kept), where, level)


COMBINATIONS = (
    Technique(
        "crossing clues",
        2,
        "What the clues of the cell can be made of, and the numbers that it sees, leave it one.",
        partial(_crossing, 2),
    ),
    Technique(
        "crossing clues",
        3,
        "What the clues of the cell can be made of, and the numbers that it sees, leave it one.",
        partial(_crossing, 3),
    ),
    Technique(
        "combinations",
        2,
        "The clue can be made of these numbers alone.",
        _combinations,
    ),
)
