"""Judges of sums of numbers in cells: of a line, between its black cells, around a cell."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.judging.houses import inside, single
from satgrid.puzzle.protocol import Violation

__all__ = ["around", "between", "lines"]


def _walk(shape: tuple[int, int], side: str, at: int) -> list[Place]:
    """Return the cells of a line in order, starting from a side."""
    height, width = shape
    upright = side in ("above", "below")
    steps = range(height if upright else width)
    line: list[Place] = [(step, at) if upright else (at, step) for step in steps]
    return line if side in ("above", "left") else line[::-1]


def lines(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, object],
    solution: Collection[Any],
    first: int,
    there: Collection[Place],
) -> list[Violation]:
    """Return a violation for each line with a wrong sum.

    Parameters
    ----------
    there
        The cells that hold a number.
    first
        How many of its numbers are added, from there; 0 for all.
    """
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(known(words).items()):
        cells = _walk(shape, side, at)
        place = cells[0]
        cells = [cell for cell in cells if cell in there]
        cells = cells[:first] if first else cells
        if single(cells, held):
            total = sum(held[cell][0] for cell in cells)
            if total != word:
                broken.append(Violation(rule, place, f"the sum is {total}, not {word}"))
    return broken


def between(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, object],
    dark: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each line without two empty cells that have the sum between them."""
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(known(words).items()):
        place, line = _walk(shape, side, at)[0], _walk(shape, side, at)
        line = [cell for cell in line if cell not in dark]
        if any(len(held.get(cell, ())) > 1 for cell in line):
            continue
        bare = [step for step, cell in enumerate(line) if cell not in held]
        if len(bare) != 2 or sum(held[cell][0] for cell in line[bare[0] + 1 : bare[1]]) != word:
            note = f"not two empty cells with a sum of {word} between"
            broken.append(Violation(rule, place, note))
    return broken


def around(
    rule: str,
    words: Mapping[Place, object],
    cells: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each number unlike the sum of the numbers in the cells around it."""
    held = inside(solution)
    broken = []
    for (row, column), word in sorted(known(words).items()):
        near = [
            (row + down, column + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (row + down, column + right) in cells and (down or right)
        ]
        if single(near, held):
            total = sum(held[cell][0] for cell in near)
            if total != word:
                note = f"the sum around it is {total}, not {word}"
                broken.append(Violation(rule, (row, column), note))
    return broken
