"""The groups of a star battle that still lack stars, and how they can get them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from satgrid.board import regions
from satgrid.board.field import Cells, bits, of_shape, size
from satgrid.board.grid import Cell
from satgrid.steps.groups import Group
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Known,
    absent,
    held,
)

__all__ = [
    "OpenGroup",
    "StarGroups",
    "all_groups",
    "around",
    "line_groups",
    "region_groups",
    "union",
]


_SQUARES = 3  # that cover the places of a group


def around(puzzle: Any, cell: Cell) -> Sequence[Cell]:
    """Return the cells that a star touches."""
    return _around(puzzle)[cell]


@lru_cache(maxsize=4)
def _around(puzzle: Any) -> Mapping[Cell, Sequence[Cell]]:
    return {
        cell: [other for other in puzzle.grid.around(cell) if _inside(puzzle, other)]
        for cell in puzzle.grid
    }


def _inside(puzzle: Any, cell: Cell) -> bool:
    return cell in puzzle.grid and puzzle.data["rooms"][cell.row][cell.column] != regions.OUTSIDE


@lru_cache(maxsize=4)
def region_groups(puzzle: Any) -> Sequence[Group]:
    """Return the regions, each with the stars that it needs."""
    areas = enumerate(regions.cells_of(puzzle.data["rooms"]))
    return [Group(cells, puzzle.options["stars"], (number,)) for number, cells in areas]


@lru_cache(maxsize=8)
def line_groups(puzzle: Any, kind: str) -> Sequence[Group]:
    """Return the rows or the columns."""
    lines = puzzle.grid.rows() if kind == "row" else puzzle.grid.columns()
    return [
        Group(
            [cell for cell in line if _inside(puzzle, cell)],
            puzzle.options["stars"],
            (),
            f"{kind} {number}",
        )
        for number, line in enumerate(lines, 1)
    ]


@lru_cache(maxsize=4)
def all_groups(puzzle: Any) -> Sequence[Group]:
    """Return rows, columns and regions, in this order."""
    return [*line_groups(puzzle, "row"), *line_groups(puzzle, "column"), *region_groups(puzzle)]


def union(sets: Iterable[Cells]) -> Cells:
    """Return all cells of some sets."""
    return reduce(or_, sets, 0)


class OpenGroup(NamedTuple):
    """A group that still lacks stars."""

    group: Group
    need: int
    places: Cells


class StarGroups:
    """The groups that still lack stars, as sets of cells."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.field = of_shape(*puzzle.shape)
        self.known = known
        self.groups = []
        for group in all_groups(puzzle):
            need = group.wanted - len(group.held(known))
            if need > 0:
                places = self.field.of(group.left(known))
                self.groups.append(OpenGroup(group, need, places))

    def wrong(self, stars: Cells) -> list[OpenGroup]:
        """Return a group that cannot place its stars if some cells are stars too; None without one.

        Behind it are those that have all their stars then, where that matters to it.
        """
        near = self.field.touching(stars)
        full = [one for one in self.groups if size(one.places & stars) == one.need]
        gone = near | union(one.places for one in full)
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

    def ways(self, one: OpenGroup) -> list[Cells]:
        """Return the ways to place the stars of a group."""
        found = [(0, one.places)]
        for _ in range(one.need):
            found = [
                (stars | bit, left & ~self.field.touched(bit) & ~(bit - 1))
                for stars, left in found
                for bit in bits(left)
            ]
        return [stars for stars, _ in found]

    def covers(self, one: OpenGroup) -> Iterator[list[Cells]]:
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
    def parts(self) -> list[tuple[OpenGroup, Cells]]:
        """Sets of cells with exactly one star: the squares that cover a group's places."""
        found: dict[Cells, OpenGroup] = {}
        for one in self.groups:
            for squares in self.covers(one):
                for square in squares:
                    others = union(other for other in squares if other != square)
                    found.setdefault(square & one.places & ~others, one)
        return [(one, part) for part, one in found.items()]

    def absent(self, cells: Cells) -> list[Fact]:
        """Return the facts that some cells have no star, for those that are open."""
        known = self.known
        return absent(c for c in self.field.cells(cells) if c in known.at and not known.settled(c))

    def in_common(
        self, ways: Sequence[Cells], groups: Sequence[OpenGroup], others: Sequence[OpenGroup] = ()
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
        self, facts: Sequence[Fact], groups: Sequence[OpenGroup], named: Sequence[OpenGroup]
    ) -> Deduction:
        """Return a deduction that names some groups as its reason."""
        because: dict[Fact, None] = {}
        for one in groups:
            because |= dict.fromkeys(held(one.group.held(self.known)))
            because |= dict.fromkeys(absent(one.group.gone(self.known)))
        clues = [clue for one in groups for clue in one.group.clues]
        where = ", ".join(one.group.name for one in named if one.group.name)
        return Deduction(facts, clues, tuple(because), where)
