"""Counting: bounds of lines, rooms, clues and patterns, added and subtracted, settle cells.

What constraints say in numbers (``Ground.bounds``) is enough: no genre is known here. A sum of few
bounds is proposed by a linear program and proven by whole numbers (``satgrid.linear``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from satgrid.grounds.ground import slots
from satgrid.linear.bounds import Column, Helper, SumBound
from satgrid.linear.smallest import SmallestSums
from satgrid.steps.counted_words import in_words
from satgrid.steps.known_slots import state_of
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, looked_at_once

__all__ = ["COUNTING"]

_SLOTS = 420  # that are open: with more of them the sums are long, and take long
_VALUES = 2  # of a cell: what numbers leave to each other has names of its own
_MOST, _NAMED = 12, 8  # bounds of a sum, and those of them that are named
_CLIQUE = 12  # slots that exclude one


class _Counted:
    """The bounds of a board, and which of their columns are known."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.known: dict[Column, bool] = dict.fromkeys(slots(puzzle.blank_state().gone), False)
        self._state = state_of(puzzle, known)  # it grows with what is known
        self._slot = puzzle.slot
        self._taken = 0
        bounds, self.rules = _bounds(puzzle)
        self._helpers = [
            column
            for column in dict.fromkeys(column for bound in bounds for column in bound.weights)
            if isinstance(column, Helper)
        ]
        self.sums = SmallestSums(bounds, range(len(puzzle.keys)), most=_MOST, most_named=_NAMED)
        self.further(known)

    def further(self, known: Known) -> _Counted:
        """Update by the facts learned since the last time, and return it."""
        for key, holds in known.learned[self._taken :]:
            self.known[self._slot(key)] = holds
        self._taken = len(known.learned)
        for helper in self._helpers:
            if helper.held & self._state.gone or helper.gone & self._state.held:
                self.known[helper] = False
        return self

    def slots_of(self, columns: list[Column]) -> list[int]:
        """Return the slots from which it follows that some columns are known."""
        found = {column for column in columns if isinstance(column, int)}
        against = [
            {
                slot
                for some, holds in ((column.held, False), (column.gone, True))
                for slot in slots(some)
                if self.known.get(slot) is holds
            }
            for column in columns
            if isinstance(column, Helper)
        ]
        while against := [some for some in against if found.isdisjoint(some)]:
            often = Counter(slot for some in against for slot in some)
            found.add(min(often, key=lambda slot: (-often[slot], slot)))
        return sorted(found)


_counted = looked_at_once(_Counted, _Counted.further)


def _bounds(puzzle: Any) -> tuple[list[SumBound], dict[int, str]]:
    """Return the bounds of a board, each once, and the name of the rule of each by its identity.

    Of slots that all exclude each other one holds at most: these cliques stand for the pairs.
    """
    found: dict[Any, SumBound] = {}
    rules: dict[int, str] = {}
    for rule, one in puzzle.constraints:
        for bound in one.bounds():
            same = frozenset(bound.weights.items()), bound.low, bound.high
            if bound.weights and same not in found:
                found[same] = bound
                rules[id(bound)] = rule.name
    pairs = {pair: rules[id(bound)] for bound in found.values() if (pair := _excluding(bound))}
    joined = _joined(list(found.values()))
    for bound in joined:
        if id(bound) not in rules:
            one, other, *_ = slots(_mask(bound))
            rules[id(bound)] = pairs[one, other]
    return joined, rules


def _joined(bounds: list[SumBound]) -> list[SumBound]:
    """Return bounds with cliques of slots that exclude each other, in place of their pairs."""
    near: dict[int, set[int]] = {}
    for bound in bounds:
        if pair := _excluding(bound):
            for one, other in permutations(pair):
                near.setdefault(one, set()).add(other)
    if not near or max(map(len, near.values())) > _CLIQUE:
        return bounds
    cliques = sorted(sorted(some) for some in _cliques(near) if len(some) > 2)
    inside = {pair for some in cliques for pair in combinations(some, 2)}
    kept = [bound for bound in bounds if bound.clue is not None or _excluding(bound) not in inside]
    return kept + [SumBound(dict.fromkeys(some, 1), None, 1, small=True) for some in cliques]


def _excluding(bound: SumBound) -> tuple[int, int] | None:
    """Return two slots of which one holds at most, in order, where a bound says no more."""
    one, *more = [column for column in bound.weights if isinstance(column, int)] or [0]
    if len(more) != 1 or [*bound.weights.values()] != [1, 1]:
        return None
    if bound.high != 1 or bound.low not in (None, 0):
        return None
    return min(one, more[0]), max(one, more[0])


def _mask(bound: SumBound) -> int:
    return sum(1 << column for column in bound.weights if isinstance(column, int))


def _cliques(near: Mapping[int, set[int]]) -> Iterator[frozenset[int]]:
    """Yield the largest sets whose members are all near each other (Bron and Kerbosch 1973)."""
    waiting = [(frozenset[int](), set(near), set[int]())]
    while waiting:
        some, left, past = waiting.pop()
        if not left and not past:
            yield some
            continue
        pivot = max(sorted(left | past), key=lambda one: len(near[one] & left))
        for one in sorted(left - near[pivot]):
            waiting.append((some | {one}, left & near[one], past & near[one]))
            left = left - {one}
            past = past | {one}


def _find(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield what the smallest sums of bounds settle."""
    if not hasattr(puzzle, "constraints"):  # its rules are by hand
        return
    if puzzle.values > _VALUES or state_of(puzzle, known).open.bit_count() > _SLOTS:
        return
    counted = _counted(puzzle, known)
    given = {number for number, clue in enumerate(puzzle.clue_list()) if clue.given}
    for one in counted.sums.found(counted.known):
        settled = {
            slot: holds
            for slot, holds in one.settled(counted.known).columns.items()
            if isinstance(slot, int)
        }
        facts = [Fact(puzzle.key(slot), holds) for slot, holds in sorted(settled.items())]
        needed = counted.slots_of(one.needed(counted.known, settled))
        blank = puzzle.blank_state().gone
        because = [
            Fact(puzzle.key(slot), counted.known[slot]) for slot in needed if not blank >> slot & 1
        ]
        clues = sorted({bound.clue for bound, _ in one.taken if bound.clue is not None} - given)
        beyond = [slot for slot, weight in one.open(counted.known)[0].items() if weight > 0]
        empty = settled == dict.fromkeys(beyond, False)
        where = in_words(puzzle, one, counted.rules, empty=empty)
        yield Deduction(facts, clues, because, where, 6 + len(one) / 4)


COUNTING = Technique(
    "counting",
    6,
    "Some lines, regions or numbers hold as much as others, so nothing is left beyond them.",
    _find,
)
