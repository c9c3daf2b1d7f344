"""Judges of equal and of consecutive numbers: they walk along lines and from number to number."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.judging.houses import inside, members, single
from satgrid.puzzle.protocol import Violation

__all__ = [
    "black_twice",
    "chained",
    "equal_near",
    "filled_lines",
    "gaps",
    "gaps_in_rooms",
    "too_near",
]


def too_near(rule: str, shape: tuple[int, int], solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each number N that a line repeats with fewer than N cells between."""
    height, width = shape
    held = inside(solution)
    broken = []
    lines = [[(row, column) for column in range(width)] for row in range(height)]
    lines += [[(row, column) for row in range(height)] for column in range(width)]
    for line in lines:
        last: dict[int, int] = {}
        for at, place in enumerate(line):
            for number in held.get(place, ()):
                between = at - last.get(number, -number - 1) - 1
                if between < number:
                    note = f"{between} cells between this {number} and the last one"
                    broken.append(Violation(rule, place, note))
                last[number] = at
    return broken


def equal_near(rule: str, solution: Collection[Any], *, touching: bool) -> list[Violation]:
    """Return a violation for each pair of neighbors that hold the same number.

    Parameters
    ----------
    touching
        Whether cells with a common corner are neighbors.
    """
    held = inside(solution)
    broken = []
    for (row, column), numbers in sorted(held.items()):
        near = [(row, column + 1), (row + 1, column)]
        if touching:
            near += [(row + 1, column - 1), (row + 1, column + 1)]
        for other in near:
            for number in numbers:
                if number in held.get(other, ()):
                    broken.append(Violation(rule, (row, column), f"{number} appears near it, too"))
    return broken


def chained(
    rule: str, cells: Collection[Place], solution: Collection[Any], *, touching: bool
) -> list[Violation]:
    """Return a violation for each number that is missing, repeated or far from the next one.

    Parameters
    ----------
    touching
        Whether cells with a common corner are near.
    """
    places: dict[int, list[Place]] = {}
    for (row, column), number in sorted(solution):
        places.setdefault(number, []).append((row, column))
    most = len(cells)
    broken = [
        Violation(rule, some[0], f"{number} appears {len(some)} times")
        for number, some in sorted(places.items())
        if len(some) > 1
    ]
    missing = [number for number in range(1, most + 1) if number not in places]
    broken += [Violation(rule, (0, 0), f"{number} is missing") for number in missing]
    for number in range(1, most):
        for row, column in places.get(number, ()):
            for below, beyond in places.get(number + 1, ()):
                down, right = abs(row - below), abs(column - beyond)
                if max(down, right) != 1 or (down and right and not touching):
                    note = f"{number + 1} is not near this {number}"
                    broken.append(Violation(rule, (row, column), note))
    return broken


def _gap(rule: str, cells: Sequence[Place], numbers: Sequence[int]) -> list[Violation]:
    """Return a violation if the numbers of some cells are not consecutive."""
    ordered = sorted(numbers)
    for one, other in itertools.pairwise(ordered):
        if other - one != 1:
            return [Violation(rule, cells[0], f"{ordered} are not consecutive")]
    return []


def gaps(
    rule: str,
    shape: tuple[int, int],
    cells: Collection[Place],
    solution: Collection[Any],
    *,
    empty: bool = False,
) -> list[Violation]:
    """Return a violation for each run, across or down, whose numbers are not consecutive.

    Parameters
    ----------
    cells
        The cells that runs are made of; all others end them.
    empty
        Whether cells may be empty; these do not end a run.
    """
    height, width = shape
    there = {(cell[0], cell[1]) for cell in cells}
    held = inside(solution)
    lines = [[(row, column) for column in range(width)] for row in range(height)]
    lines += [[(row, column) for row in range(height)] for column in range(width)]
    broken = []
    for line in lines:
        run: list[Place] = []
        for place in [*line, (-1, -1)]:
            if place in there:
                run.append(place)
            else:
                run = [spot for spot in run if spot in held or not empty]
                if single(run, held):
                    broken += _gap(rule, run, [number for spot in run for number in held[spot]])
                run = []
    return broken


def gaps_in_rooms(
    rule: str,
    regions: Sequence[Sequence[int]],
    solution: Collection[Any],
    *,
    empty: bool = False,
) -> list[Violation]:
    """Return a violation for each room whose numbers are not consecutive."""
    held = inside(solution)
    rooms = members(regions).values()
    return [
        wrong
        for cells in ([cell for cell in room if cell in held or not empty] for room in rooms)
        if single(cells, held)
        for wrong in _gap(rule, cells, [number for cell in cells for number in held[cell]])
    ]


def black_twice(rule: str, black: Mapping[Any, int], solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each number of a black cell that is repeated in its row or column."""
    broken = []
    for (row, column), number in sorted(black.items()):
        for (down, right), other in sorted(solution):
            if other == number and (down == row or right == column):
                broken.append(Violation(rule, (down, right), f"{number} of a black cell again"))
        for (down, right), other in sorted(black.items()):
            if other == number and (down == row) != (right == column):
                broken.append(Violation(rule, (row, column), f"{number} in two black cells"))
    return broken


def filled_lines(
    rule: str, shape: tuple[int, int], cells: Collection[Place], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each line without the numbers from 1 to that of its open cells."""
    held = inside(solution)
    broken = []
    for axis in (0, 1):
        for at in range(shape[axis]):
            line = [cell for cell in sorted(cells) if cell[axis] == at]
            found = sorted(number for cell in line for number in held.get((cell[0], cell[1]), ()))
            if found != list(range(1, len(line) + 1)):
                note = f"not the numbers from 1 to {len(line)} in the line"
                broken.append(Violation(rule, (at, 0) if axis == 0 else (0, at), note))
    return broken
