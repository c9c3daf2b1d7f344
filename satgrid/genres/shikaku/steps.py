"""Steps of people among the rectangles of a shikaku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from satgrid.board.cover import Placement
from satgrid.board.grid import Cell, named
from satgrid.genres.shikaku.puzzle import Shikaku
from satgrid.genres.shikaku.rectangles import fitting, rectangle
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]

Laid = dict[Cell, list[Placement]]
"""For each number the rectangles that fit."""


@lru_cache(maxsize=4)
def _fitting(puzzle: Shikaku) -> Laid:
    left = puzzle.fitting.left
    return {number: [rectangle(*box) for _, box in own] for number, own in left.items()}


@lru_cache(maxsize=4)
def _reaching(puzzle: Shikaku) -> dict[Cell, set[Cell]]:
    """Return the numbers that reach each cell with a rectangle of any area."""
    found: dict[Cell, set[Cell]] = {cell: set() for cell in puzzle.grid}
    for number, own in fitting(puzzle.grid, dict.fromkeys(puzzle.numbered)).left.items():
        for _, box in own:
            for cell in rectangle(*box).cells:
                found[Cell(*cell)].add(number)
    return found


@lru_cache(maxsize=4)
def _clues(puzzle: Shikaku) -> dict[Cell, int]:
    return {cell: at for at, (cell, _) in enumerate(puzzle.clues)}


@lru_cache(maxsize=4)
def _wrong(puzzle: Shikaku) -> Laid:
    """Return for each number the rectangles around it with more or fewer cells."""
    some = fitting(puzzle.grid, dict.fromkeys(puzzle.numbered)).left
    numbers = dict(puzzle.clues)
    return {
        number: [
            one
            for one in (rectangle(*box) for _, box in some[number])
            if len(one.cells) != numbers[number]
        ]
        for number in numbers
    }


def _left(puzzle: Shikaku, known: Known) -> Laid:
    return {
        number: [one for one in own if one not in known.absent]
        for number, own in _fitting(puzzle).items()
    }


def _named(puzzle: Shikaku, numbers: Iterable[Cell]) -> list[int]:
    clues = _clues(puzzle)
    return sorted(clues[number] for number in numbers if number in clues)


def _why(known: Known, gone: Iterable[Placement]) -> list[Fact]:
    """Return the reasons why rectangles do not fit: other rectangles, or known facts."""
    over = {cell: one for one in known.held for cell in one.cells}
    found: dict[Fact, None] = {}
    for one in gone:
        other = next((over[cell] for cell in one.cells if cell in over), None)
        found[Fact(one, False) if other is None else Fact(other, True)] = None
    return list(found)


def _unlike(puzzle: Shikaku, known: Known) -> Iterator[Deduction]:
    """See the rectangles around a number that do not have so many cells."""
    for number, wrong in _wrong(puzzle).items():
        left = [one for one in wrong if one not in known.absent]
        if left:
            yield Deduction(absent(left), _named(puzzle, [number]))


def _only_one(puzzle: Shikaku, known: Known) -> Iterator[Deduction]:
    """See a number with one possible rectangle left."""
    for number, left in _left(puzzle, known).items():
        if len(left) == 1 and left[0] not in known.held and number in _clues(puzzle):
            gone = [one for one in _fitting(puzzle)[number] if one not in left]
            yield Deduction(held(left), _named(puzzle, [number]), _why(known, gone))


def _over(left: Laid) -> dict[Cell, dict[Cell, list[Placement]]]:
    """Return for each cell the rectangles that have it, by their numbers."""
    found: dict[Cell, dict[Cell, list[Placement]]] = {}
    for number, own in left.items():
        for one in own:
            for cell in one.cells:
                found.setdefault(Cell(*cell), {}).setdefault(number, []).append(one)
    return found


def _reached(puzzle: Shikaku, known: Known, *, once: bool) -> Iterator[Deduction]:
    """See a cell that only the rectangles of one number reach, or only one of them does."""
    left = _left(puzzle, known)
    over = _over(left)
    for cell in puzzle.grid:
        numbers = over.get(cell, {})
        if len(numbers) != 1:
            continue
        [(number, own)] = numbers.items()
        if (len(own) == 1) != once:
            continue
        beside = [one for one in left[number] if one not in own]
        facts = [*(held(own) if once else ()), *absent(beside)]
        if facts and not all(fact in known for fact in facts):
            others = _reaching(puzzle)[cell] | {number}
            gone = [
                one
                for other in sorted(others)
                for one in _fitting(puzzle)[other]
                if one in known.absent and cell in one.cells
            ]
            yield Deduction(
                facts, _named(puzzle, others), _why(known, gone), f"the cell at {named(cell)}"
            )


def _common(puzzle: Shikaku, known: Known) -> Iterator[Deduction]:
    """See cells in all rectangles of a number: no other rectangle has them."""
    left = _left(puzzle, known)
    for number, own in left.items():
        if len(own) < 2 or number not in _clues(puzzle):
            continue
        common = set(own[0].cells).intersection(*(one.cells for one in own))
        taken = [
            one
            for other, some in left.items()
            if other != number
            for one in some
            if not common.isdisjoint(one.cells)
        ]
        if taken:
            gone = [one for one in _fitting(puzzle)[number] if one not in own]
            yield Deduction(absent(taken), _named(puzzle, [number]), _why(known, gone))


TECHNIQUES = (
    Technique(
        "number of cells",
        1,
        "The rectangle has as many cells as the number says.",
        _unlike,
    ),
    Technique(
        "only one over a cell",
        2,
        "One rectangle is left that has the cell.",
        partial(_reached, once=True),
    ),
    Technique(
        "only rectangle",
        2,
        "One rectangle of that many cells fits around the number.",
        _only_one,
    ),
    Technique(
        "only one reaches",
        3,
        "No other number reaches the cell, so the rectangle of this one covers it.",
        partial(_reached, once=False),
    ),
    Technique(
        "common cells",
        4,
        "All the rectangles that fit the number have these cells, so no other rectangle has them.",
        _common,
    ),
)
