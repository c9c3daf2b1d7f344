"""Techniques for a full set of dominoes: cells and pairs of numbers, each with its places.

A board is two kinds of groups of places for dominoes: those of a cell, and those of a pair of
numbers, which is a clue. Of each group one place is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

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

__all__ = ["DOMINOES"]


class _Group(NamedTuple):
    """Places of which one is taken: those of a cell, or those of the pair of a clue."""

    places: Slots
    clue: int | None


class _Board(NamedTuple):
    """The groups of a board.

    Attributes
    ----------
    cells, pairs
        The groups of cells, and those of pairs.
    beside
        For each place those that share a cell with it, by its slot.
    pair_of
        For each place the group of its pair; no places where a cell has no number.
    """

    cells: Sequence[_Group]
    pairs: Sequence[_Group]
    beside: Sequence[Slots]
    pair_of: Sequence[_Group]


@lru_cache(maxsize=4)
def _board(puzzle: Any) -> _Board:
    groups = [_Group(one.mask, one.clue) for _, one in puzzle.constraints]
    cells = [group for group in groups if group.clue is None]
    pairs = [group for group in groups if group.clue is not None]
    beside = [0] * len(puzzle.keys)
    for cell in cells:
        for slot in slots(cell.places):
            beside[slot] |= cell.places & ~(1 << slot)
    pair_of = [_Group(0, None)] * len(puzzle.keys)
    for pair in pairs:
        for slot in slots(pair.places):
            pair_of[slot] = pair
    return _Board(cells, pairs, beside, pair_of)


class _Look:
    """The places that are left to each group of which none is taken yet."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.board = _board(puzzle)
        self.state: State = state_of(puzzle, known)
        self.cells = self._left(self.board.cells)
        self.pairs = self._left(self.board.pairs)

    def _left(self, groups: Sequence[_Group]) -> list[tuple[_Group, Slots]]:
        held, open_ = self.state.held, self.state.open
        return [(group, group.places & open_) for group in groups if not group.places & held]


_look = looked_at_once(_Look)


def _gone(puzzle: Any, look: _Look, some: Slots, groups: Sequence[_Group]) -> Deduction:
    """Return the step that some places are not taken, by what is left to some groups."""
    why: Slots = 0
    for group in groups:
        why |= group.places & look.state.gone
    clues = [group.clue for group in groups if group.clue is not None]
    keys = puzzle.keys
    return Deduction(
        absent(keys[slot] for slot in slots(some)),
        clues,
        [Fact(keys[slot], False) for slot in slots(why)],
    )


def _locked(*, of_cells: bool) -> Finder:
    """Return the finder of groups whose places are all in a group of the other kind."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        look = _look(puzzle, known)
        inner, outer = (look.cells, look.pairs) if of_cells else (look.pairs, look.cells)
        for group, left in inner:
            for other, beyond in outer if left else ():
                if not left & ~beyond and beyond & ~left:
                    pair = other if of_cells else group
                    found = _gone(puzzle, look, beyond & ~left, [group])
                    yield Deduction(found.facts, [pair.clue or 0], found.because)

    return find


def _no_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the places that share a cell with all places of a pair."""
    look = _look(puzzle, known)
    for group, left in look.pairs:
        if left:
            gone = look.state.open & ~left
            for slot in slots(left):
                gone &= look.board.beside[slot]
            if gone:
                yield _gone(puzzle, look, gone, [group])


