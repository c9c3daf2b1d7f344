"""Steps of people around the numbers of a slitherlink, and along its loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.genres.slitherlink.puzzle import GENRE
from satgrid.genres.slitherlink.steps_corners import CORNERS
from satgrid.genres.slitherlink.steps_patterns import PATTERNS
from satgrid.steps import groups, loops
from satgrid.steps.declared import further
from satgrid.steps.groups import Group
from satgrid.steps.loops import LoopReason
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _corners(puzzle: Any) -> Mapping[Place, Sequence[Side]]:
    return {vertex: puzzle.grid.sides_at(vertex) for vertex in puzzle.grid.vertices()}


@lru_cache(maxsize=4)
def _placed(puzzle: Any) -> list[tuple[Cell, Group]]:
    """Return the numbers with their cells; question marks are left out."""
    return [
        (cell, Group(puzzle.grid.sides_of(cell, outer=True), number, (at,)))
        for at, (cell, number) in enumerate(puzzle.data["numbers"].items())
        if isinstance(number, int)
    ]


def _numbers(puzzle: Any) -> list[Group]:
    return [group for _, group in _placed(puzzle)]


def _ends(side: Side) -> tuple[Place, Place]:
    return side.ends


def _unmet(
    puzzle: Any, known: Known, loop: frozenset[Side], _: Iterable[Place]
) -> LoopReason | None:
    """Return a number that a loop leaves without enough lines."""
    for group in _numbers(puzzle):
        if sum(side in loop for side in group.cells) < group.wanted:
            return LoopReason(group.clues)
    return None


def _around(several: int) -> Finder:
    """Return the finder of facts common to all ways around a group of numbers."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for chosen in _clusters(puzzle, several):
            yield from _common(puzzle, known, chosen)

    return find


@lru_cache(maxsize=8)
def _clusters(puzzle: Any, several: int) -> list[tuple[Group, ...]]:
    """Return groups of numbers that share corners, of a given size, without 0."""
    clued = [(cell, group) for cell, group in _placed(puzzle) if group.wanted]
    return [
        tuple(group for _, group in some)
        for some in combinations(clued, several)
        if all(_near(one, other) for (one, _), (other, _) in combinations(some, 2))
    ]


def _near(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def _common(puzzle: Any, known: Known, numbers: tuple[Group, ...]) -> Iterator[Deduction]:
    sides = list(dict.fromkeys(side for group in numbers for side in group.cells))
    if all(known.settled(side) for side in sides):
        return
    corners = list(dict.fromkeys(end for side in sides for end in side.ends))
    outer = {
        corner: [side for side in _corners(puzzle)[corner] if side not in sides]
        for corner in corners
    }
    every = [*sides, *dict.fromkeys(side for some in outer.values() for side in some)]
    place = {side: at for at, side in enumerate(every)}
    found = _agreed(
        tuple(tuple(place[side] for side in group.cells) for group in numbers),
        tuple(group.wanted for group in numbers),
        len(sides),
        tuple(
            (
                tuple(at for at, side in enumerate(sides) if corner in side.ends),
                tuple(place[side] for side in outer[corner]),
            )
            for corner in corners
        ),
        tuple(1 if side in known.held else 0 if side in known.absent else -1 for side in every),
    )
    if found:
        lines = [every[at] for at, line in found if line]
        none = [every[at] for at, line in found if not line]
        because = [
            *held(side for side in every if side in known.held),
            *absent(side for side in every if side in known.absent),
        ]
        clues = [clue for group in numbers for clue in group.clues]
        yield Deduction([*held(lines), *absent(none)], clues, because)


@lru_cache(maxsize=1 << 15)
def _agreed(
    numbers: tuple[tuple[int, ...], ...],
    wanted: tuple[int, ...],
    inner: int,
    corners: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
    known: tuple[int, ...],
) -> list[tuple[int, int]]:
    """Return the sides with the same state in all possible ways, if that state is new.

    Parameters
    ----------
    numbers
        The sides of each number, which are the first ``inner`` ones.
    corners
        For each the sides of numbers that meet there, and the others.
    known
        For each side 1, 0, or -1 where nothing is known.
    """
    states: list[set[int]] = [set() for _ in known]
    for way in product(*((0, 1) if state < 0 else (state,) for state in known[:inner])):
        if any(
            sum(way[at] for at in own) != count for own, count in zip(numbers, wanted, strict=True)
        ):
            continue
        beside = [_completions(way, own, others, known) for own, others in corners]
        if not all(beside):
            continue
        for at, line in enumerate(way):
            states[at].add(line)
        for (_, others), possible in zip(corners, beside, strict=True):
            for place, some in zip(others, zip(*possible, strict=True), strict=True):
                states[place].update(some)
    return [(at, min(some)) for at, some in enumerate(states) if len(some) == 1 and known[at] < 0]


def _completions(
    way: tuple[int, ...], own: tuple[int, ...], others: tuple[int, ...], known: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Return the states of a corner's other sides with which no or two lines meet there."""
    lines = sum(way[at] for at in own)
    return [
        some
        for some in product(*((0, 1) if known[at] < 0 else (known[at],) for at in others))
        if lines + sum(some) in (0, 2)
    ]


TECHNIQUES = (
    *PATTERNS,
    Technique(
        "all lines drawn",
        1,
        "The number has all its lines, so its other sides have none.",
        groups.complete(_numbers),
    ),
    Technique(
        "all sides needed",
        1,
        "The number needs all the sides that are left to it.",
        groups.last_cells(_numbers),
    ),
    *loops.along(_corners),
    Technique(
        "closed too early",
        3,
        "A line here would close the loop before all is done.",
        loops.closed_early(_corners, _ends, _unmet),
    ),
    *CORNERS,
    Technique(
        "around a number",
        5,
        "In all the ways to draw the lines of the number, this is the same.",
        _around(1),
    ),
    Technique(
        "two numbers",
        6,
        "In all the ways to draw the lines of both numbers, this is the same.",
        _around(2),
    ),
    *further(GENRE),
)
