"""Counts: of all solutions, of those that a symmetry keeps, and up to symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import numpy as np

from satgrid.board.cover import ExactCover
from satgrid.errors import SatgridError
from satgrid.frontier.cubes import Moves, cubes_of
from satgrid.frontier.parts import count_orbits
from satgrid.frontier.plan import plan_of
from satgrid.frontier.problem import Problem, problem_of, quotient
from satgrid.frontier.pulse import Pulse, Tick
from satgrid.frontier.sweep import Outgrown, sweep
from satgrid.frontier.workers import spread

__all__ = ["MEMORY", "count", "count_distinct", "count_fixed"]

MEMORY = 2 << 30
FIXED_BY_ALL = 0.9
"""Of a count up to symmetry, about the share that counts all solutions: few are symmetric."""

EASY = 1 << 19
"""States of one level up to which a problem is not worth several processes."""


def count(
    cover: ExactCover,
    *,
    moves: Moves = (),
    memory: int = MEMORY,
    jobs: int = 1,
    tick: Tick | None = None,
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
    tick
        Called several times a second with about the share done and a note; what it raises ends
        the count.
    """
    return _count(problem_of(cover), moves, memory, jobs, Pulse(tick))


def _count(problem: Problem, moves: Moves, memory: int, jobs: int, pulse: Pulse) -> int:
    orbits = [cube.orbit for cube in cubes_of(problem, moves)]
    if not orbits:
        return sweep(plan_of(problem), memory, pulse)
    if jobs == 1 or len(orbits) == 1:
        return count_orbits(problem, orbits, memory, pulse)
    try:
        weights = list(map(len, orbits))
        return sweep(plan_of(problem, orbits), memory, pulse, weights=weights, most=EASY)
    except Outgrown:
        pass
    # neighbors together: their states merge soonest
    size = -(-len(orbits) // (2 * jobs))
    parts = [orbits[low : low + size] for low in range(0, len(orbits), size)]
    # closed at once: a traceback that is kept would keep the worker processes
    with pulse.part(), closing(spread(problem, parts, memory, jobs, pulse)) as counts:
        return sum(counts)


def count_fixed(
    cover: ExactCover, move: Sequence[int], *, memory: int = MEMORY, tick: Tick | None = None
) -> int:
    """Return the number of solutions that a permutation of the placements maps to themselves."""
    _check(cover, [move])
    return _count(quotient(problem_of(cover), move), (), memory, 1, Pulse(tick))


def count_distinct(
    cover: ExactCover,
    moves: Moves,
    *,
    every: Moves = (),
    memory: int = MEMORY,
    jobs: int = 1,
    tick: Tick | None = None,
) -> int:
    """Return the number of solutions up to a group of symmetries, by Burnside's lemma.

    It is the mean over the group of the number of solutions that each element fixes.  That
    number is the same for conjugate elements and for inverses and is counted once.

    Parameters
    ----------
    every
        A larger group of symmetries, if there is one, as reflections beside rotations: it makes
        the count of all solutions faster, and that takes most of the time.
    """
    _check(cover, moves)
    if not moves:
        return count(cover, memory=memory, jobs=jobs, tick=tick)
    group = [np.array(move, dtype=np.int64) for move in moves]
    inverses = [np.argsort(move) for move in group]
    identity = np.arange(len(cover.placements)).tobytes()
    pulse = Pulse(tick)
    problem = problem_of(cover)
    known: dict[bytes, int] = {}
    total = 0
    for element, inverse in zip(group, inverses, strict=True):
        key = element.tobytes()
        if key not in known:
            if key == identity:
                with pulse.part(FIXED_BY_ALL):
                    number = _count(problem, every or moves, memory, jobs, pulse)
            else:
                with pulse.part(1 / (len(group) - len(known))):
                    number = _count(quotient(problem, element.tolist()), (), memory, 1, pulse)
            for other, back in zip(group, inverses, strict=True):
                known[other[element[back]].tobytes()] = number
                known[other[inverse[back]].tobytes()] = number
        total += known[key]
    distinct, rest = divmod(total, len(group))
    if rest:
        raise SatgridError("the moves are not a group of symmetries")
    return distinct


def _check(cover: ExactCover, moves: Moves) -> None:
    whole = list(range(len(cover.placements)))
    for move in moves:
        if sorted(move) != whole:
            raise SatgridError("a move is not a permutation of the placements")
