"""Judge of numbers that count lines near them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.puzzle.protocol import Violation

__all__ = ["ends_near"]


def ends_near(
    rule: str, words: Mapping[Place, object], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each number on the loop, or with a wrong count of cells near it.

    Each cell on a loop has two ends of lines: these are counted.
    """
    ends = [(cell[0], cell[1]) for side in solution for cell in side]
    broken = []
    for (row, column), word in sorted(words.items()):
        if (row, column) in ends:
            broken.append(Violation(rule, (row, column), "a line through a number"))
        near = sum(abs(one - row) <= 1 and abs(two - column) <= 1 for one, two in ends)
        near -= ends.count((row, column))
        if isinstance(word, int) and near != 2 * word:
            note = f"{near / 2:g} cells on the loop near the {word}"
            broken.append(Violation(rule, (row, column), note))
    return broken
