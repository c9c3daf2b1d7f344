"""The verdicts of many puzzles, one after another, on one process or several.

Puzzles travel as the text they are read from, and the work is handed out in runs of puzzles: a
process works on its run for a quarter of a second and gives the rest back, a puzzle that is not
done by then included, unless it is the first. So thousands of small puzzles cost little traffic
and a hard one holds up no other. The verdicts come in the order of the puzzles, and only so many
are worked on ahead of the next one that is due that the memory stays the same for any number.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from satgrid.enumeration import Judgement, Verdict
from satgrid.errors import ParseError, SatgridError, TimeUpError
from satgrid.formats import Part
from satgrid.judging import judgement
from satgrid.puzzle import Puzzle
from satgrid.workers import Pool

__all__ = ["Outcome", "Task", "Terms", "judge", "judged"]

ALONE_SECONDS = 0.5  # what is done sooner does not need other processes
RUN_SECONDS = 0.25
RUN = 16  # puzzles handed out together
AHEAD, AHEAD_KEPT = 2000, 200  # puzzles that may be done before the next one that is due


class Task(NamedTuple):
    """A puzzle to judge, not read yet."""

    name: str
    """The file, or what stands for it."""
    part: Part | None
    label: str = ""
    """What tells it from the other puzzles of its file."""
    fault: str = ""
    """Without a part: why the file cannot be read."""
    proof: str | None = None
    """The folder that its certificate goes to."""


@dataclass(frozen=True)
class Terms:
    """How to judge.

    Attributes
    ----------
    encoding, cardinality, solver
        By name, as for ``Puzzle.encode``, ``Formula`` and ``Session``.
    seconds
        The most time for one puzzle.
    keep
        Whether to hand back the puzzles and solutions.
    """

    encoding: str | None = None
    cardinality: str = "auto"
    solver: str = "auto"
    seconds: float | None = None
    keep: bool = False


@dataclass(frozen=True)
class Outcome:
    """What became of one puzzle.

    Attributes
    ----------
    name, label
        As in the task.
    number
        Its place among the puzzles of its file, counted from 1.
    fault
        Why the puzzle cannot be read or judged, after the file's name; there is no verdict then.
    reasons
        Why there can be no solution, where that is plain.
    seconds
        How long it took.
    proof
        The folder of its certificate, where there is one.
    unproved
        Why there is no certificate though one was asked for.
    """

    name: str
    label: str
    number: int = 1
    kind: str = ""
    title: str = ""
    shape: tuple[int, ...] = ()
    verdict: Verdict | None = None
    fault: str = ""
    reasons: tuple[str, ...] = ()
    seconds: float = 0.0
    proof: str | None = None
    unproved: str = ""
    puzzle: Puzzle[Any] | None = None
    judgement: Judgement | None = None


def judge(task: Task, terms: Terms) -> Outcome:
    """Judge one puzzle; what is wrong with it becomes the outcome's fault."""
    start = time.monotonic()
    try:
        if task.part is None:
            return _failed(task, task.fault)
        return _judged(task, task.part, terms, start)
    except ParseError as error:
        return _failed(task, f"{task.name}:{error.line}:{error.column}: {error.message}")
    except SatgridError as error:
        return _failed(task, f"{task.label}: {error}")
    except MemoryError:
        return _failed(task, f"{task.label}: the memory does not suffice")


def _failed(task: Task, fault: str) -> Outcome:
    return Outcome(task.name, task.label, task.part.number if task.part else 1, fault=fault)


def _judged(task: Task, part: Part, terms: Terms, start: float) -> Outcome:
    deadline = None if terms.seconds is None else start + terms.seconds
    puzzle = part.read()
    flaws = tuple(puzzle.flaws())
    found = judgement(
        puzzle,
        encoding=terms.encoding,
        cardinality=terms.cardinality,
        solver=terms.solver,
        deadline=deadline,
    )
    proof, unproved = None, ""
    if task.proof is not None and found.verdict is not Verdict.UNKNOWN:
        proof, unproved = _proved(puzzle, found, task.proof, terms, deadline)
    return Outcome(
        task.name,
        task.label,
        part.number,
        puzzle.name,
        dict(puzzle.notes).get("title", ""),
        puzzle.shape,
        found.verdict,
        "",
        flaws,
        time.monotonic() - start,
        proof,
        unproved,
        puzzle if terms.keep else None,
        found if terms.keep else None,
    )


