"""Steps of people in the rooms of a heyawake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import Any

from satgrid.board.field import Cells, Field, bits, of_shape, size
from satgrid.board.regions import cells_of
from satgrid.genres.heyawake.steps_board import seen, windows
from satgrid.steps import groups, shading
from satgrid.steps.groups import Group
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Finder,
    Known,
    Technique,
    absent,
    held,
    looked_at_once,
)

__all__ = ["TECHNIQUES"]

_WAYS = 500  # to shade a room; more than a person would go through
_IN_VIEW = 16  # cells of a room in which a person sees the only way to fit some


def _rooms(puzzle: Any) -> list[Group]:
    """Return the rooms with a number."""
    areas = cells_of(puzzle.data["rooms"])
    numbers = sorted(puzzle.data["numbers"].items())
    return [
        Group(areas[room], number, (at,))
        for at, (room, number) in enumerate(numbers)
        if isinstance(number, int)
    ]


def _too_long(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the only cell left that can end a line before it crosses two borders."""
    for window in windows(puzzle):
        left = [cell for cell in window if not known.settled(cell)]
        open_ = [cell for cell in window if cell in known.absent]
        if len(left) == 1 and len(open_) == len(window) - 1:
            yield Deduction(held(left), (), absent(open_))


def _following(rounds: int) -> Finder:
    """Return the finder of cells that would cause a contradiction if shaded, or if not."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        board = seen(puzzle, known)
        for cell in puzzle.grid:
            if known.settled(cell):
                continue
            bit = board.field.bit(cell)
            if bit & board.fine[rounds]:
                continue
            if (because := board.wrong(bit, 0, rounds)) is not None:
                yield Deduction(absent([cell]), (), because)
                continue
            local = board.local
            if (because := board.wrong(0, bit, rounds)) is not None:
                yield Deduction(held([cell]), (), because)
            elif local and board.local:
                board.fine[rounds] |= bit

    return find


@dataclass
class _Ways:
    """The ways to shade the remaining cells of a room, and reasons that exclude other ways.

    Attributes
    ----------
    times
        How often something was learned before; -1 if the ways depend on the whole board.
    fine
        Cells near the room that leave a way if they are shaded, and how often something was
        learned before that was seen.
    """

    room: Group
    cells: Cells
    ways: list[Cells]
    because: dict[Fact, None]
    times: int
    fine: tuple[Cells, int] = (0, 0)


class _Rooms:
    """The ways to shade each room, kept as long as nothing near it is learned."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self._puzzle = puzzle
        self._board = seen(puzzle, known)
        self._rooms = [(self._board.field.of(room.cells), room) for room in _rooms(puzzle)]
        self._kept: dict[Cells, _Ways] = {}

    def ways(self, known: Known) -> Iterator[_Ways]:
        """Yield the ways of the rooms that have any, one room after the other."""
        board = seen(self._puzzle, known)
        for cells, room in self._rooms:
            kept = self._kept.get(cells)
            if not kept or kept.times < 0 or board.since(kept.times) & cells:
                kept = self._kept[cells] = self._looked(cells, room, known)
            if kept.ways:
                yield kept

    def _looked(self, cells: Cells, room: Group, known: Known) -> _Ways:
        board = self._board
        done, left = room.held(known), room.left(known)
        need = room.wanted - len(done)
        found = _Ways(room, cells, [], {}, board.times)
        if not 0 < need < len(left) or comb(len(left), need) > _WAYS:
            return found
        found.because |= dict.fromkeys([*held(done), *absent(room.gone(known))])
        for way in map(board.field.of, combinations(left, need)):
            why = board.wrong(way, cells & ~way & ~board.shaded)
            if not board.local:
                found.times = -1
            if why is None:
                found.ways.append(way)
            else:
                found.because |= dict.fromkeys(why)
        return found


_looked_at = looked_at_once(_Rooms, lambda rooms, _: rooms)


def _all_ways(puzzle: Any, known: Known) -> Iterator[_Ways]:
    return _looked_at(puzzle, known).ways(known)


