"""A job and the work on one of its cubes, wherever a process does it.

One function, ``work``, does a cube, from a job that says everything needed; a process builds
the formula of a job once. A cube that turns out to be large comes back as smaller cubes, by
numbers of solutions and conflicts and not by time, so that every run does the same.
"""

from __future__ import annotations

import atexit
import threading
import time
from functools import lru_cache
from typing import NamedTuple

from satgrid import registry
from satgrid.cubes import Cube, Splitter
from satgrid.errors import StateError
from satgrid.formula import Formula
from satgrid.solver import Session, Status

__all__ = ["Job", "Part", "build", "prepare", "work"]

SPLIT_SOLUTIONS = 10_000  # blocking clauses begin to weigh; what was found by then is in vain
SPLIT_CONFLICTS = 500_000  # half a minute of a hard search: what is dropped then was in vain
PARTS = 24  # cubes made of one that is too large
_one_at_a_time = threading.Lock()  # a cluster's worker may have threads; a splitter is for one


class Job(NamedTuple):
    """What a worker must know to do a cube; plain values, so that they travel."""

    text: str
    encoding: str | None
    cardinality: str
    solver: str
    keep: bool
    """Whether to hand back the solutions and not only their number."""
    fixed: tuple[int, ...] | None = None
    """Count only the solutions that this permutation of the answer keys leaves as they are."""


class Part(NamedTuple):
    """The outcome of a cube."""

    cube: Cube
    number: int
    solutions: list[tuple[int, ...]] | None
    """The solutions as sorted indices of answer keys, where the job keeps them."""
    conflicts: int
    complete: bool
    smaller: tuple[Cube, ...] = ()
    """The cubes to do instead; the solutions are then to be found there."""


@lru_cache(maxsize=2)
def build(job: Job) -> Formula:
    """Return the formula of a job, built once and not to be changed."""
    formula = Formula(job.cardinality)
    registry.parse(job.text).encode(formula, job.encoding)
    if job.fixed is not None:
        block = formula.answer_block()
        with formula.rule("symmetric"):
            for index, image in enumerate(job.fixed):
                if index != image:
                    formula.add(-(block.first + index), block.first + image)
    return formula


@lru_cache(maxsize=1)
def _splitter(job: Job) -> Splitter:
    return Splitter(build(job))


def prepare(job: Job) -> None:
    """Make a process ready for the cubes of a job."""
    _splitter(job)


# The last one's solver must go before PySAT's own module does.
atexit.register(_splitter.cache_clear)


def work(job: Job, cube: Cube, seconds: float | None = None) -> Part:
    """Find the solutions in a cube.

    Parameters
    ----------
    seconds
        The time after which to give up.
    """
    with _one_at_a_time:
        return _worked(job, cube, seconds)


def _worked(job: Job, cube: Cube, seconds: float | None) -> Part:
    deadline = None if seconds is None else time.monotonic() + seconds
    splitter = _splitter(job)
    small = splitter.restricted(cube)
    if small is None:
        return Part(cube, 0, [] if job.keep else None, 0, complete=True)
    formula, held = small
    found: list[tuple[int, ...]] = []
    count = 0
    keys = list(formula.answer_block())
    with Session(formula, solver=job.solver) as session:
        batches = session.blocked(
            formula.answer_block().numbers(),
            antichain=formula.antichain,
            deadline=deadline,
            conflicts=SPLIT_CONFLICTS,
        )
        for blocking in batches:
            count += len(blocking)
            if job.keep:
                for clause in blocking:
                    true = [keys[-literal - 1] for literal in clause if literal < 0]
                    found.append(tuple(sorted([*held, *true])))
            if count >= SPLIT_SOLUTIONS:
                break
        conflicts = session.conflicts
        complete = session.status is Status.UNSATISFIABLE
    if not complete and (count >= SPLIT_SOLUTIONS or conflicts >= SPLIT_CONFLICTS):
        smaller = splitter.split([cube], PARTS)
        if smaller == [cube]:
            raise StateError(f"a cube of {count} solutions cannot be split")
        if smaller:
            return Part(cube, 0, None, conflicts, complete=False, smaller=tuple(smaller))
        complete = True  # propagation refutes every part: there was nothing to find
    return Part(cube, count, found if job.keep else None, conflicts, complete)
