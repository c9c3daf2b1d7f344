"""A job, and the work on one of its cubes in any process.

One function, ``work``, does a cube, from a job that says everything needed; a process builds
the formula of a job once. A cube that turns out to be large comes back as smaller cubes, by
numbers of solutions and conflicts and not by time, so that every run does the same.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from math import prod
from typing import Any, NamedTuple

from satgrid.errors import StateError, TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.derived import make_symmetric
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs.cubes import Cube, Splitter
from satgrid.runs.pockets import exclusions
from satgrid.solve.session import Session, Status
from satgrid.system.limits import Limits

__all__ = ["Job", "Listed", "Result", "build", "handed_on", "prepare", "work"]

SPLIT_SOLUTIONS = 10_000  # blocking clauses begin to weigh; what was found by then is in vain
FEW_SOLUTIONS = 1000  # the same, where a cube that is split will fall apart
MOST_HANDED_BACK = 50_000  # solutions at once: one with more is split, though they are known
SPLIT_CONFLICTS = 500_000  # half a minute of a hard search: what is dropped then was in vain
PATIENCE = 1000  # conflicts from which on a search is hard enough to look for pockets, ...
PAIRS = 1000  # ... and one more for so many pairs of placements, which take about as long
PARTS = 24  # cubes made of one that is too large
_KEPT = 2  # formulas of the last jobs
_one_at_a_time = threading.Lock()  # a cluster's worker may have threads; a splitter is for one

Listed = list[list[int]]
"""Solutions as sorted indices of answer keys."""


class Job(NamedTuple):
    """The data that a worker needs for a cube; simple values that can be pickled."""

    text: str
    encoding: str | None
    cardinality: str
    solver: str
    keep: bool
    """Whether to hand back the solutions and not only their number."""
    fixed: tuple[int, ...] | None = None
    """Count only the solutions that this permutation of the answer keys leaves as they are."""
    plugged: tuple[str, ...] = ()
    """The folders of puzzles that a process may not know yet."""


class Result(NamedTuple):
    """The result of a cube: finished, split, or interrupted."""

    cube: Cube
    number: int
    solutions: Listed | None
    """Where the job keeps them."""
    conflicts: int
    complete: bool
    smaller: tuple[Cube, ...] = ()
    """The cubes to do instead; the solutions are then to be found there."""


_handed: dict[str, Puzzle[Any]] = {}


def handed_on(puzzle: Puzzle[Any]) -> str:
    """Return a puzzle's text for a job; this process keeps the puzzle itself in a cache."""
    text = puzzle.text()
    _handed.clear()
    _handed[text] = puzzle
    return text


_built: dict[Job, tuple[Puzzle[Any], Formula]] = {}


def build(job: Job, deadline: float | None = None) -> Formula:
    """Return the formula of a job with new limits; it is cached and must not be changed.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    puzzle, formula = _built.pop(job) if job in _built else _encoded(job, deadline)
    formula.limits = Limits(deadline)
    _built[job] = puzzle, formula
    if len(_built) > _KEPT:
        del _built[next(iter(_built))]
    return formula


def _encoded(job: Job, deadline: float | None) -> tuple[Puzzle[Any], Formula]:
    for folder in job.plugged:
        registry.plug_in(folder)
    puzzle = _handed.get(job.text) or registry.parse(job.text)
    formula = encoded(puzzle, job.encoding, cardinality=job.cardinality, deadline=deadline)
    if job.fixed is not None:
        make_symmetric(formula, job.fixed)
    return puzzle, formula


@lru_cache(maxsize=1)
def _splitter(formula: Formula) -> Splitter:
    return Splitter(formula)


def prepare(job: Job, deadline: float | None = None) -> None:
    """Prepare a process for the cubes of a job.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    _splitter(build(job, deadline))


# The last one's solver must go before PySAT's own module does.
atexit.register(_splitter.cache_clear)


