"""Steps of people in a shakashaka: at its numbers, and where four cells meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.known import known as numbers
from satgrid.board.needed import needed
from satgrid.genres.shakashaka.steps_ahead import ahead
from satgrid.genres.shakashaka.steps_vertices import (
    BLACK,
    WHITE,
    agreed,
    agrees,
    cells_at,
    corners_of,
    each,
    facts_about,
    fitting,
    found_at,
    left_by,
    lost,
    settled,
    states_of,
)
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


def _no_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a white cell without room for any triangle."""
    for cell, states in fitting(puzzle).items():
        if states == WHITE and not known.done(cell):
            yield Deduction(settled(known, cell, states))


def _right_angles(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the states that cells must have where four of them meet."""
    states = states_of(puzzle, known)
    for vertex in puzzle.grid.vertices():
        cells = cells_at(vertex)
        allowed = [states.get(cell, BLACK) for cell in cells]
        facts = found_at(known, cells, allowed)
        if facts:
            yield Deduction(facts, (), facts_about(known, cells))


def _numbers(puzzle: Any) -> list[tuple[Cell, int]]:
    """Return the cells with numbers in the order of the clues, each with its number."""
    return list(numbers(puzzle.data["numbers"]).items())


def _full(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a number with all its triangles: the other cells beside it stay white."""
    for clue, (cell, number) in enumerate(_numbers(puzzle)):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        halved = [key for other in near for key in known.at[other] if key in known.held]
        if len(halved) == number:
            filled = {key.cell for key in halved}
            left = [key for other in near if other not in filled for key in known.left(other)]
            if left:
                yield Deduction(absent(left), [clue], held(halved))


def _all_needed(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a number that needs a triangle in each open cell beside it, and their orientations."""
    states = states_of(puzzle, known)
    for clue, (cell, number) in enumerate(_numbers(puzzle)):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        may = [other for other in near if states[other] != WHITE]
        if len(may) != number:
            continue
        facts: dict[Fact, None] = {}
        around: dict[Cell, None] = dict.fromkeys(near)
        for vertex in corners_of(may):
            cells = cells_at(vertex)
            allowed = [states.get(other, BLACK) for other in cells]
            for at, other in enumerate(cells):
                if other in may:
                    allowed[at] = allowed[at].replace(WHITE, "")
            here = [fact for fact in found_at(known, cells, allowed) if fact.key.cell in may]
            if here:
                facts.update(dict.fromkeys(here))
                around.update(dict.fromkeys(cells))
        if facts:
            yield Deduction(tuple(facts), [clue], facts_about(known, around))


def _ways(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See what all choices of the triangles beside a number have in common."""
    for clue, (cell, number) in enumerate(_numbers(puzzle)):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        if all(known.done(other) for other in near):
            continue
        common = partial(_common, puzzle, known, near, number)
        every = facts_about(known, _beside(puzzle, near))
        facts = common(every)
        if facts:
            because = needed(every, partial(_shows, common, facts))
            yield Deduction(sorted(facts), [clue], because)


def _beside(puzzle: Any, near: Sequence[Cell]) -> list[Cell]:
    """Return the white cells that meet at the corners of some cells."""
    cells = [cell for vertex in corners_of(near) for cell in cells_at(vertex)]
    return [cell for cell in dict.fromkeys(cells) if cell in fitting(puzzle)]


def _common(
    puzzle: Any, known: Known, near: Sequence[Cell], number: int, some: Iterable[Fact]
) -> set[Fact]:
    """Return what is new and the same in all choices of so many triangles, by some facts."""
    states = left_by(puzzle, some, _beside(puzzle, near))
    left = _choices(states, near, number)
    return {fact for cell, kept in left.items() for fact in lost(known, cell, kept)}


def _shows(
    common: Callable[[Iterable[Fact]], set[Fact]], facts: set[Fact], some: Sequence[Fact]
) -> bool:
    return facts <= common(some)


def _choices(states: dict[Cell, str], near: Sequence[Cell], number: int) -> dict[Cell, str]:
    """Return the states that cells have in some choice of so many triangles; none without one."""
    corners = [cells_at(vertex) for vertex in corners_of(near)]
    left = dict.fromkeys(states, "")
    for some in combinations(near, number):
        way = dict(states)
        for one in near:
            kept = "".join(state for state in way[one] if (state != WHITE) == (one in some))
            way[one] = kept
        if all(way[one] for one in near) and agrees(way, corners):
            left = {one: each(left[one] + way[one]) for one in states}
    return {one: kept for one, kept in left.items() if kept}


def _marks(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See triangles that a cell cannot have: by what is printed, then where four cells meet."""
    for cell, left in fitting(puzzle).items():
        facts = lost(known, cell, left)
        if facts:
            yield Deduction(facts)
    states = states_of(puzzle, known)
    for vertex in puzzle.grid.vertices():
        cells = cells_at(vertex)
        fits = agreed(tuple([states.get(cell, BLACK) for cell in cells]))
        pairs = zip(cells, fits, strict=True)
        facts = [fact for cell, left in pairs if cell in states for fact in lost(known, cell, left)]
        if facts:
            yield Deduction(facts, (), facts_about(known, cells))


TECHNIQUES = (
    Technique(
        "no room",
        1,
        "White areas have right angles, and what is black around the cell leaves no room for them.",
        _no_room,
    ),
    Technique(
        "all triangles found",
        1,
        "The number has its triangles, so the other cells beside it stay white.",
        _full,
    ),
    Technique(
        "all cells needed",
        2,
        "The number needs a triangle in each cell that is left beside it.",
        _all_needed,
    ),
    Technique(
        "right angles",
        3,
        "Where these four cells meet, white areas have right angles or straight sides.",
        _right_angles,
    ),
    Technique(
        "around a cell",
        4,
        "Anything else in the cell leaves no right angle at one of its corners.",
        ahead(1),
    ),
    Technique(
        "further around",
        5,
        "Anything else in the cell leaves no right angle at a corner near by.",
        ahead(3),
    ),
    Technique(
        "ways of a number",
        5,
        "All choices of triangles beside the number that leave right angles agree here.",
        _ways,
    ),
    Technique(
        "no such triangle",
        5,
        "With these triangles no right angle is left at a corner of the cell.",
        _marks,
    ),
)
