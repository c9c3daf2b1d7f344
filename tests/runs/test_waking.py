"""A run goes on in its own process while others start, and does not wait for them."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from typing import Any

import pytest

from satgrid.runs import cluster, processes as pools, run as runs, work
from satgrid.runs.cubes import first_cubes
from satgrid.runs.ledger import Ledger
from satgrid.runs.one_process import Alone
from satgrid.runs.processes import Pool
from satgrid.runs.run import Run
from satgrid.runs.work import Job
from satgrid.system.limits import Limits, Progress

JOB = Job("puzzle: tiling\nboard: 4x6\npieces: domino x*\n", None, "auto", "auto", keep=True)
TILINGS = 281  # of 4x6 by dominoes


def test_cubes_are_done_while_processes_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Done before any process is ready, so the processes are ended in the middle of starting."""
    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(Pool, "awake", False)
    before = set(multiprocessing.active_children())
    run = Run(JOB, Ledger(first_cubes(work.build(JOB), None, 8)), jobs=2)
    assert sum(part.number for part in run) == TILINGS
    assert run.complete
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize("worth", [1.5, 0.5])
def test_processes_start_only_where_they_can_help(
    monkeypatch: pytest.MonkeyPatch, worth: float
) -> None:
    """Ten cubes of 0.15 seconds each: after two of them, 1.2 seconds are left."""
    cubes = first_cubes(work.build(JOB), None, 10)
    seconds, started = [time.monotonic()], list[int]()

    def processes(*_: Any) -> Any:
        started.append(run.ledger.done)
        return nullcontext((Alone(), lambda: 1))

    monkeypatch.setattr(runs, "WORTH_SECONDS", worth)
    monkeypatch.setattr(pools, "processes", processes)
    monkeypatch.setattr(time, "monotonic", lambda: seconds[0])
    run = Run(JOB, Ledger(cubes), jobs=2)
    parts = []
    for part in run:
        parts.append(part)
        seconds[0] += 1.5 / len(cubes)
    assert sum(part.number for part in parts) == TILINGS
    assert run.complete
    assert started == ([] if worth == 1.5 else [2])


def test_processes_take_over_when_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the pool says so, this process does no more cubes."""
    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(Pool, "awake", True)
    monkeypatch.setattr(Alone, "submit", lambda *_: pytest.fail("done in this process"))
    cubes = first_cubes(work.build(JOB), None, 8)
    run = Run(JOB, Ledger(cubes), jobs=2, ordered=True)
    assert sum(part.number for part in run) == TILINGS
    assert (run.complete, run.ledger.done) == (True, len(cubes))


def test_pool_wakes() -> None:
    pool = Pool(2)
    try:
        pool.wake(work.build, JOB)
        pool._waking[0].result()
        assert pool.awake
    finally:
        pool.end()


class Far(Executor):
    """Workers far away, which take up what they have only when they are told."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        """Keep a task until it is asked for."""
        future: Future[Any] = Future()
        self.tasks.append((future, fn, arguments))
        return future

    def finish(self) -> None:
        """Do the tasks."""
        while self.tasks:
            future, fn, arguments = self.tasks.pop()
            future.set_result(fn(*arguments))


def test_cubes_are_done_while_a_cluster_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers have theirs from the start; none of those is done in this process as well."""
    far, alone = Far(), []
    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(runs, "ALONE_SECONDS", 1e9)
    monkeypatch.setattr(cluster, "reached", lambda _: None)
    monkeypatch.setattr(cluster, "cluster", lambda _: nullcontext((far, lambda: 3)))
    real = Alone.submit

    def noted(self: Any, fn: Any, *arguments: Any) -> Future[Any]:
        alone.append(arguments[1])
        return real(self, fn, *arguments)

    monkeypatch.setattr(Alone, "submit", noted)
    cubes = first_cubes(work.build(JOB), None, 8)

    def tick(_: Progress) -> None:
        if run.ledger.done == len(cubes) - 3:
            far.finish()

    run = Run(JOB, Ledger(cubes), cluster="tcp://far:1", limits=Limits(report=tick))
    assert sum(part.number for part in run) == TILINGS
    assert (run.complete, run.ledger.done) == (True, len(cubes))
    assert alone == sorted(cubes, key=lambda cube: cube.path)[3:]


def test_a_cluster_takes_over_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as one cube is done there, this process does no more."""

    class Near(Far):
        def submit(self, fn: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
            """Do a task at once."""
            future = super().submit(fn, *arguments)
            self.finish()
            return future

    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(runs, "ALONE_SECONDS", 1e9)
    monkeypatch.setattr(cluster, "reached", lambda _: None)
    monkeypatch.setattr(cluster, "cluster", lambda _: nullcontext((Near(), lambda: 3)))
    monkeypatch.setattr(Alone, "submit", lambda *_: pytest.fail("done in this process"))
    run = Run(
        JOB, Ledger(first_cubes(work.build(JOB), None, 8)), cluster="tcp://near:1", ordered=True
    )
    assert sum(part.number for part in run) == TILINGS
    assert run.complete
