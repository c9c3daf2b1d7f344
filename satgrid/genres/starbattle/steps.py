"""Steps of people in the lines and regions of a star battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import chain, combinations
from operator import or_
from typing import NamedTuple

from satgrid.board import regions
from satgrid.board.field import Cells, Field, bits, of_shape, size
from satgrid.board.grid import Cell
from satgrid.genres.starbattle.puzzle import Starbattle
from satgrid.steps import groups
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

_WAYS = 3000  # to put the stars of two lines
_FEW = 12  # ways of a group that a person would try one by one
_OTHERS = 2  # groups that such a person would look at
_SQUARES = 3  # that cover the places of a group


def _around(puzzle: Starbattle, cell: Cell) -> list[Cell]:
    """Return the cells that a star touches."""
    return [other for other in puzzle.grid.around(cell) if _inside(puzzle, other)]


def _inside(puzzle: Starbattle, cell: Cell) -> bool:
    return cell in puzzle.grid and puzzle.rooms[cell.row][cell.column] != regions.OUTSIDE


def _regions(puzzle: Starbattle) -> list[Group]:
    areas = enumerate(regions.cells_of(puzzle.rooms))
    return [Group(cells, puzzle.stars, (number,)) for number, cells in areas]


def _lines(puzzle: Starbattle, kind: str) -> list[Group]:
    lines = puzzle.grid.rows() if kind == "row" else puzzle.grid.columns()
    return [
        Group(
            [cell for cell in line if _inside(puzzle, cell)],
            puzzle.stars,
            (),
            f"{kind} {number}",
        )
        for number, line in enumerate(lines, 1)
    ]


def _groups(puzzle: Starbattle) -> list[Group]:
    return [*_lines(puzzle, "row"), *_lines(puzzle, "column"), *_regions(puzzle)]


def _locked(several: int) -> Finder:
    """Return the finder of groups of one kind that lie inside as many groups of another kind.

    All the stars of these lie in those then, which have none left for their other cells.
    """

    def find(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
        areas = _regions(puzzle)
        for kind in ("row", "column"):
            lines = _lines(puzzle, kind)
            for inner, outer in ((areas, lines), (lines, areas)):
                yield from _within(inner, outer, several, known)

    return find


def _within(
    inner: list[Group], outer: list[Group], several: int, known: Known
) -> Iterator[Deduction]:
    number = {cell: at for at, group in enumerate(outer) for cell in group.cells}
    may = [[cell for cell in group.cells if cell not in known.absent] for group in inner]
    reached = [{number[cell] for cell in cells} for cells in may]
    open_ = [
        at for at, group in enumerate(inner) if group.left(known) and len(reached[at]) <= several
    ]
    for chosen in combinations(open_, several):
        over = set().union(*(reached[at] for at in chosen))
        if len(over) != several:
            continue
        own = {cell for at in chosen for cell in inner[at].cells}
        others = [cell for at in sorted(over) for cell in outer[at].left(known) if cell not in own]
        if others:
            clues = [clue for at in chosen for clue in inner[at].clues]
            clues += [clue for at in sorted(over) for clue in outer[at].clues]
            gone = [cell for at in chosen for cell in inner[at].gone(known)]
            names = [name for at in chosen if (name := inner[at].name)]
            names += [name for at in sorted(over) if (name := outer[at].name)]
            yield Deduction(absent(others), clues, absent(gone), ", ".join(names))


def _few(need: int, left: int) -> bool:
    """Return whether there are few enough ways to place stars for a person to try."""
    return 1 < need <= 3 and left <= 14


def _all(sets: Iterable[Cells]) -> Cells:
    return reduce(or_, sets, 0)


class _Left(NamedTuple):
    """A group that still lacks stars."""

    group: Group
    need: int
    places: Cells


class _Board:
    """The groups that still lack stars, as sets of cells."""

    def __init__(self, puzzle: Starbattle, known: Known) -> None:
        self.field = of_shape(*puzzle.shape)
        self.known = known
        self.groups = []
        for group in _groups(puzzle):
            need = group.wanted - len(group.held(known))
            if need > 0:
                places = self.field.of(group.left(known))
                self.groups.append(_Left(group, need, places))

    def wrong(self, stars: Cells) -> list[_Left]:
        """Return a group that cannot place its stars if some cells are stars too; None without one.

        Behind it are those that have all their stars then, where that matters to it.
        """
        near = self.field.touching(stars)
        full = [one for one in self.groups if size(one.places & stars) == one.need]
        gone = near | _all(one.places for one in full)
        for one in self.groups:
            need = one.need - size(one.places & stars)
            left = one.places & ~gone
            if one.places & gone and need and not self._has_room(left, need):
                filling = [other for other in full if other.places & one.places & ~near]
                return [one, *filling]
            if need < 0:
                return [one]
        return []

    def _has_room(self, places: Cells, need: int) -> bool:
        """Return whether a number of stars fit into some cells without touching."""
        return need == 0 or (
            need > 0
            and any(
                self._has_room(places & ~self.field.touched(bit) & ~(bit - 1), need - 1)
                for bit in bits(places)
            )
        )

    def ways(self, one: _Left) -> list[Cells]:
        """Return the ways to place the stars of a group."""
        found = [(0, one.places)]
        for _ in range(one.need):
            found = [
                (stars | bit, left & ~self.field.touched(bit) & ~(bit - 1))
                for stars, left in found
                for bit in bits(left)
            ]
        return [stars for stars, _ in found]

    def covers(self, one: _Left) -> Iterator[list[Cells]]:
        """Yield ways to cover a group's places with as many 2x2 squares as it lacks stars.

        No square holds two stars, so each holds one, and none is in two squares.
        """
        if not 1 < one.need <= _SQUARES or size(one.places) > 4 * one.need:
            return
        yield from self._covers(one.places, one.need)

    def _covers(self, places: Cells, count: int) -> Iterator[list[Cells]]:
        if not places:
            if not count:
                yield []
            return
        if size(places) > 4 * count:
            return
        for square in self._squares(places & -places):
            for others in self._covers(places & ~square, count - 1):
                yield [square, *others]

    def _squares(self, bit: Cells) -> list[Cells]:
        """Return the 2x2 squares with a cell."""
        (row, column), height, width = self.field.cell(bit), self.field.height, self.field.width
        return [
            self.field.of([(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)])
            for top in (row - 1, row)
            for left in (column - 1, column)
            if 0 <= top < height - 1 and 0 <= left < width - 1
        ]

    @cached_property
    def parts(self) -> list[tuple[_Left, Cells]]:
        """Sets of cells with exactly one star: the squares that cover a group's places."""
        found: dict[Cells, _Left] = {}
        for one in self.groups:
            for squares in self.covers(one):
                for square in squares:
                    others = _all(other for other in squares if other != square)
                    found.setdefault(square & one.places & ~others, one)
        return [(one, part) for part, one in found.items()]

    def absent(self, cells: Cells) -> list[Fact]:
        """Return the facts that some cells have no star, for those that are open."""
        known = self.known
        return absent(c for c in self.field.cells(cells) if c in known.at and not known.settled(c))

    def in_common(
        self, ways: Sequence[Cells], groups: Sequence[_Left], others: Sequence[_Left] = ()
    ) -> Iterator[Deduction]:
        """Yield facts common to all ways to place the stars of groups, given other groups."""
        if not ways:
            return
        field = self.field
        places = groups[0].places | groups[-1].places
        taken = free = field.whole
        for way in ways:
            taken &= way
            free &= ~way & (field.touching(way) | places)
        facts = [*held(field.cells(taken)), *absent(field.cells(free))]
        facts = [f for f in facts if f.key in self.known.at and not self.known.settled(f.key)]
        if facts:
            yield self.deduction(facts, [*groups, *others], groups)

    def deduction(
        self, facts: Sequence[Fact], groups: Sequence[_Left], named: Sequence[_Left]
    ) -> Deduction:
        """Return a deduction that names some groups as its reason."""
        because: dict[Fact, None] = {}
        for one in groups:
            because |= dict.fromkeys(held(one.group.held(self.known)))
            because |= dict.fromkeys(absent(one.group.gone(self.known)))
        clues = [clue for one in groups for clue in one.group.clues]
        where = ", ".join(one.group.name for one in named if one.group.name)
        return Deduction(facts, clues, tuple(because), where)


