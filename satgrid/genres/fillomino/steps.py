"""Steps of people in a fillomino: complete areas, areas with one way to grow, and lack of room."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from satgrid.board.field import Cells, bits, of_shape, size
from satgrid.board.naming import short
from satgrid.board.text import plural
from satgrid.genres.fillomino.steps_shapes import AreaShapes, shown
from satgrid.genres.fillomino.steps_trials import TrialReason, supposed
from satgrid.genres.fillomino.steps_view import seen
from satgrid.puzzle.numbers import Entry
from satgrid.steps.techniques import (
    Deduction,
    Known,
    Technique,
    Trial,
    absent,
    held,
    looked_at_once,
)

__all__ = ["TECHNIQUES", "trials"]

_AROUND = 3  # cells: how far from new facts a number that was tried in vain is tried again first
_NUMBERS = 4  # that a cell has left, for a look at each of them
_FEW = 3  # shapes that people go through with less effort
_COMPARED = 8  # trials that break a rule, after which no more are made


def _full(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See an area that has all its cells."""
    board = seen(puzzle, known)
    for number, group in board.groups():
        beside = board.field.around(group) & board.open & board.possible[number]
        if beside and size(group) == number:
            facts = absent(board.entries(number, beside))
            because = held(board.entries(number, group))
            yield Deduction(facts, (), because, board.name(number, group))


