"""Judges of numbers beside lines that count, or add up, what is in their lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["tallied", "weighed"]


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
    """Return a violation for each number beside a line in which there are more, or fewer.

    Parameters
    ----------
    number
        What is counted among numbers in cells; None where shaded cells are.
    noun
        What is counted, for the note.
    """
    cells = list(solution) if number is None else [cell for cell, own in solution if own == number]
    broken = []
    for (side, at), word in sorted(words.items()):
        axis = 1 if side in ("above", "below") else 0
        found = sum(cell[axis] == at for cell in cells)
        if isinstance(word, int) and found != word:
            broken.append(Violation(rule, _start(side, at), f"{found} {noun}, not {word}"))
    return broken


def weighed(rule: str, words: Mapping[Any, object], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each number beside a line that is not the sum of its shaded places.

    The first cell of a line is worth 1, the next one 2, and so on.
    """
    broken = []
    for (side, at), word in sorted(words.items()):
        upright = side in ("above", "below")
        total = 0
        for row, column in solution:
            if upright and column == at:
                total += row + 1
            elif not upright and row == at:
                total += column + 1
        if isinstance(word, int) and total != word:
            broken.append(Violation(rule, _start(side, at), f"the sum is {total}, not {word}"))
    return broken
