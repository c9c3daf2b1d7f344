"""Judges of clues that look into a line from outside: they walk along it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.judging.houses import inside, single
from satgrid.puzzle.protocol import Violation

__all__ = ["first_seen", "skylines"]

_WAYS = {"above": (1, 0), "below": (-1, 0), "left": (0, 1), "right": (0, -1)}


def _walk(shape: tuple[int, int], side: str, at: int) -> Iterator[Place]:
    """Yield the cells from one end of a line to the other."""
    height, width = shape
    starts = {
        "above": (0, at),
        "below": (height - 1, at),
        "left": (at, 0),
        "right": (at, width - 1),
    }
    row, column = starts[side]
    down, right = _WAYS[side]
    while 0 <= row < height and 0 <= column < width:
        yield row, column
        row, column = row + down, column + right


def skylines(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, object],
    solution: Collection[Any],
    *,
    bare: Collection[Place],
) -> list[Violation]:
    """Return a violation for each number beside a line that is not the count of heights seen.

    Parameters
    ----------
    bare
        The cells that may hold no number.
    """
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(known(words).items()):
        cells = list(_walk(shape, side, at))
        if single([c for c in cells if c in held or c not in bare], held):
            skyline: list[int] = []
            for place in cells:
                skyline += [
                    height for height in held.get(place, ()) if height > max(skyline, default=0)
                ]
            if len(skyline) != word:
                note = f"{len(skyline)} are seen from {side} where {word} is printed"
                broken.append(Violation(rule, cells[0], note))
    return broken


def first_seen(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, Any],
    solution: Collection[Any],
    *,
    letters: str,
    low: int,
) -> list[Violation]:
    """Return a violation for each word beside a line that is not the first in it.

    Parameters
    ----------
    letters
        The letters that stand for the numbers from ``low`` on.
    """
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(words.items()):
        if word == "?" or not single([c for c in _walk(shape, side, at) if c in held], held):
            continue
        met = [number for place in _walk(shape, side, at) for number in held.get(place, ())]
        first = (letters[met[0] - low] if letters else met[0]) if met else None
        if first != word:
            note = f"{first or 'nothing'} is seen first from {side}, not {word}"
            broken.append(Violation(rule, next(_walk(shape, side, at)), note))
    return broken
