"""Steps of people in the rooms of a heyawake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, pairwise
from math import comb
from typing import Any, NamedTuple

from satgrid.board.field import Cells, Field, bits, of_shape, size
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of
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


@lru_cache(maxsize=4)
def _windows(puzzle: Any) -> list[Sequence[Cell]]:
    """Return the shortest lines over two borders: a room's cells with one more at each end."""
    rooms, found = puzzle.data["rooms"], list[Sequence[Cell]]()
    for line in (*puzzle.grid.rows(), *puzzle.grid.columns()):
        met = [rooms[cell.row][cell.column] for cell in line]
        borders = [at for at, (one, other) in enumerate(pairwise(met), 1) if one != other]
        found += [line[first - 1 : second + 1] for first, second in pairwise(borders)]
    return found


@lru_cache(maxsize=4)
def _lines(puzzle: Any) -> list[Cells]:
    """Return the lines that contain at least one shaded cell."""
    field = of_shape(*puzzle.shape)
    return [field.of(window) for window in _windows(puzzle)]


class _Board:
    """The known cells as sets, and the contradictions that more of them would cause."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.field = field = of_shape(*puzzle.shape)
        self.shaded = field.of(known.held)
        self.open = field.of(known.absent)
        self._edge = field.rows[0] | field.rows[-1] | field.columns[0] | field.columns[-1]
        self._lines = [line for line in _lines(puzzle) if not line & self.shaded]

    def wrong(self, shaded: Cells, unshaded: Cells, rounds: int = 0) -> list[Fact] | None:
        """Return known facts that contradict cells in some states; None where nothing is found.

        Parameters
        ----------
        rounds
            How many times to follow which cells must then end lines.
        """
        field = self.field
        why: dict[Cells, Cells] = {}
        dark, bare, fresh = self.shaded | shaded, self.open | unshaded, shaded
        while True:
            for bit in bits(fresh):
                beside = field.around(bit)
                if clash := (bit & bare) | (beside & dark):
                    return self._facts(clash | bit, shaded | unshaded, why)
                why |= dict.fromkeys(bits(beside & ~bare), bit)
                bare |= beside
            lines = [line for line in self._lines if not line & dark]
            for line in lines:
                if not line & ~bare:
                    return self._facts(line, shaded | unshaded, why)
            ring = self._ring(dark, dark & ~self.shaded)
            if ring:
                return self._facts(ring, shaded | unshaded, why)
            if not rounds:
                return None
            rounds -= 1
            ends = {line & ~bare: line & bare for line in lines if size(line & ~bare) == 1}
            why |= ends
            fresh = sum(ends)
            dark |= fresh

    def _ring(self, dark: Cells, fresh: Cells) -> Cells:
        """Return shaded cells, some of them fresh, that separate unshaded ones; empty if none."""
        field = self.field
        if not any(
            size(field.touched(bit) & dark) + bool(bit & self._edge) > 2 for bit in bits(fresh)
        ):
            return 0
        rest = field.whole & ~dark
        if field.reached(rest & -rest, rest) == rest:
            return 0
        rings = [field.around(part) & dark for part in field.parts(rest)]
        return min((ring for ring in rings if ring & fresh), key=size, default=0)

    def _facts(self, cells: Cells, assumed: Cells, why: Mapping[Cells, Cells]) -> list[Fact]:
        """Return the facts about some cells, or about the cells from which they follow."""
        known = self.shaded | self.open
        waiting = cells & ~known & ~assumed
        cells &= known
        met = waiting
        while waiting:
            bit = waiting & -waiting
            waiting ^= bit
            cells |= why[bit] & known
            fresh = why[bit] & ~known & ~assumed & ~met
            met |= fresh
            waiting |= fresh
        field = self.field
        return [*held(field.cells(cells & self.shaded)), *absent(field.cells(cells & self.open))]


_seen = looked_at_once(_Board)
"""What is known, seen once for all techniques."""


def _too_long(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the only cell left that can end a line before it crosses two borders."""
    for window in _windows(puzzle):
        left = [cell for cell in window if not known.settled(cell)]
        open_ = [cell for cell in window if cell in known.absent]
        if len(left) == 1 and len(open_) == len(window) - 1:
            yield Deduction(held(left), (), absent(open_))


def _following(rounds: int) -> Finder:
    """Return the finder of cells that would cause a contradiction if shaded, or if not."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        board = _seen(puzzle, known)
        for cell in puzzle.grid:
            if known.settled(cell):
                continue
            bit = board.field.bit(cell)
            if (because := board.wrong(bit, 0, rounds)) is not None:
                yield Deduction(absent([cell]), (), because)
            elif (because := board.wrong(0, bit, rounds)) is not None:
                yield Deduction(held([cell]), (), because)

    return find


class _Ways(NamedTuple):
    """The ways to shade the remaining cells of a room, and reasons that exclude other ways."""

    room: Group
    cells: Cells
    ways: list[Cells]
    because: dict[Fact, None]


@looked_at_once
def _all_ways(puzzle: Any, known: Known) -> list[_Ways]:
    board, found = _seen(puzzle, known), []
    for room in _rooms(puzzle):
        done, left = room.held(known), room.left(known)
        need = room.wanted - len(done)
        if not 0 < need < len(left) or comb(len(left), need) > _WAYS:
            continue
        cells = board.field.of(room.cells)
        ways, because = [], dict.fromkeys([*held(done), *absent(room.gone(known))])
        for way in map(board.field.of, combinations(left, need)):
            why = board.wrong(way, cells & ~way & ~board.shaded)
            if why is None:
                ways.append(way)
            else:
                because |= dict.fromkeys(why)
        if ways:
            found.append(_Ways(room, cells, ways, because))
    return found


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
    board = _seen(puzzle, known)
    field = board.field
    for room, cells, ways, because in _all_ways(puzzle, known):
        shaded = unshaded = field.whole & ~board.shaded & ~board.open
        for way in ways:
            shaded &= way
            unshaded &= cells & ~way | field.around(way)
        if shaded | unshaded:
            facts = [*held(field.cells(shaded)), *absent(field.cells(unshaded))]
            yield Deduction(facts, room.clues, tuple(because))


def _no_way_left(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell near a room that would leave no way to shade the room's number of cells."""
    board = _seen(puzzle, known)
    field = board.field
    for room, cells, ways, because in _all_ways(puzzle, known):
        near = field.touching(field.touching(cells)) & ~cells & ~board.shaded & ~board.open
        for bit in bits(near):
            whys = dict(because)
            for way in ways:
                why = board.wrong(way | bit, cells & ~way & ~board.shaded)
                if why is None:
                    break
                whys |= dict.fromkeys(why)
            else:
                yield Deduction(absent([field.cell(bit)]), room.clues, tuple(whys))


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
