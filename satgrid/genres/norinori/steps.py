"""Steps of people in the rooms and dominoes of a norinori."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.steps import groups
from satgrid.steps.groups import Group
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


def _rooms(puzzle: Any) -> list[Group]:
    areas = enumerate(regions.cells_of(puzzle.data["rooms"]))
    return [Group(cells, 2, (number,)) for number, cells in areas]


def _finished(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See two shaded neighbors: all cells around them are unshaded."""
    for cell in sorted(known.held):
        for other in puzzle.grid.neighbors(cell):
            if other in known.held and cell < other:
                around = [*puzzle.grid.neighbors(cell), *puzzle.grid.neighbors(other)]
                left = [near for near in around if not known.settled(near)]
                if left:
                    yield Deduction(absent(dict.fromkeys(left)), (), held([cell, other]))


def _last_neighbor(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a shaded cell with one possible cell for the other half of its domino."""
    for cell in sorted(known.held):
        near = puzzle.grid.neighbors(cell)
        gone = [other for other in near if other in known.absent]
        left = [other for other in near if not known.settled(other)]
        if len(left) == 1 and len(gone) == len(near) - 1:
            yield Deduction(held(left), (), [*held([cell]), *absent(gone)])


def _alone(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell whose neighbors cannot be shaded."""
    for cell in puzzle.grid:
        near = puzzle.grid.neighbors(cell)
        if not known.settled(cell) and all(other in known.absent for other in near):
            yield Deduction(absent([cell]), (), absent(near))


def _between(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell between two shaded cells: shading it would connect three cells."""
    for cell in puzzle.grid:
        beside = [other for other in puzzle.grid.neighbors(cell) if other in known.held]
        if not known.settled(cell) and len(beside) > 1:
            yield Deduction(absent([cell]), (), held(beside[:2]))


def _whole_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See facts common to all ways to shade two cells of a room, inside and around the room."""
    for room in _rooms(puzzle):
        if not room.left(known):
            continue
        near = {cell: puzzle.grid.neighbors(cell) for cell in room.cells}
        ways = [pair for pair in combinations(room.cells, 2) if _fits(pair, near, room, known)]
        if not ways:
            continue
        shaded = set(ways[0]).intersection(*ways)
        blank = set.intersection(*(_blank(pair, near, known) for pair in ways))
        facts = [*held(sorted(shaded)), *absent(sorted(blank))]
        facts = [fact for fact in facts if not known.settled(fact.key)]
        if facts:
            around = {*room.cells, *(cell for cells in near.values() for cell in cells)}
            because = [
                *held(sorted(around & known.held)),
                *absent(sorted(around & known.absent)),
            ]
            yield Deduction(facts, room.clues, because)


def _fits(pair: tuple[Cell, Cell], near: dict[Cell, list[Cell]], room: Group, known: Known) -> bool:
    """Return whether two cells of a room can be shaded, given the cells around them."""
    if any(cell in known.absent for cell in pair):
        return False
    if any(cell in known.held and cell not in pair for cell in room.cells):
        return False
    inside = set(room.cells)
    for cell in pair:
        shaded = [other for other in near[cell] if other in pair or other in known.held]
        open_ = [other for other in near[cell] if other not in inside and not known.settled(other)]
        if len(shaded) > 1 or not (shaded or open_):
            return False
    return True


def _blank(pair: tuple[Cell, Cell], near: dict[Cell, list[Cell]], known: Known) -> set[Cell]:
    """Return the unshaded cells that follow if two cells of a room are its shaded ones."""
    blank = set(near) - set(pair)
    for cell in pair:
        shaded = [other for other in near[cell] if other in pair or other in known.held]
        if shaded:
            blank.update(other for other in near[cell] if other not in shaded)
    both = set(near[pair[0]]).intersection(near[pair[1]])
    return blank | both


TECHNIQUES = (
    Technique(
        "full room",
        1,
        "The room has its two shaded cells, so the rest of it is blank.",
        groups.complete(_rooms),
    ),
    Technique(
        "last two cells",
        1,
        "The room has two cells left that can be shaded, so they are.",
        groups.last_cells(_rooms),
    ),
    Technique(
        "finished domino",
        1,
        "A domino touches no other shaded cell, so what is around it is blank.",
        _finished,
    ),
    Technique(
        "last neighbor",
        2,
        "One cell is left for the other half of the domino.",
        _last_neighbor,
    ),
    Technique(
        "no partner",
        2,
        "Nothing beside the cell can be shaded, so it cannot be half of a domino.",
        _alone,
    ),
    Technique(
        "between two",
        2,
        "Shaded, the cell would join two shaded ones to three in a row or around a corner.",
        _between,
    ),
    Technique(
        "whole room",
        4,
        "In all the ways in which two cells of the room can still be shaded, this is the same.",
        _whole_room,
    ),
)
