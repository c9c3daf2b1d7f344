"""Orbits counted in one sweep as long as that pays, and one by one where it does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from satgrid.frontier.meter import Meter
from satgrid.frontier.plan import plan_of
from satgrid.frontier.problem import PieceOption, Problem, fixed
from satgrid.frontier.sweep import Outgrown, sweep

__all__ = ["Counting", "Options", "count_orbits"]

Options: TypeAlias = Sequence[PieceOption]
"""Those of an orbit."""

Counting: TypeAlias = Callable[[Problem, Sequence[Options], int, Meter], int]
"""Counts the solutions that have an option of one of some orbits, within bytes of memory."""

PIECES = 4
"""Into so many runs the orbits are split where one sweep of all of them does not pay."""


def count_orbits(problem: Problem, orbits: Sequence[Options], memory: int, meter: Meter) -> int:
    """Return the number of solutions that have an option of one of these orbits.

    The options are those of one piece that is used once. In one sweep states that differ only in
    where that piece lay merge once it is passed, which makes most of the work of 5x18 one. But the
    bits of the items where it may lie are needed from the start, so that the state may no longer
    fit into one word; and in a solid few states merge, so that such a sweep only takes more
    memory. In these cases each option has a sweep of its own, with its own order of the items.
    """
    if len(orbits) == 1:
        part = fixed(problem, orbits[0][:1])
        return 0 if part is None else sweep(plan_of(part), memory, meter) * len(orbits[0])
    plan = plan_of(problem, orbits)
    if plan.words == plan_of(problem).words:
        try:
            return sweep(plan, memory, meter, weights=list(map(len, orbits)), undivided=True)
        except Outgrown:
            pass
    size = -(-len(orbits) // PIECES)
    total = 0
    for low in range(0, len(orbits), size):
        some = orbits[low : low + size]
        with meter.part(len(some) / (len(orbits) - low)):
            total += count_orbits(problem, some, memory, meter)
    return total
