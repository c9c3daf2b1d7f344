"""A run goes on in its own process while others start, and does not wait for them."""

from __future__ import annotations

import multiprocessing
import time

import pytest

from satgrid import jobs, runs
from satgrid.jobs import Job
from satgrid.request import first_cubes
from satgrid.runs import Run
from satgrid.workers import Alone, Pool

JOB = Job("puzzle: tiling\nboard: 4x6\npieces: domino x*\n", None, "auto", "auto", keep=True)
TILINGS = 281  # of 4x6 by dominoes


def test_cubes_are_done_while_processes_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Done before any process is ready, so the processes are ended in the middle of starting."""
    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(Pool, "awake", False)
    before = set(multiprocessing.active_children())
    run = Run(JOB, first_cubes(jobs.build(JOB), None, 8), jobs=2)
    assert sum(part.number for part in run) == TILINGS
    assert run.complete
    left = set(multiprocessing.active_children()) - before
    # not by join: the pool's own thread waits for them, too, and only one is told of the end
    end = time.monotonic() + 60
    while any(child.is_alive() for child in left) and time.monotonic() < end:
        time.sleep(0.01)
    assert not any(child.is_alive() for child in left)


def test_processes_take_over_when_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the pool says so, this process does no more cubes."""
    monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(Pool, "awake", True)
    monkeypatch.setattr(Alone, "submit", lambda *_: pytest.fail("done in this process"))
    cubes = first_cubes(jobs.build(JOB), None, 8)
    run = Run(JOB, cubes, jobs=2, ordered=True)
    assert sum(part.number for part in run) == TILINGS
    assert (run.complete, run.done) == (True, len(cubes))


def test_pool_wakes() -> None:
    pool = Pool(2)
    try:
        pool.wake(jobs.build, JOB)
        pool._waking[0].result()
        assert pool.awake
    finally:
        pool.end(busy=False)