def _joined(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that would connect more known cells than their number allows."""
    board = seen(puzzle, known)
    for number, cells in sorted(board.held.items()):
        for bit in bits(board.field.around(cells) & board.open & board.possible[number]):
            whole = board.field.reached(bit, cells | bit)
            if size(whole) > number:
                joined = board.field.parts(whole & ~bit)
                names = " and ".join(board.name(number, part) for part in joined)
                because = held(board.entries(number, whole & ~bit))
                yield Deduction(absent(board.entries(number, bit)), (), because, names)


def _grown(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the cells that a known part of an area needs to reach its size."""
    board = seen(puzzle, known)
    for number, group in board.groups():
        missing = number - size(group)
        possible = board.possible[number]
        needed = board.field.needed(group, possible, number) if missing > 0 else 0
        for bit in bits(needed & board.open):
            rest = board.field.reached(group, possible & ~bit, missing)
            because = board.reasons(number, rest & board.held[number], board.wall(number, rest))
            name = board.name(number, group)
            yield Deduction(held(board.entries(number, bit)), (), because, name)


def _no_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See places without enough room for some numbers."""
    board = seen(puzzle, known)
    small: dict[Cells, list[int]] = {}
    for number, possible in board.possible.items():
        for part in board.field.parts(possible):
            if size(part) < number and not part & ~board.open:
                small.setdefault(part, []).append(number)
    for part, numbers in small.items():
        facts = [entry for number in numbers for entry in board.entries(number, part)]
        because = [
            fact
            for number in numbers
            for fact in board.reasons(number, 0, board.wall(number, part))
        ]
        yield Deduction(absent(facts), (), tuple(dict.fromkeys(because)))


def _far(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See cells that no known part of an area reaches, in places too small for a new area."""
    board = seen(puzzle, known)
    for number, cells in sorted(board.held.items()):
        possible = board.possible[number]
        reached = 0
        for group in board.left.groups(number):
            reached |= board.field.reached(group, possible, max(0, number - size(group)))
        for part in board.field.parts(possible & board.open & ~board.field.around(cells)):
            far = part & ~reached
            if far and size(part) < number:
                near = board.field.reached(far, possible)
                because = board.reasons(number, near & cells, board.wall(number, near))
                yield Deduction(absent(board.entries(number, far)), (), because)


def _shared(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See numbers that are too large for an area without a known cell."""
    board = seen(puzzle, known)
    most = board.left.most
    gone = [
        entry
        for number, possible in board.possible.items()
        if number > most and number not in board.held
        for entry in board.entries(number, possible)
    ]
    if gone:
        yield Deduction(absent(gone), (), held(sorted(known.held)))


def _last(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell with one number left."""
    board = seen(puzzle, known)
    for bit in bits(board.open):
        left = [number for number, cells in board.possible.items() if cells & bit]
        if len(left) == 1:
            others = (number for number in board.possible if number != left[0])
            because = absent(Entry(board.field.cell(bit), number) for number in others)
            yield Deduction(held(board.entries(left[0], bit)), (), because)


def _none_beside(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See numbers of a cell that would leave the cell beside it none."""
    board = seen(puzzle, known)
    field = board.field
    for bit in bits(board.open):
        numbers = [number for number, cells in board.possible.items() if cells & bit]
        if len(numbers) > _NUMBERS:
            continue
        for beside in bits(field.around(bit) & board.open):
            if [one for one in numbers if board.fits(one, bit, beside)][1:]:
                continue  # one of them is left, whatever the other cell has
            own = [number for number, cells in board.possible.items() if cells & beside]
            gone = [
                number
                for number in own
                if not any(board.fits(one, bit, beside, number) for one in numbers)
            ]
            if gone:
                others = (number for number in board.possible if number not in numbers)
                because = absent(Entry(field.cell(bit), number) for number in others)
                because += [
                    fact
                    for one in numbers
                    for number in gone
                    for fact in board.misfit(one, bit, beside, number)
                ]
                facts = absent(Entry(field.cell(beside), number) for number in gone)
                where = f"none left for {short(field.cell(bit))}"
                yield Deduction(facts, (), tuple(dict.fromkeys(because)), where)


def _whole(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See what all shapes of an area share, those with the fewest first."""
    board = seen(puzzle, known)
    shapes = AreaShapes(board.field, board.held, board.possible)
    found = []
    for number, group in board.groups():
        if size(group) < number:
            shared = shapes.shared(number, group)
            if shared is not None:
                found.append((shared.shapes, number, group, shared))
    facts = [
        fact for fact in known.learned if fact.holds or tuple(fact.key.cell) not in known.held_at
    ]
    for _, number, group, shared in sorted(found):
        because, last = shown(board.field, board.possible, facts, number, group, shared)
        entries = [
            *held(board.entries(number, shared.cells)),
            *absent(board.entries(number, shared.shore)),
        ]
        where = f"{board.name(number, group)}: {plural(last.shapes, 'shape')}"
        level = 4 if last.shapes <= _FEW else 5
        yield Deduction(entries, (), because, where, level)


class _Memory:
    """The numbers that were tried in cells, and what came of it.

    Attributes
    ----------
    broken
        The trials that broke a rule.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        self._field = of_shape(*puzzle.shape)
        self._in_vain: set[tuple[Cells, int]] = set()
        self.broken: dict[tuple[Cells, int], Trial] = {}
        self._taken = len(known.learned)

    def further(self, known: Known) -> _Memory:
        """Forget what is settled, and what was tried in vain in cells around something new."""
        fresh = self._field.of({fact.key.cell for fact in known.learned[self._taken :]})
        self._taken = len(known.learned)
        for _ in range(_AROUND):
            fresh |= self._field.around(fresh)
        self._in_vain = {one for one in self._in_vain if not one[0] & fresh}
        left = (one for one in self.broken.items() if not known.settled(one[1].supposed.key))
        self.broken = dict(left)
        return self

    def tried(self, ground: TrialReason) -> Iterator[Trial]:
        """Try each number that a cell can still have; yield the trials that break a rule.

        Cells with few numbers left come first; what was tried in vain before comes last.
        """
        order = []
        for bit in bits(ground.open):
            left = [number for number, cells in ground.possible.items() if cells & bit]
            order += [((bit, one) in self._in_vain, len(left), bit, one) for one in left]
        for _, _, bit, number in sorted(order):
            trial = supposed(ground, bit, number)
            if trial is None:
                self._in_vain.add((bit, number))
            else:
                self.broken[bit, number] = trial
                yield trial


_memory = looked_at_once(_Memory, _Memory.further)


def trials(puzzle: Any, known: Known) -> Iterator[Trial]:
    """Yield a trial that breaks a rule, with a number that is supposed in a cell, if one is found.

    It has the shortest chain of some.
    """
    ground, memory = seen(puzzle, known).ground, _memory(puzzle, known)
    if not memory.broken:
        deque(islice(memory.tried(ground), _COMPARED), maxlen=0)
    for key in sorted(memory.broken, key=lambda key: len(memory.broken[key].links))[:1]:
        # More may be known than when it was tried: then the chain is shorter.
        yield supposed(ground, *key) or memory.broken[key]


TECHNIQUES = (
    Technique("full area", 1, "The area has all its cells, so nothing beside it is one.", _full),
    Technique(
        "too many", 2, "With this cell the known ones would be more than their number.", _joined
    ),
    Technique(
        "only way", 2, "Without this cell the area would not grow to its number of cells.", _grown
    ),
    Technique("last number", 3, "No other number is left for the cell.", _last),
    Technique(
        "no room", 3, "So many cells do not fit in where these numbers are possible.", _no_room
    ),
    Technique(
        "out of reach",
        4,
        "No area with this number reaches the cell, and a new one has no room there.",
        _far,
    ),
    Technique(
        "new area",
        4,
        "The known areas need so many of the cells that no larger area fits beside them.",
        _shared,
    ),
    Technique(
        "none beside",
        4,
        "With these numbers the cell beside it would have none: each has no room, or too much.",
        _none_beside,
    ),
    Technique(
        "whole area",
        5,
        "All shapes to which the area can grow, so that others keep room, agree here.",
        _whole,
    ),
)
