"""Judges of bridges: they walk from island to island, and look at each cell between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["crossings", "parted", "seconds", "wrong_numbers"]

Key: TypeAlias = tuple[Place, Place, int]
"""The islands at the ends of a bridge, and whether it is the first or the second one there."""


def wrong_numbers(
    rule: str, words: Mapping[Place, object], solution: Collection[Key]
) -> list[Violation]:
    """Return a violation for each island with a wrong number of bridges."""
    ends: Counter[Place] = Counter()
    for one, other, _ in solution:
        ends[tuple(one)] += 1
        ends[tuple(other)] += 1
    return [
        Violation(rule, place, f"{plural(ends[tuple(place)], 'bridge')} at the {word}")
        for place, word in sorted(known(words).items())
        if ends[tuple(place)] != word
    ]


def seconds(rule: str, solution: Collection[Key]) -> list[Violation]:
    """Return a violation for each second bridge without a first one."""
    return [
        Violation(rule, one, "a second bridge without a first one")
        for one, other, number in sorted(solution)
        if number != 1 and (one, other, 1) not in solution
    ]


def crossings(rule: str, solution: Collection[Key]) -> list[Violation]:
    """Return a violation for each cell in which first bridges cross."""
    level: set[Place] = set()
    upright: set[Place] = set()
    for one, other, number in sorted(solution):
        (row, column), (below, right) = one, other
        if number != 1:
            continue
        if row == below:
            level.update((row, at) for at in range(column + 1, right))
        else:
            upright.update((at, column) for at in range(row + 1, below))
    return [Violation(rule, cell, "bridges cross here") for cell in sorted(level & upright)]


def parted(rule: str, islands: Iterable[Place], solution: Collection[Key]) -> list[Violation]:
    """Return a violation for each group of islands that first bridges do not join to the first."""
    ways: dict[Place, list[Place]] = {tuple(island): [] for island in islands}
    for one, other, number in solution:
        if number == 1:
            ways[tuple(one)].append(tuple(other))
            ways[tuple(other)].append(tuple(one))
    met: set[Place] = set()
    starts = []
    for start in sorted(ways):
        if start not in met:
            starts.append(start)
            fresh = [start]
            while fresh:
                island = fresh.pop()
                if island not in met:
                    met.add(island)
                    fresh += ways[island]
    return [Violation(rule, start, "not connected to the first island") for start in starts[1:]]
