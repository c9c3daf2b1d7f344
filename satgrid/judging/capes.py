"""Judges of capes: they look at the four cells beside each unshaded cell."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["circles", "unmarked"]


def _ways(shape: tuple[int, int], place: Place, full: Collection[Place]) -> int:
    """Return how many neighbors of a cell are neither shaded nor dark."""
    row, column = place
    ways = 0
    for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        on = 0 <= near[0] < shape[0] and 0 <= near[1] < shape[1]
        ways += on and near not in full
    return ways


def circles(
    rule: str,
    shape: tuple[int, int],
    words: Collection[Place],
    dark: Collection[Place],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each circle that is shaded or lacks exactly one unshaded neighbor."""
    broken = []
    for place in sorted(words):
        if place in solution:
            broken.append(Violation(rule, place, "shaded where a circle is printed"))
        ways = _ways(shape, place, {*solution, *dark})
        if ways != 1:
            broken.append(Violation(rule, place, f"{plural(ways, 'way')} to the circle"))
    return broken


def unmarked(
    rule: str,
    shape: tuple[int, int],
    words: Collection[Place],
    dark: Collection[Place],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each unshaded cell with one unshaded neighbor but no circle."""
    full = {*solution, *dark}
    return [
        Violation(rule, (row, column), "one way to a cell without a circle")
        for row in range(shape[0])
        for column in range(shape[1])
        if (row, column) not in words
        and (row, column) not in full
        and _ways(shape, (row, column), full) == 1
    ]