def _only_fit(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a room whose number of cells, no two sharing a side, fits in one way."""
    field = of_shape(*puzzle.shape)
    for room in _rooms(puzzle):
        done, left = room.held(known), room.left(known)
        need = room.wanted - len(done)
        if not 0 < need < len(left) <= _IN_VIEW:
            continue
        ways = list(islice(_apart(field, field.of(left), need), 2))
        if len(ways) == 1:
            [way] = ways
            facts = [*held(field.cells(way)), *absent(field.cells(field.of(left) & ~way))]
            yield Deduction(facts, room.clues, [*held(done), *absent(room.gone(known))])


def _apart(field: Field, cells: Cells, count: int) -> Iterator[Cells]:
    """Yield the ways to take so many cells, no two of which share a side."""
    if not count:
        yield 0
    elif size(cells) >= count:
        bit = cells & -cells
        for rest in _apart(field, cells & ~bit & ~field.around(bit), count - 1):
            yield bit | rest
        yield from _apart(field, cells & ~bit, count)


def _whole_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the facts common to all ways to shade a room's number of cells."""
    board = seen(puzzle, known)
    field = board.field
    for of_room in _all_ways(puzzle, known):
        shaded = unshaded = field.whole & ~board.shaded & ~board.open
        for way in of_room.ways:
            shaded &= way
            unshaded &= of_room.cells & ~way | field.around(way)
        if shaded | unshaded:
            facts = [*held(field.cells(shaded)), *absent(field.cells(unshaded))]
            yield Deduction(facts, of_room.room.clues, tuple(of_room.because))


def _no_way_left(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell near a room that would leave no way to shade the room's number of cells."""
    board = seen(puzzle, known)
    field = board.field
    for of_room in _all_ways(puzzle, known):
        cells = of_room.cells
        fine = of_room.fine[0] & ~board.since(of_room.fine[1])
        near = field.touching(field.touching(cells)) & ~cells & ~board.shaded & ~board.open
        for bit in bits(near & ~fine):
            whys = dict(of_room.because)
            for way in of_room.ways:
                why = board.wrong(way | bit, cells & ~way & ~board.shaded)
                if why is None:
                    fine |= bit if board.local else 0
                    break
                whys |= dict.fromkeys(why)
            else:
                of_room.fine = fine, board.times
                yield Deduction(absent([field.cell(bit)]), of_room.room.clues, tuple(whys))
        of_room.fine = fine, board.times


TECHNIQUES = (
    shading.BESIDE_SHADED,
    Technique(
        "full room",
        1,
        "The room has its shaded cells, so the rest of it is unshaded.",
        groups.complete(_rooms),
    ),
    Technique(
        "last cells",
        1,
        "The room has as many cells left as it needs.",
        groups.last_cells(_rooms),
    ),
    Technique(
        "third room",
        2,
        "A line of unshaded cells may cross one border, so this cell ends it before the second.",
        _too_long,
    ),
    Technique(
        "one way to fit",
        2,
        "So many shaded cells, no two of which share a side, fit into the room in one way.",
        _only_fit,
    ),
    shading.WAY_OUT,
    shading.RING,
    Technique(
        "line beside",
        3,
        "Shaded, the cell would leave no cell beside it to end a line before its second border.",
        _following(0),
    ),
    Technique(
        "too much taken",
        3,
        "Shaded, the cell would leave the room too few cells for its number.",
        groups.crowded(_rooms, lambda puzzle, cell: puzzle.grid.neighbors(cell)),
    ),
    Technique(
        "whole room",
        4,
        "In all the ways to shade so many cells of the room, this is the same.",
        _whole_room,
    ),
    Technique(
        "no way left",
        4,
        "Shaded, the cell would leave no way to shade so many cells of the room.",
        _no_way_left,
    ),
    Technique(
        "what lines force",
        4,
        "Otherwise cells that end lines near by would cut off another, or touch.",
        _following(2),
    ),
)
