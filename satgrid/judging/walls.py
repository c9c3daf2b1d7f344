"""Judges of walls off a loop through cells: lines ahead, inside and outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["lines_ahead", "sides"]

_NUMBER = re.compile(r"(\d+)([nesw])")
_STEPS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


def lines_ahead(
    rule: str, words: Mapping[Place, str], shape: tuple[int, int], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each wall with a line, or with a wrong count of lines ahead."""
    joined = {frozenset((tuple(one), tuple(other))) for one, other in solution}
    passed = {cell for pair in joined for cell in pair}
    broken = []
    for (row, column), word in sorted(words.items()):
        if (row, column) in passed:
            broken.append(Violation(rule, (row, column), "a line through a wall"))
        arrow = _NUMBER.match(word)
        if arrow:
            down, right = _STEPS[arrow[2]]
            found, here = 0, (row + down, column + right)
            while 0 <= here[0] < shape[0] and 0 <= here[1] < shape[1]:
                beyond = (here[0] + down, here[1] + right)
                found += frozenset((here, beyond)) in joined
                here = beyond
            if found != int(arrow[1]):
                note = f"{plural(found, 'line')} ahead of the {arrow[1]}"
                broken.append(Violation(rule, (row, column), note))
    return broken


def sides(
    rule: str, words: Mapping[Place, str], shape: tuple[int, int], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each wall on the loop, on its wrong side, or where there is no loop.

    From the upper left corner of the wall one walks left, and crosses upright lines.
    """
    upright = {tuple(min(side)) for side in solution if side[0][1] == side[1][1]}
    ends = Counter(tuple(cell) for side in solution for cell in side)
    loose = sorted(cell for cell, number in ends.items() if number % 2)
    broken = []
    for (row, column), word in sorted(words.items()):
        wanted = word[-1]
        if wanted not in "xo":
            continue
        if ends[row, column]:
            broken.append(Violation(rule, (row, column), "a line through a wall"))
        if loose and row and column:
            broken.append(Violation(rule, (row, column), f"no loop: a line ends at {loose[0]}"))
            continue
        crossed = sum((row - 1, at) in upright for at in range(column))
        if crossed % 2 != (wanted == "o"):
            where = "inside" if crossed % 2 else "outside"
            broken.append(Violation(rule, (row, column), f"the wall is {where} the loop"))
    return broken
