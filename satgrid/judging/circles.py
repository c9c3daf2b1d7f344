"""Judges of straight lines that join circles."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["circles"]


def circles(
    rule: str, colors: Mapping[Place, object], solution: Collection[tuple[Place, ...]]
) -> list[Violation]:
    """Return a violation for each circle not joined with one of the other color, and stray lines.

    Parameters
    ----------
    colors
        The color of each circle.
    """
    left = {frozenset(map(tuple, side)) for side in solution}
    lines = set(left)
    broken = []
    passed: set[Place] = set()
    for start in sorted(colors):
        row, column = start
        ends = []
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            here: Place = (row, column)
            near: Place = (row + down, column + right)
            way = []
            while frozenset((here, near)) in lines:
                way.append(frozenset((here, near)))
                here, near = near, (near[0] + down, near[1] + right)
                if here in colors:
                    break
            if way:
                ends.append(here)
                if here > start:
                    between = {cell for side in way for cell in side} - {start, here}
                    if between & passed:
                        broken.append(Violation(rule, start, "a line that crosses another one"))
                    passed |= between
                left.difference_update(way)
        if len(ends) != 1:
            broken.append(Violation(rule, start, f"a circle with {len(ends)} lines"))
        elif ends[0] not in colors or colors[ends[0]] == colors[start]:
            broken.append(
                Violation(rule, start, "a circle that is not joined with the other color")
            )
    for side in sorted(map(sorted, left)):
        broken.append(Violation(rule, side[0], "a line that starts at no circle"))
    return broken