def _proved(
    puzzle: Puzzle[Any], found: Judgement, folder: str, terms: Terms, deadline: float | None
) -> tuple[str | None, str]:
    from satgrid.proof import certify

    try:
        certify(
            puzzle,
            found,
            Path(folder),
            encoding=terms.encoding,
            cardinality=terms.cardinality,
            deadline=deadline,
        )
    except TimeUpError as error:
        return None, str(error)
    return folder, ""


def judged(tasks: Iterable[Task], terms: Terms, *, jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each task, in their order, as it is known.

    Parameters
    ----------
    jobs
        The most processes to use. Others are started only when the work takes longer than
        starting them.
    """
    waiting = iter(tasks)
    alone = None if jobs == 1 else time.monotonic() + ALONE_SECONDS
    for task in waiting:
        left = None if alone is None else alone - time.monotonic()
        outcome = judge(task, terms) if left is None else _soon(task, terms, left)
        if outcome is None:
            run = _Run(chain([task], waiting), terms, jobs)
            try:
                yield from run.outcomes()
            finally:
                run.close()
            return
        yield outcome


def _soon(task: Task, terms: Terms, seconds: float) -> Outcome | None:
    """Judge a puzzle if it does not take longer than this; None where it does."""
    if seconds <= 0:
        return None
    if terms.seconds is not None and terms.seconds <= seconds:
        return judge(task, terms)
    outcome = judge(task, replace(terms, seconds=seconds))
    return None if outcome.verdict is Verdict.UNKNOWN or outcome.unproved else outcome


_Numbered = tuple[int, Task]


class _Run:
    """Judges tasks on a pool of processes."""

    def __init__(self, tasks: Iterator[Task], terms: Terms, jobs: int) -> None:
        self._tasks = enumerate(tasks)
        self._terms = terms
        self._jobs = jobs
        self._back: deque[list[_Numbered]] = deque()
        self._pending: dict[Future[list[Outcome]], list[_Numbered]] = {}
        self._done: dict[int, Outcome] = {}
        self._due = 0
        self._pool = Pool(jobs)

    def close(self) -> None:
        """Stop the workers, in the middle of their work if need be."""
        self._pool.end(busy=bool(self._pending))

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcomes in order."""
        while True:
            try:
                self._submit()
                if not self._pending:
                    return
                self._collect()
            except BrokenProcessPool:
                self._one_by_one()
            while self._due in self._done:
                yield self._done.pop(self._due)
                self._due += 1

    def _submit(self) -> None:
        while len(self._pending) < 2 * self._jobs:
            run = self._back.popleft() if self._back else self._next()
            if not run:
                return
            try:
                future = self._pool.submit(_work, [task for _, task in run], self._terms)
            except BaseException:
                self._back.appendleft(run)
                raise
            self._pending[future] = run

    def _next(self) -> list[_Numbered]:
        """Return the next tasks, none where there are none or many outcomes wait."""
        if len(self._done) >= (AHEAD_KEPT if self._terms.keep else AHEAD):
            return []
        return list(islice(self._tasks, RUN))

    def _collect(self) -> None:
        finished, _ = wait(self._pending, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in finished:
            outcomes = future.result()
            run = self._pending.pop(future)
            for (number, _), outcome in zip(run, outcomes, strict=False):
                self._done[number] = outcome
            if len(outcomes) < len(run):
                self._back.appendleft(run[len(outcomes) :])

    def _one_by_one(self) -> None:
        """Find out which puzzle ends its process: it cannot be told from the others at work."""
        left = sorted(task for run in (*self._pending.values(), *self._back) for task in run)
        self._pending.clear()
        self._back.clear()
        self._restart()
        for number, task in left:
            try:
                [outcome] = self._pool.submit(_work, [task], self._terms).result()
            except BrokenProcessPool:
                outcome = _failed(task, f"{task.label}: the process at work on it was ended")
                self._restart()
            self._done[number] = outcome

    def _restart(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = Pool(self._jobs)


def _work(tasks: list[Task], terms: Terms) -> list[Outcome]:
    """Judge tasks until a quarter of a second is over; the first in any case."""
    end = time.monotonic() + RUN_SECONDS
    outcomes = [judge(tasks[0], terms)]
    for task in tasks[1:]:
        outcome = _soon(task, terms, end - time.monotonic())
        if outcome is None:
            break
        outcomes.append(outcome)
    return outcomes