_seen = looked_at_once(_Board)
"""What is known, seen once for all techniques."""


def _no_way_left(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
    """See a cell whose star would leave a group no way to place its stars."""
    board = _seen(puzzle, known)
    for cell in known.at:
        if not known.settled(cell):
            groups = board.wrong(board.field.bit(cell))
            if groups:
                yield board.deduction(absent([cell]), groups, groups)


def _in_squares(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
    """See cells that would empty a 2x2 square in which a group needs a star, or share two."""
    board = _seen(puzzle, known)
    field = board.field
    for one in board.groups:
        for squares in board.covers(one):
            free = 0
            for square in squares:
                others = _all(other for other in squares if other != square)
                free |= square & others
                free |= _touching_all(field, square & one.places & ~others)
            facts = board.absent(free)
            if facts:
                yield board.deduction(facts, [one], [one])


def _touching_all(field: Field, cells: Cells) -> Cells:
    """Return the cells that touch all of some cells, and are none of them."""
    found = field.whole & ~cells
    for bit in bits(cells):
        found &= field.touched(bit)
    return found


def _idle(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
    """See groups that have all their stars in squares which other groups need."""
    board = _seen(puzzle, known)
    for one in board.groups:
        inside = [
            (other, part)
            for other, part in board.parts
            if other is not one and not part & ~one.places
        ]
        for chosen in combinations(inside, one.need):
            taken = _all(part for _, part in chosen)
            if size(taken) < sum(size(part) for _, part in chosen):
                continue  # two of them share a cell
            facts = board.absent(one.places & ~taken)
            if facts:
                named = list(
                    {id(other): other for other in (one, *(each for each, _ in chosen))}.values()
                )
                yield board.deduction(facts, named, named)


def _two_lines(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
    """See facts common to all ways to place the stars of two neighboring lines."""
    board = _seen(puzzle, known)
    touching = board.field.touching
    left = {one.group.name: one for one in board.groups}
    for kind, count in zip(("row", "column"), puzzle.shape, strict=True):
        for number in range(1, count):
            pair = [left.get(f"{kind} {at}") for at in (number, number + 1)]
            lines = [line for line in pair if line is not None]
            ways = [board.ways(line) for line in lines]
            if len(lines) == 2 and len(ways[0]) * len(ways[1]) <= _WAYS:
                both = [
                    one | other for one in ways[0] for other in ways[1] if not touching(one) & other
                ]
                yield from board.in_common(both, lines)


def _leaving_room(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
    """See facts common to a group's ways to place its stars that leave other groups a way."""
    board = _seen(puzzle, known)
    for one in board.groups:
        ways = board.ways(one)
        if len(ways) <= _FEW:
            others = {way: board.wrong(way) for way in ways}
            left = [way for way, groups in others.items() if not groups]
            minded = [
                each
                for each in board.groups
                if each is not one and any(each is at for at in chain(*others.values()))
            ]
            if len(minded) <= _OTHERS:
                yield from board.in_common(left, [one], minded)


TECHNIQUES = (
    Technique(
        "around a star",
        1,
        "Stars do not touch, not even at a corner.",
        groups.without_touching(_around),
    ),
    Technique(
        "all stars placed",
        1,
        "All the stars are there, so the other cells have none.",
        groups.complete(_groups),
    ),
    Technique(
        "last places",
        1,
        "There are as many cells left as stars to place.",
        groups.last_cells(_groups),
    ),
    Technique(
        "too much taken",
        3,
        "A star here would touch so many cells that too few are left.",
        groups.crowded(_groups, _around),
    ),
    Technique(
        "pointing",
        4,
        "All that is left for one lies within the other, whose other cells have no star then.",
        _locked(1),
    ),
    Technique(
        "star in each square",
        3,
        "As many 2x2 squares as stars cover the places, and none holds two, so each has one.",
        _in_squares,
    ),
    Technique(
        "idle cells",
        4,
        "Others need one star in each of these 2x2 squares, so the rest of it has none.",
        _idle,
    ),
    Technique(
        "whole group",
        4,
        "In all the ways in which the stars can still stand, this is the same.",
        groups.every_way(_groups, _around, _few),
    ),
    Technique(
        "no way left",
        4,
        "A star here would leave no way to put the others, none touching another.",
        _no_way_left,
    ),
    Technique(
        "two lines",
        5,
        "In all the ways to put the stars of lines side by side, none touching, this is the same.",
        _two_lines,
    ),
    Technique(
        "room for others",
        5,
        "In all the ways to put the stars that leave room for those of others, this is the same.",
        _leaving_room,
    ),
    Technique(
        "locked pair",
        5,
        "All that is left for two lies within two others, whose other cells have no star then.",
        _locked(2),
    ),
    Technique(
        "locked triple",
        6,
        "All that is left for three lies within three others, whose other cells have no star then.",
        _locked(3),
    ),
)
