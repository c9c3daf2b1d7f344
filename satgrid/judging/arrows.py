"""Judges of numbers that look in a direction: they walk from each number."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["at_distance", "pointed"]

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def pointed(
    rule: str,
    arrows: Mapping[Place, tuple[str, object]],
    shape: tuple[int, int],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each arrow with a wrong count, or on a shaded cell."""
    broken = []
    for (row, column), (way, word) in sorted(arrows.items()):
        if (row, column) in solution:
            broken.append(Violation(rule, (row, column), "shaded where an arrow is printed"))
        if not way:
            continue
        down, right = _STEPS[way]
        number, at = 0, (row, column)
        while 0 <= at[0] < shape[0] and 0 <= at[1] < shape[1]:
            number += at in solution and at != (row, column)
            at = at[0] + down, at[1] + right
        if isinstance(word, int) and number != word:
            note = f"{number} shaded ahead of the {word}"
            broken.append(Violation(rule, (row, column), note))
    return broken


def at_distance(
    rule: str, words: Mapping[Place, object], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each number without exactly one shaded cell at its distance."""
    broken = []
    for (row, column), word in sorted(words.items()):
        if (row, column) in solution:
            broken.append(Violation(rule, (row, column), f"shaded where {word} is printed"))
        if isinstance(word, int):
            ends = {(row + word * down, column + word * right) for down, right in _STEPS.values()}
            number = sum(end in solution for end in ends)
            if number != 1:
                note = f"{number} shaded at a distance of {word}"
                broken.append(Violation(rule, (row, column), note))
    return broken