def _cell_left_alone(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the places that would leave no place for a cell beside."""
    look = _look(puzzle, known)
    board = look.board
    for slot in slots(look.state.open):
        pair = board.pair_of[slot]
        taken = board.beside[slot] | pair.places
        for group, left in look.cells:
            if not left & ~taken and not group.places >> slot & 1:
                used = [pair] if left & ~board.beside[slot] else []
                found = _gone(puzzle, look, 1 << slot, [group])
                yield Deduction(found.facts, [one.clue or 0 for one in used], found.because)
                break


def _same_twice(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the places beside which two cells would have the same pair."""
    look = _look(puzzle, known)
    board = look.board
    for slot in slots(look.state.open):
        met: dict[_Group, list[tuple[_Group, Slots]]] = {}
        for group, left in look.cells:
            rest = left & ~board.beside[slot]
            if rest != left and rest and not group.places >> slot & 1:
                pair = board.pair_of[next(slots(rest))]
                if not rest & ~pair.places:
                    met.setdefault(pair, []).append((group, rest))
        for pair, some in met.items():
            apart = ((one, other) for one, other in combinations(some, 2) if not one[1] & other[1])
            for one, other in apart:
                found = _gone(puzzle, look, 1 << slot, [one[0], other[0]])
                yield Deduction(found.facts, [pair.clue or 0], found.because)
                break


def _odd(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the places that would leave an odd number of connected cells."""
    look = _look(puzzle, known)
    ends: dict[int, list[int]] = {}
    left = [free for _, free in look.cells]
    for at, free in enumerate(left):
        for slot in slots(free):
            ends.setdefault(slot, []).append(at)
    if any(len(taken) == 1 for taken in ends.values()):
        return  # a place beside a domino is open: what follows there is seen first
    for slot, taken in ends.items():
        near = {at for end in taken for way in slots(left[end]) for at in ends[way]} - {*taken}
        while near:
            part, fresh = {*taken}, [near.pop()]
            part.add(fresh[0])
            for at in fresh:
                more = {other for way in slots(left[at]) for other in ends[way]} - part
                part |= more
                fresh += more
            near -= part
            if len(fresh) % 2:
                groups = [look.cells[at][0] for at in sorted(fresh)]
                yield _gone(puzzle, look, 1 << slot, groups)
                break


class _Few(NamedTuple):
    """A cell with few pairs left: its group, the places left, and the pairs, by clues as bits."""

    group: _Group
    left: Slots
    pairs: int


def _sets(size: int) -> Finder:
    """Return the finder of so many cells that have only as many pairs left."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        look = _look(puzzle, known)
        clue_of = [pair.clue for pair in look.board.pair_of]
        few = []
        for group, left in look.cells:
            clues = {clue_of[slot] for slot in slots(left)}
            if 0 < len(clues) <= size and None not in clues:
                few.append(_Few(group, left, sum(1 << clue for clue in clues if clue is not None)))
        for some in _alike(few, size):
            own, pairs = 0, 0
            for one in some:
                own |= one.left
                pairs |= one.pairs
            every = 0
            for pair, left in look.pairs:
                if pairs >> (pair.clue or 0) & 1:
                    every |= left
            if every & ~own:
                found = _gone(puzzle, look, every & ~own, [one.group for one in some])
                yield Deduction(found.facts, [*slots(pairs)], found.because)

    return find


def _alike(
    few: Sequence[_Few], size: int, chosen: tuple[_Few, ...] = (), taken: Slots = 0, pairs: int = 0
) -> Iterator[tuple[_Few, ...]]:
    """Yield so many cells, no two on one place, with as many pairs left together."""
    if len(chosen) == size:
        yield chosen
        return
    for at, one in enumerate(few):
        both = pairs | one.pairs
        if both.bit_count() <= size and not one.left & taken:
            yield from _alike(few[at + 1 :], size, (*chosen, one), taken | one.left, both)


DOMINOES = (
    Technique(
        "one pair at a cell",
        3,
        "All places that are left to the cell have this pair of numbers, so the pair is nowhere "
        "else.",
        _locked(of_cells=True),
    ),
    Technique(
        "pair at one cell",
        3,
        "All places that are left to the pair have this cell, so no other domino covers it.",
        _locked(of_cells=False),
    ),
    Technique(
        "no room for a pair",
        4,
        "A domino here would cover a cell of each place that is left to the pair.",
        _no_room,
    ),
    Technique(
        "cell left alone",
        4,
        "A domino here would leave a cell without a neighbor to be joined with.",
        _cell_left_alone,
    ),
    Technique(
        "odd number of cells",
        4,
        "A domino here would close off an odd number of cells, which dominoes cannot cover.",
        _odd,
    ),
    Technique(
        "same pair twice",
        5,
        "A domino here would leave only the same pair of numbers to two cells.",
        _same_twice,
    ),
    Technique(
        "two cells, two pairs",
        5,
        "Two cells have only these two pairs of numbers left, so the pairs are nowhere else.",
        _sets(2),
    ),
    Technique(
        "three cells, three pairs",
        6,
        "Three cells have only these three pairs of numbers left, so the pairs are nowhere else.",
        _sets(3),
    ),
    Technique(
        "four cells, four pairs",
        6,
        "Four cells have only these four pairs of numbers left, so the pairs are nowhere else.",
        _sets(4),
    ),
)
