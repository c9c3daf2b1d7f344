"""Clues left out several at a time, and fewer where that is too many, while something holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from satgrid.system.limits import Limits

__all__ = ["followed", "removed_while"]

_CHUNKS = 6  # in which clues are tried together
_TRIES, _EFFORT = 400, 250_000  # to leave clues out without a search; their keys in all


def followed(puzzle: Any, stages: Sequence[Sequence[list[int]]], limits: Limits) -> list[list[int]]:
    """Return groups of clues that can go while all keys still follow without search.

    After some tries the rest stays: on large boards each try takes long.
    """
    if not puzzle.deduced(deadline=limits.deadline).complete:
        return []

    def follows(gone: set[int]) -> bool:
        return bool(puzzle.without(gone).deduced(deadline=limits.deadline).complete)

    tries = min(_TRIES, _EFFORT // max(1, len(puzzle.keys)))
    return removed_while(stages, follows, limits, tries)


def removed_while(
    stages: Sequence[Sequence[list[int]]],
    holds: Callable[[set[int]], bool],
    limits: Limits,
    tries: int = _TRIES,
) -> list[list[int]]:
    """Return groups of clues that can go while something holds, stage by stage.

    Several are tried together, and fewer where that is too many.

    Parameters
    ----------
    holds
        Returns whether a board without some clues, by their numbers, is still as wanted.
    tries
        How often it is asked at most.
    """
    gone: list[list[int]] = []
    numbers: set[int] = set()
    left = tries
    for groups in stages:
        size = max(1, len(groups) // _CHUNKS)
        chunks = [groups[at : at + size] for at in range(0, len(groups), size)][::-1]
        while chunks and left:
            left -= 1
            limits.tell(f"{len(numbers):,} clues left out", 1 - left / tries)
            chunk = chunks.pop()
            fewer = numbers.union(*chunk)
            if holds(fewer):
                numbers = fewer
                gone += chunk
            elif len(chunk) > 1:
                half = len(chunk) // 2
                chunks += [chunk[half:], chunk[:half]]
    return gone