def work(job: Job, cube: Cube, seconds: float | None = None) -> Result:
    """Find the solutions in a cube.

    Parameters
    ----------
    seconds
        The time after which to give up.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    with _one_at_a_time, caught():
        try:
            return _worked(job, cube, deadline)
        except TimeUpError:
            return Result(cube, 0, None, 0, complete=False)


def _worked(job: Job, cube: Cube, deadline: float | None) -> Result:
    splitter = _splitter(build(job, deadline))
    small = splitter.restricted(cube)
    if small is None:
        return Result(cube, 0, [] if job.keep else None, 0, complete=True)
    formula, held = small
    most = SPLIT_SOLUTIONS if splitter.separated(cube) else min(FEW_SOLUTIONS, SPLIT_SOLUTIONS)
    every: list[_Found] = []
    for component in sorted(decomposed(formula), key=lambda one: one.top):
        pockets = partial(_pockets, job, held, component)
        every.append(_enumerated(component, job, most, deadline, pockets))
        if every[-1].complete and not every[-1].number:
            return Result(cube, 0, [] if job.keep else None, _conflicts(every), complete=True)
    number = prod(one.number for one in every)
    complete = all(one.complete for one in every)
    large = any(one.large for one in every) or (job.keep and number >= MOST_HANDED_BACK)
    if large:
        smaller = splitter.split([cube], PARTS)
        if smaller == [cube]:
            raise StateError(f"a cube of {number} solutions cannot be split")
        if smaller:
            return Result(cube, 0, None, _conflicts(every), complete=False, smaller=tuple(smaller))
        number, complete = 0, True  # propagation refutes every part: there was nothing to find
    solutions = None
    if job.keep:
        solutions = _joined(held, [one.solutions for one in every]) if number else []
    return Result(cube, number, solutions, _conflicts(every), complete)


def _joined(held: list[int], shares: list[Listed]) -> Listed:
    """Return the solutions combined from one solution of each component."""
    found = [held]
    for share in shares:
        found = [one + other for one in found for other in share]
    for one in found:
        one.sort()
    return found


class _Found(NamedTuple):
    """The result of a search in one component."""

    number: int
    solutions: Listed
    """As keys of the component's answer, where the job keeps them."""
    conflicts: int
    complete: bool
    large: bool
    """Whether it was given up, for solutions or conflicts were too many."""


def _enumerated(
    component: Formula,
    job: Job,
    most: int,
    deadline: float | None,
    pockets: Callable[[], list[list[int]]],
) -> _Found:
    block = component.answer_block()
    keys = list(block)
    solutions: Listed = []
    number = 0
    hard = min(PATIENCE + len(keys) ** 2 // PAIRS, SPLIT_CONFLICTS)
    with Session(component, solver=job.solver) as session:
        for conflicts in (hard, SPLIT_CONFLICTS):
            for blocking in session.blocked(
                block.numbers(),
                antichain=component.antichain,
                deadline=deadline,
                conflicts=conflicts,
            ):
                number += len(blocking)
                if job.keep:
                    for clause in blocking:
                        solutions.append([keys[-literal - 1] for literal in clause if literal < 0])
                if number >= most:
                    break
            complete = session.status is Status.UNSATISFIABLE
            if complete or number >= most or not hard <= session.conflicts < SPLIT_CONFLICTS:
                break
            with suppress(TimeUpError):  # the search will notice
                session.learn(pockets())
        conflicts = session.conflicts
    large = not complete and (number >= most or conflicts >= SPLIT_CONFLICTS)
    return _Found(number, solutions, conflicts, complete, large)


def _pockets(job: Job, held: list[int], component: Formula) -> list[list[int]]:
    """Return clauses for the pockets in a component of an exact cover's cube."""
    puzzle, formula = _built[job]
    cover = puzzle.cover()
    if cover is None:
        return []
    keys = list(formula.answer_block())
    block = component.answer_block()
    found = exclusions(
        cover, [keys[index] for index in held], [keys[index] for index in block], component.limits
    )
    return [[-(block.first + place) for place in some] for some in found]


def _conflicts(every: list[_Found]) -> int:
    return sum(one.conflicts for one in every)
