"""Counts of all solutions, and of those that a symmetry leaves as they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from satgrid.board.cover import ExactCover
from satgrid.errors import SatgridError
from satgrid.frontier.halves import count_by_halves, is_exact
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import Moves, orbits_of, splits
from satgrid.frontier.parts import count_orbits
from satgrid.frontier.plan import plan_of
from satgrid.frontier.probing import work_of
from satgrid.frontier.problem import Problem, problem_of, quotient
from satgrid.frontier.sweep import Outgrown, sweep
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["MEMORY", "count", "count_fixed"]

MEMORY = 2 << 30
EASY = 1 << 19
"""States of one level up to which one sweep is best."""

MERGING = 3.0
"""States that cover the same items from which halves pay: in the plane there are dozens."""


def count(
    cover: ExactCover,
    *,
    moves: Moves = (),
    memory: int = MEMORY,
    jobs: int = 1,
    limits: Limits = ENDLESS,
) -> int:
    """Return the number of solutions.

    Parameters
    ----------
    moves
        The symmetry group; it only makes the count faster.
    memory
        Bytes to keep within.  Beyond, states are processed in parts, which takes longer.
    jobs
        Number of processes.
    limits
        Minded several times a second, and told about which share is done.
    """
    return _count(problem_of(cover), moves, memory, jobs, Meter(limits))


def _count(problem: Problem, moves: Moves, memory: int, jobs: int, meter: Meter) -> int:
    orbits = [orbit.options for orbit in orbits_of(problem, moves)]
    exact = is_exact(problem)
    merging = 0.0
    if exact or (jobs > 1 and len(orbits) > 1):
        try:
            return sweep(
                plan_of(problem, orbits),
                memory,
                meter,
                weights=list(map(len, orbits)) or [1],
                most=EASY,
                undivided=len(orbits) > 1,
            )
        except Outgrown as outgrown:
            merging = outgrown.merging
        if exact and merging >= MERGING:
            try:
                return count_by_halves(problem, orbits, memory, meter)
            except Outgrown:
                pass
    if not orbits:
        return sweep(plan_of(problem), memory, meter)
    if 0 < merging < MERGING:  # a solid: orbits will be swept one by one
        choices = splits(problem, moves)
        if len(choices) > 1:
            best = min(choices, key=lambda split: work_of(problem, split, meter))
            orbits = [orbit.options for orbit in best]
    if jobs == 1 or len(orbits) == 1:
        return count_orbits(problem, orbits, memory, meter)
    from satgrid.frontier.workers import count_parts

    # neighbors together: their states merge soonest
    size = -(-len(orbits) // (2 * jobs))
    parts = [orbits[low : low + size] for low in range(0, len(orbits), size)]
    # closed at once: a traceback that is kept would keep the worker processes
    with meter.part(), closing(count_parts(problem, parts, memory, jobs, meter)) as counts:
        return sum(counts)


def count_fixed(
    cover: ExactCover, move: Sequence[int], *, memory: int = MEMORY, limits: Limits = ENDLESS
) -> int:
    """Return the number of solutions that a permutation of the placements maps to themselves."""
    if sorted(move) != list(range(len(cover.placements))):
        raise SatgridError("a move is not a permutation of the placements")
    return _count(quotient(problem_of(cover), move), (), memory, 1, Meter(limits))
