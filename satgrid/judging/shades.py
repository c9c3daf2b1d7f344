"""Judges of shaded cells: they walk, count and flood, and know nothing of constraints."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, components
from satgrid.puzzle.protocol import Violation

__all__ = ["away_from_edge", "counted_near", "parted", "shaded_words"]

_NEAR = {
    "corner": ((-1, -1), (-1, 0), (0, -1), (0, 0)),
    "sides": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "touching": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}


def counted_near(
    rule: str, words: Mapping[Place, object], solution: Collection[Place], *, near: str
) -> list[Violation]:
    """Return a violation for each number that counts another number of shaded cells near it.

    Parameters
    ----------
    near
        ``corner``, ``sides``, ``touching`` or ``square``: where the cells lie.
    """
    steps = _NEAR["touching"] + ((0, 0),) if near == "square" else _NEAR[near]
    broken = []
    for (row, column), word in sorted(words.items()):
        number = sum((row + down, column + right) in solution for down, right in steps)
        if isinstance(word, int) and number != word:
            broken.append(Violation(rule, (row, column), f"{number} shaded near the {word}"))
    return broken


def shaded_words(
    rule: str, words: Mapping[Place, object], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each shaded cell with something printed in it."""
    return [
        Violation(rule, place, f"shaded where {words[place]} is printed")
        for place in sorted(words)
        if place in solution
    ]


def parted(rule: str, cells: Collection[Place], noun: str) -> list[Violation]:
    """Return a violation for each part of some cells but the first one."""
    parts = components(cells)
    note = f"the {noun} are in {len(parts)} parts"
    return [Violation(rule, part[0], note) for part in parts[1:]]


def away_from_edge(
    rule: str, cells: Collection[Place], shape: tuple[int, int], noun: str
) -> list[Violation]:
    """Return a violation for each part of some cells that does not reach the edge of the board."""
    height, width = shape
    return [
        Violation(rule, part[0], f"{noun} away from the edge")
        for part in components(cells)
        if not any(row in (0, height - 1) or column in (0, width - 1) for row, column in part)
    ]
