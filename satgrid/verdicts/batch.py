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
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from satgrid.puzzle.faults import UNFORESEEN, fault
from satgrid.system.disk import clear_parts
from satgrid.system.limits import ENDLESS, Limits
from satgrid.verdicts.task import Outcome, Task, Terms, failed, judge

if TYPE_CHECKING:
    from satgrid.runs.processes import Pool

__all__ = ["judged"]

ALONE_SECONDS = 0.5  # of processor time; what is done sooner does not need other processes
RUN_SECONDS = 0.25
RUN = 16  # puzzles handed out together
AHEAD, AHEAD_KEPT = 2000, 200  # puzzles that may be done before the next one that is due


def judged(
    tasks: Iterable[Task], terms: Terms, *, jobs: int = 1, limits: Limits = ENDLESS
) -> Generator[Outcome, None, None]:
    """Yield the outcomes of tasks in order, each as soon as it is known.

    Parameters
    ----------
    jobs
        The largest number of processes. Others than this one are started only if the work takes
        longer than starting them.
    limits
        Receives the puzzle in work as progress; the first of several.
    """
    waiting = iter(tasks)
    number, task = 1, next(waiting, None)
    alone = None if jobs == 1 else time.process_time() + ALONE_SECONDS
    while task is not None:
        limits.tell(f"{number:,}: {task.label}", task.before)
        following = None if alone is None else next(waiting, None)
        # What nothing waits behind would take as long in another process, and its start besides.
        if alone is None or following is None:
            outcome: Outcome | None = judge(task, terms)
        else:
            outcome = _soon(task, terms, alone - time.process_time())
        if outcome is None:
            left = chain([task], filter(None, [following]), waiting)
            run = _Run(left, terms, jobs, number, limits)
            try:
                yield from run.outcomes()
            finally:
                run.close()
            return
        yield outcome
        number, task = number + 1, following or next(waiting, None)


def _soon(task: Task, terms: Terms, seconds: float) -> Outcome | None:
    """Judge a puzzle within a short time; None if it takes longer."""
    if seconds <= 0:
        return None
    if terms.seconds is not None and terms.seconds <= seconds:
        return judge(task, terms)
    outcome = judge(task, replace(terms, seconds=seconds))
    return None if outcome.late else outcome


_Numbered = tuple[int, Task]


def _pool(jobs: int) -> Pool:
    from satgrid.runs.processes import Pool

    return Pool(jobs)


class _Run:
    """Judges tasks on a pool of processes."""

    def __init__(
        self, tasks: Iterator[Task], terms: Terms, jobs: int, first: int, limits: Limits
    ) -> None:
        self._tasks = enumerate(tasks, first)
        self._terms = terms
        self._jobs = jobs
        self._limits = limits
        self._back: deque[list[_Numbered]] = deque()
        self._pending: dict[Future[list[Outcome]], list[_Numbered]] = {}
        self._done: dict[int, Outcome] = {}
        self._due = first
        self._pool = _pool(jobs)

    def close(self) -> None:
        """Stop the workers, in the middle of their work if need be."""
        self._pool.end()
        for run in self._pending.values():
            _clear(run)

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcomes in order."""
        while True:
            try:
                self._submit()
                if not self._pending:
                    return
                self._tell()
                self._collect()
            except BrokenExecutor:
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
        """Return the next tasks; none if none are left, or many outcomes wait."""
        if len(self._done) >= (AHEAD_KEPT if self._terms.keep else AHEAD):
            return []
        return list(islice(self._tasks, RUN))

    def _tell(self) -> None:
        number, task = min(min(run) for run in (*self._pending.values(), *self._back))
        done = len(self._done)
        ahead = f", {done:,} after" * (done > 0)
        self._limits.tell(f"{number:,}: {task.label}{ahead}", task.before)

    def _collect(self) -> None:
        finished, _ = wait(self._pending, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in finished:
            try:
                outcomes = future.result()
            except BrokenExecutor:
                raise
            except UNFORESEEN as error:  # an outcome that cannot be handed over
                raise BrokenExecutor from error
            run = self._pending.pop(future)
            for (number, _), outcome in zip(run, outcomes, strict=False):
                self._done[number] = outcome
            if len(outcomes) < len(run):
                self._back.appendleft(run[len(outcomes) :])

    def _one_by_one(self) -> None:
        """Judge the puzzles of a broken process one by one, to find the one at fault."""
        left = sorted(task for run in (*self._pending.values(), *self._back) for task in run)
        self._pending.clear()
        self._back.clear()
        self._restart()
        for number, task in left:
            self._limits.tell(f"{number:,}: {task.label}", task.before)
            try:
                [outcome] = self._pool.submit(_work, [task], self._terms).result()
            except BrokenExecutor:
                outcome = failed(task, f"{task.label}: the process at work on it was ended")
                self._restart()
                _clear([(number, task)])
            except UNFORESEEN as error:
                outcome = failed(task, f"{task.label}: {fault(error)}")
            self._done[number] = outcome

    def _restart(self) -> None:
        self._pool.end()
        self._pool = _pool(self._jobs)


def _clear(run: Iterable[_Numbered]) -> None:
    """Delete the unfinished files of a killed process."""
    for _, task in run:
        if task.proof is not None:
            clear_parts(task.proof)


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
