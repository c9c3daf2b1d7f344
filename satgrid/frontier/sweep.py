"""The sweep from the first level to the last, within a bound on memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from satgrid.frontier.branching import CHUNK, accepted, branches, passed
from satgrid.frontier.merging import States, merged, number, runs
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import Plan

__all__ = ["Outgrown", "sweep"]

SHARES = 16
"""Into so many parts states are dealt out when they need too much memory."""

SHAPES = 1 << 17
"""Sets of covered items on a level beyond which the places of a piece are swept one by one."""

FLOOR = 1 << 16
"""Bytes below which parts are not divided further."""


class Outgrown(Exception):  # noqa: N818 - a turn in the road, not an error
    """There are more states than the caller allows.

    Attributes
    ----------
    merging
        The mean number of states of a level that cover the same items; 0 if unknown.
    """

    def __init__(self, merging: float = 0.0) -> None:
        super().__init__()
        self.merging = merging


class _Waiting:
    """States that wait at their levels, and their size in bytes."""

    def __init__(self) -> None:
        self.parts: dict[int, list[States]] = {}
        self.size = 0

    def add(self, level: int, part: States) -> None:
        self.parts.setdefault(level, []).append(part)
        self.size += part[0].nbytes + part[1].nbytes

    def pop(self, level: int) -> States:
        parts = self.parts.pop(level)
        self.size -= sum(keys.nbytes + digits.nbytes for keys, digits in parts)
        return merged(parts)

    def merge(self) -> None:
        for level in sorted(self.parts):
            self.add(level, self.pop(level))

    def split(self, pieces: int) -> list[_Waiting]:
        """Return the states in portions, in order of their keys; none stay here."""
        shares = [_Waiting() for _ in range(pieces)]
        for level in sorted(self.parts):
            keys, digits = self.pop(level)
            cuts = [keys.shape[1] * index // pieces for index in range(pieces + 1)]
            for share, low, high in zip(shares, cuts, cuts[1:], strict=False):
                if low < high:
                    # a copy: a view would keep the whole layer in memory
                    share.add(level, (keys[:, low:high].copy(), digits[:, low:high].copy()))
        return shares


def sweep(
    plan: Plan,
    memory: int,
    meter: Meter,
    *,
    weights: Sequence[int] = (1,),
    most: int | None = None,
    undivided: bool = False,
) -> int:
    """Return the number of solutions.

    Parameters
    ----------
    weights
        For each state it begins with, how often each solution is counted.
    memory
        Bytes that states may take, sorting included.
    most
        Raise `Outgrown` as soon as a level has more states.
    undivided
        Raise `Outgrown` rather than deal the states out into parts, or where a level has so
        many shapes that little will merge.
    """
    waiting = _Waiting()
    digits = np.array([weights], dtype=np.uint64)
    for level, chosen, keys in passed(plan, 0, plan.starts.copy()):
        waiting.add(level, (keys, digits[:, chosen]))
    # a merge takes, besides the states it joins, room for their order, their sorted copies and
    # the result: three and a half times as much in all, if a single level holds all of them
    return _sweep(plan, waiting, memory // 4, meter, most, undivided=undivided)


def _sweep(
    plan: Plan,
    waiting: _Waiting,
    limit: int,
    meter: Meter,
    most: int | None,
    *,
    undivided: bool = False,
) -> int:
    """Return the number of solutions from the waiting states, which this call uses up.

    ``limit`` is their size limit in bytes. When they are divided, the part set aside may take that
    much, the part in work half of it, after another division a quarter, and so on.
    """
    goal = len(plan.covered)
    first = min(waiting.parts, default=goal)
    total = 0
    while waiting.parts:
        level = min(waiting.parts)
        keys, digits = waiting.pop(level)
        if level == goal:
            total += number(digits[:, accepted(plan, keys)])
            continue
        states = keys.shape[1]
        if most is not None and states > most:
            raise Outgrown(states / len(runs(keys & plan.items)))
        if undivided and states > SHAPES:
            shapes = len(runs(keys & plan.items))
            if shapes > SHAPES:
                raise Outgrown(states / shapes)
        for low in range(0, states, CHUNK):
            meter.report(
                f"cell {level + 1} of {goal}, {states:,} states",
                share_of_levels(level + low / states, first, goal),
            )
            high = low + CHUNK
            for found in branches(plan, level, keys[:, low:high]):
                waiting.add(found.level, (found.keys, digits[:, low + found.source]))
            if waiting.size <= limit:
                continue
            if high < states:
                waiting.add(level, (keys[:, high:].copy(), digits[:, high:].copy()))
            del keys, digits
            waiting.merge()
            if waiting.size > limit * 3 // 4:
                if undivided:
                    raise Outgrown
                shares = waiting.split(SHARES)
                while shares:
                    with meter.part(1 / len(shares)):
                        total += _sweep(plan, shares.pop(), max(limit // 2, FLOOR), meter, most)
            break
    return total
