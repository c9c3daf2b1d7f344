"""Judges of the cells that a loop leaves out, apart from those with a word."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.puzzle.protocol import Violation

__all__ = ["apart", "beside"]


def _left_out(
    shape: tuple[int, int], words: Collection[Place], solution: Collection[Side]
) -> set[Place]:
    """Return the cells without a line and without a word."""
    left = {(row, column) for row in range(shape[0]) for column in range(shape[1])}
    left -= {(cell[0], cell[1]) for side in solution for cell in side}
    return {place for place in left if place not in words}


def apart(
    rule: str, shape: tuple[int, int], full: Collection[Place], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each left-out cell with another one to its right or below.

    Full cells, those with words and dark ones, do not count.
    """
    left = _left_out(shape, full, solution)
    return [
        Violation(rule, (row, column), "beside another cell that the loop leaves out")
        for row, column in sorted(left)
        if (row, column + 1) in left or (row + 1, column) in left
    ]


def beside(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, object],
    full: Collection[Place],
    solution: Collection[Side],
    *,
    around: bool = False,
) -> list[Violation]:
    """Return a violation for each word on the loop, and for each number that does not fit.

    Each cell on a loop has two ends of lines: these are counted.

    Parameters
    ----------
    full
        The cells with words, and dark ones: they are not counted.
    around
        Whether cells at the corners of a number count, too.
    """
    ends = [(cell[0], cell[1]) for side in solution for cell in side]
    broken = []
    for (row, column), word in sorted(words.items()):
        if (row, column) in ends:
            broken.append(Violation(rule, (row, column), f"a line through the {word}"))
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if around:
            near += [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        near = [
            (down, right)
            for down, right in near
            if 0 <= down < shape[0] and 0 <= right < shape[1] and (down, right) not in full
        ]
        passed = sum(map(ends.count, near)) / 2
        if isinstance(word, int) and len(near) - passed != word:
            note = f"{len(near) - passed:g} shaded beside the {word}"
            broken.append(Violation(rule, (row, column), note))
    return broken
