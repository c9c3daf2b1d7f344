"""Judges of stitches: they look at the two ends of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = ["ends", "stitched"]


def stitched(
    rule: str,
    rooms: Sequence[Sequence[int]],
    dark: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each cell with two ends, and each pair of rooms without one stitch.

    Rooms that meet at dark cells only are no such pair.
    """
    broken = []
    met = Counter((cell[0], cell[1]) for side in solution for cell in side)
    for place, number in sorted(met.items()):
        if number > 1:
            broken.append(Violation(rule, place, f"{number} ends in a cell"))
    over: Counter[tuple[int, int]] = Counter()
    for one, other in sorted(solution):
        here, there = rooms[one[0]][one[1]], rooms[other[0]][other[1]]
        if here == there:
            broken.append(Violation(rule, (one[0], one[1]), "a stitch within a room"))
        else:
            over[min(here, there), max(here, there)] += 1
    seen = set()
    for row, line in enumerate(rooms):
        for column, here in enumerate(line):
            for below, beyond in ((row, column + 1), (row + 1, column)):
                inside = below < len(rooms) and beyond < len(line)
                if inside and (row, column) not in dark and (below, beyond) not in dark:
                    there = rooms[below][beyond]
                    pair = min(here, there), max(here, there)
                    if here != there and pair not in seen:
                        seen.add(pair)
                        if over[pair] != 1:
                            note = f"{over[pair]} stitches between two rooms"
                            broken.append(Violation(rule, (row, column), note))
    return broken


def ends(rule: str, words: Mapping[Any, object], solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each number that is not the count of ends in its line."""
    broken = []
    for (side, at), word in sorted(known(words).items()):
        upright = side in ("above", "below")
        found = sum((column if upright else row) == at for one in solution for row, column in one)
        if found != word:
            place = (0, at) if upright else (at, 0)
            broken.append(Violation(rule, place, f"{found} ends in the line, not {word}"))
    return broken
