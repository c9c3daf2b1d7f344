"""Judges of numbers beside lines: counts and sums of the lines' contents."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = ["counted_along", "gaps", "in_lines", "summed", "tallied", "weighed"]


def _start(side: str, at: int) -> Place:
    """Return the first cell of a line."""
    return (0, at) if side in ("above", "below") else (at, 0)


def tallied(
    rule: str,
    words: Mapping[Any, object],
    solution: Collection[Any],
    *,
    number: int | None = None,
    noun: str = "shaded cells",
) -> list[Violation]:
    """Return a violation for each number beside a line that is not the count in the line.

    Parameters
    ----------
    number
        What is counted among numbers in cells; None where shaded cells are.
    noun
        What is counted, for the note.
    """
    cells = list(solution) if number is None else [cell for cell, own in solution if own == number]
    broken = []
    for (side, at), word in sorted(known(words).items()):
        axis = 1 if side in ("above", "below") else 0
        found = sum(cell[axis] == at for cell in cells)
        if found != word:
            broken.append(Violation(rule, _start(side, at), f"{found} {noun}, not {word}"))
    return broken


def weighed(rule: str, words: Mapping[Any, object], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each number beside a line that is not the sum of its shaded places.

    The first cell of a line is worth 1, the next one 2, and so on.
    """
    broken = []
    for (side, at), word in sorted(known(words).items()):
        upright = side in ("above", "below")
        total = 0
        for row, column in solution:
            if upright and column == at:
                total += row + 1
            elif not upright and row == at:
                total += column + 1
        if total != word:
            broken.append(Violation(rule, _start(side, at), f"the sum is {total}, not {word}"))
    return broken


def summed(
    rule: str,
    words: Mapping[Any, object],
    numbers: Mapping[Place, object],
    shape: tuple[int, int],
    dark: Collection[Place],
    solution: Collection[Place],
    *,
    on: bool,
) -> list[Violation]:
    """Return a violation for each line whose counted numbers have a wrong sum.

    Parameters
    ----------
    on
        Whether the numbers of shaded cells are added, or those of the others.
    """
    height, width = shape
    broken = []
    for (side, at), word in sorted(known(words).items()):
        upright = side in ("above", "below")
        total = 0
        for step in range(height if upright else width):
            cell = (step, at) if upright else (at, step)
            number = numbers.get(cell)
            if cell not in dark and (cell in solution) == on and isinstance(number, int):
                total += number
        if total != word:
            broken.append(Violation(rule, _start(side, at), f"the sum is {total}, not {word}"))
    return broken


def gaps(rule: str, words: Mapping[Any, object], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each line without two shaded cells at the right distance.

    A number counts the cells between them; ``?`` is any number.
    """
    broken = []
    for (side, at), word in sorted(words.items()):
        axis = 1 if side in ("above", "below") else 0
        places = sorted(cell[1 - axis] for cell in solution if cell[axis] == at)
        between = places[1] - places[0] - 1 if len(places) == 2 else None
        if between is not None and (between == word or not isinstance(word, int)):
            continue
        note = f"not two shaded cells with {word} between"
        broken.append(Violation(rule, _start(side, at), note))
    return broken


def _miscounted(
    axis: int, shape: tuple[int, int], solution: Collection[Place], number: int
) -> Iterator[tuple[Place, int]]:
    """Yield the first cell of each row (0) or column (1) with a wrong number of shaded cells."""
    for at in range(shape[axis]):
        found = sum(cell[axis] == at for cell in solution)
        if found != number:
            yield ((at, 0) if axis == 0 else (0, at)), found


def in_lines(
    rule: str, shape: tuple[int, int], solution: Collection[Place], number: int
) -> list[Violation]:
    """Return a violation for each row and column with a wrong number of shaded cells."""
    return [
        Violation(rule, place, f"{found} in the line, not {number}")
        for axis in (0, 1)
        for place, found in _miscounted(axis, shape, solution, number)
    ]


def counted_along(
    rule: str, lines: str, shape: tuple[int, int], wanted: int, solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each ``row`` or ``column`` with a wrong number of shaded cells."""
    axis = ("row", "column").index(lines)
    return [
        Violation(rule, place, f"{found} shaded where the {lines} wants {wanted}")
        for place, found in _miscounted(axis, shape, solution, wanted)
    ]
