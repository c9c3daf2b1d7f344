"""Counts of all solutions, and of the solutions that are invariant under a symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from satgrid.board.cover import ExactCover
from satgrid.errors import SatgridError, TooManyStatesError
from satgrid.frontier.backtracking import count_apart, nodes_of
from satgrid.frontier.fewest import suits
from satgrid.frontier.halves import count_by_halves, is_exact
from satgrid.frontier.meter import Meter
from satgrid.frontier.orbits import Moves, Orbit, orbits_of, splits
from satgrid.frontier.parts import Counting, Options, count_orbits
from satgrid.frontier.plan import plan_of
from satgrid.frontier.probing import work_of
from satgrid.frontier.problem import Problem, problem_of, quotient
from satgrid.frontier.sweep import Outgrown, sweep
from satgrid.record import record
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["MEMORY", "MERGING", "Split", "cheapest_split", "count", "count_fixed"]

MEMORY = 2 << 30
EASY = 1 << 19
"""States of one level up to which one sweep is best."""

MERGING = 3.0
"""States that cover the same items from which halves pay: in the plane there are dozens."""

SWEPT = 16
"""Orbits by which it may pay to split where each is swept by itself."""

SEARCHED = 32
"""The same where each is searched by backtracking: a piece in the way of the others helps most."""

NODE = 5.0
"""What a state takes in backtracking, where 1 is what each way to a state takes in a sweep."""


@record
class Split:
    """A problem split by the place of one piece."""

    orbits: list[Orbit]
    searched: bool
    """Whether each orbit is searched by backtracking, and not swept."""


def count(
    cover: ExactCover,
    *,
    moves: Moves = (),
    memory: int = MEMORY,
    jobs: int = 1,
    most: int | None = None,
    limits: Limits = ENDLESS,
) -> int:
    """Return the number of solutions.

    Parameters
    ----------
    moves
        The symmetry group, which only speeds up the count.
    most
        The most states of one level, where more are not worth it.
    memory
        The limit in bytes. Above it states are processed in parts, which takes longer.
    jobs
        Number of processes.
    limits
        Checked several times a second; the share done is reported to it.

    Raises
    ------
    TooManyStatesError
        If a level has more states than ``most``, or than memory holds at once with that.
    """
    if most is not None:
        try:
            plan = plan_of(problem_of(cover))
            return sweep(plan, memory, Meter(limits), most=most, undivided=True)
        except Outgrown as outgrown:
            raise TooManyStatesError(most) from outgrown
    return _count(problem_of(cover), moves, memory, jobs, Meter(limits))


def _count(problem: Problem, moves: Moves, memory: int, jobs: int, meter: Meter) -> int:
    orbits = _places(orbits_of(problem, moves))
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
    counting: Counting = count_orbits
    if 0 < merging < MERGING and (split := cheapest_split(problem, moves, meter)) is not None:
        orbits = _places(split.orbits)
        counting = count_apart if split.searched else count_orbits
    if jobs == 1 or len(orbits) == 1:
        return counting(problem, orbits, memory, meter)
    from satgrid.frontier.workers import count_parts

    # neighbors together: where states merge, theirs do soonest
    size = -(-len(orbits) // (2 * jobs)) if counting is count_orbits else 1
    parts = [orbits[low : low + size] for low in range(0, len(orbits), size)]
    # closed at once: a traceback that is kept would keep the worker processes
    with (
        meter.part(),
        closing(count_parts(counting, problem, parts, memory, jobs, meter)) as counts,
    ):
        return sum(counts)


def _places(split: Sequence[Orbit]) -> list[Options]:
    return [orbit.options for orbit in split]


def cheapest_split(problem: Problem, moves: Moves, meter: Meter) -> Split | None:
    """For a solid, choose the piece whose places split the work, and how the parts are searched.

    Few states merge, so each orbit is done separately: by a sweep or by backtracking, whichever
    probing estimates to need less. None where every piece has too many orbits of places.
    """
    ways: list[tuple[float, Split]] = []
    for orbits in splits(problem, moves, SWEPT):
        ways.append((work_of(problem, orbits, meter), Split(orbits, searched=False)))
    for orbits in splits(problem, moves, SEARCHED) if suits(problem) else ():
        nodes = nodes_of(problem, _places(orbits), meter)
        ways.append((NODE * nodes, Split(orbits, searched=True)))
    return min(ways, key=lambda way: way[0])[1] if ways else None


def count_fixed(
    cover: ExactCover, move: Sequence[int], *, memory: int = MEMORY, limits: Limits = ENDLESS
) -> int:
    """Return the number of solutions that a permutation of the placements maps to themselves."""
    if sorted(move) != list(range(len(cover.placements))):
        raise SatgridError("a move is not a permutation of the placements")
    return _count(quotient(problem_of(cover), move), (), memory, 1, Meter(limits))
