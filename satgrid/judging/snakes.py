"""Judges of a snake: they count the shaded cells around each one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["ends", "touching"]


def _beside(place: Place, solution: Collection[Place]) -> int:
    row, column = place
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return sum(one in solution for one in near)


def touching(rule: str, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each branch, and each corner where the snake touches itself."""
    broken = []
    for row, column in sorted(solution):
        ways = _beside((row, column), solution)
        if ways > 2:
            broken.append(Violation(rule, (row, column), f"{ways} shaded cells beside it"))
        for right in (-1, 1):
            if (row + 1, column + right) in solution:
                between = ((row + 1, column), (row, column + right))
                bends = sum(one in solution for one in between)
                if bends != 1:
                    note = "the snake touches itself at a corner"
                    broken.append(Violation(rule, (row, column), note))
    return broken


def ends(rule: str, words: Mapping[Place, str], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each circle that the solution contradicts, and for a missing end."""
    broken = []
    for place, word in sorted(words.items()):
        ways = _beside(place, solution)
        if place not in solution:
            broken.append(Violation(rule, place, "a circle that is not shaded"))
        if ways != (1 if word == "b" else 2):
            broken.append(
                Violation(rule, place, f"{plural(ways, 'shaded cell')} beside the circle")
            )
    if all(_beside(place, solution) > 1 for place in solution):
        broken.append(Violation(rule, min(solution, default=(0, 0)), "a snake without an end"))
    return broken
