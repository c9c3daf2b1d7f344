"""Steps of people in the lines and regions of a star battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from satgrid.board.field import Cells, Field, bits, size
from satgrid.genres.starbattle.steps_groups import (
    StarGroups,
    all_groups,
    around,
    line_groups,
    region_groups,
    union,
)
from satgrid.steps import groups
from satgrid.steps.groups import Group
from satgrid.steps.techniques import (
    Deduction,
    Finder,
    Known,
    Technique,
    absent,
    looked_at_once,
)

__all__ = ["TECHNIQUES"]

_WAYS = 3000  # to put the stars of two lines
_FEW = 12  # ways of a group that a person would try one by one
_OTHERS = 2  # groups that such a person would look at


def _locked(several: int) -> Finder:
    """Return the finder of groups of one kind that lie inside as many groups of another kind.

    All the stars of these lie in those then, which have none left for their other cells.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        areas = region_groups(puzzle)
        for kind in ("row", "column"):
            lines = line_groups(puzzle, kind)
            for inner, outer in ((areas, lines), (lines, areas)):
                yield from _within(inner, outer, several, known)

    return find


def _within(
    inner: Sequence[Group], outer: Sequence[Group], several: int, known: Known
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


_seen = looked_at_once(StarGroups)
"""What is known, seen once for all techniques."""


def _no_way_left(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell whose star would leave a group no way to place its stars."""
    board = _seen(puzzle, known)
    for cell in known.at:
        if not known.settled(cell):
            groups = board.wrong(board.field.bit(cell))
            if groups:
                yield board.deduction(absent([cell]), groups, groups)


def _in_squares(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See cells that would empty a 2x2 square in which a group needs a star, or share two."""
    board = _seen(puzzle, known)
    field = board.field
    for one in board.groups:
        for squares in board.covers(one):
            free = 0
            for square in squares:
                others = union(other for other in squares if other != square)
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


def _idle(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See groups that have all their stars in squares which other groups need."""
    board = _seen(puzzle, known)
    for one in board.groups:
        inside = [
            (other, part)
            for other, part in board.parts
            if other is not one and not part & ~one.places
        ]
        for chosen in combinations(inside, one.need):
            taken = union(part for _, part in chosen)
            if size(taken) < sum(size(part) for _, part in chosen):
                continue  # two of them share a cell
            facts = board.absent(one.places & ~taken)
            if facts:
                named = list(
                    {id(other): other for other in (one, *(each for each, _ in chosen))}.values()
                )
                yield board.deduction(facts, named, named)


def _two_lines(puzzle: Any, known: Known) -> Iterator[Deduction]:
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


def _leaving_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
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
        groups.without_touching(around),
    ),
    Technique(
        "all stars placed",
        1,
        "All the stars are there, so the other cells have none.",
        groups.complete(all_groups),
    ),
    Technique(
        "last places",
        1,
        "There are as many cells left as stars to place.",
        groups.last_cells(all_groups),
    ),
    Technique(
        "too much taken",
        3,
        "A star here would touch so many cells that too few are left.",
        groups.crowded(all_groups, around),
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
        groups.every_way(all_groups, around, _few),
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
