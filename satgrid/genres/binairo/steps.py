"""Steps of people in a binairo, in addition to those of its rules: all ways to fill a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from satgrid.genres.binairo.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique

__all__ = ["TECHNIQUES"]

_RUN = 3  # so many alike are never side by side


class _State(NamedTuple):
    """The cells of a line read so far.

    Attributes
    ----------
    ones
        The number of ones.
    last, length
        The sign of the last cell, and how many alike end there.
    """

    ones: int
    last: int
    length: int


@lru_cache(maxsize=1 << 14)
def _agreed(signs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sign of each cell that is the same in all ways to fill a line, otherwise -1.

    Parameters
    ----------
    signs
        For each cell 1, 0, or -1 where it is open.
    """
    half = len(signs) // 2
    ways: list[dict[_State, list[tuple[_State, int]]]] = []  # what leads to each state
    states = [_State(0, -1, 0)]
    for sign in signs:
        onward: dict[_State, list[tuple[_State, int]]] = {}
        for state in states:
            for way in (0, 1) if sign < 0 else (sign,):
                length = state.length + 1 if way == state.last else 1
                if length < _RUN and state.ones + way <= half:
                    onward.setdefault(_State(state.ones + way, way, length), []).append(
                        (state, way)
                    )
        ways.append(onward)
        states = list(onward)
    alive = {state for state in states if state.ones == half}
    found = []
    for before in reversed(ways):
        seen = {way for state in alive for _, way in before[state]}
        found.append(seen.pop() if len(seen) == 1 else -1)
        alive = {earlier for state in alive for earlier, _ in before[state]}
    return tuple(reversed(found))


def _lines(puzzle: Any) -> list[Sequence[Any]]:
    return [*puzzle.grid.rows(), *puzzle.grid.columns()]


def _filled(left: Callable[[int, int], bool]) -> Finder:
    """Return the finder of signs common to all ways to fill a line.

    Parameters
    ----------
    left
        Whether a line counts in which so few cells of a kind, and so many of the other, are left.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for line in _lines(puzzle):
            signs = tuple(
                1 if cell in known.held else 0 if cell in known.absent else -1 for cell in line
            )
            half = len(line) // 2
            fewer, more = sorted(half - signs.count(sign) for sign in (0, 1))
            if more and left(fewer, more):
                agreed = zip(line, signs, _agreed(signs), strict=True)
                facts = [Fact(cell, sign == 1) for cell, own, sign in agreed if own < 0 <= sign]
                if facts:
                    both = zip(line, signs, strict=True)
                    because = [Fact(cell, sign == 1) for cell, sign in both if sign >= 0]
                    yield Deduction(facts, (), because)

    return find


TECHNIQUES = (
    *derived(GENRE).TECHNIQUES,
    Technique(
        "last cell",
        1,
        "The other cells of the line are known.",
        _filled(lambda fewer, more: fewer + more == 1),
    ),
    Technique(
        "last of a kind",
        3,
        "One cell of a kind is left in the line: elsewhere it would leave three of the other kind "
        "side by side.",
        _filled(lambda fewer, _: fewer == 1),
    ),
    Technique(
        "whole line",
        4,
        "All ways to fill the line without three alike side by side have this in common.",
        _filled(lambda fewer, _: fewer > 1),
    ),
)
