"""Judges of slants: a shaded cell has the slant from its upper left corner to its lower right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = ["loops", "wrong_ends"]


def _drawn(
    shape: tuple[int, int], solution: Collection[Place]
) -> Iterator[tuple[Place, Place, Place]]:
    """Yield for each cell the corners at the ends of its slant."""
    for row in range(shape[0]):
        for column in range(shape[1]):
            if (row, column) in solution:
                yield (row, column), (row, column), (row + 1, column + 1)
            else:
                yield (row, column), (row, column + 1), (row + 1, column)


def wrong_ends(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, object],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each corner whose number is not the count of slants that end there."""
    ends: Counter[Place] = Counter()
    for _, one, other in _drawn(shape, solution):
        ends[one] += 1
        ends[other] += 1
    last_row, last_column = shape[0] - 1, shape[1] - 1
    return [
        Violation(
            rule,
            (min(corner[0], last_row), min(corner[1], last_column)),
            f"{ends[tuple(corner)]} slants end at the {word}",
        )
        for corner, word in sorted(known(words).items())
        if ends[tuple(corner)] != word
    ]


def loops(rule: str, shape: tuple[int, int], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each slant that closes a loop with those before it."""
    joined: dict[Place, list[Place]] = {}
    broken = []
    for cell, one, other in _drawn(shape, solution):
        met, fresh = {one}, [one]
        while fresh:
            for corner in joined.get(fresh.pop(), ()):
                if corner not in met:
                    met.add(corner)
                    fresh.append(corner)
        if other in met:
            broken.append(Violation(rule, cell, "this slant closes a loop"))
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    return broken
