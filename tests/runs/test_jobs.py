"""Cubes through one process or two: the same results in any order, split or not, in time or not."""

from __future__ import annotations

import multiprocessing
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import nullcontext
from typing import Any

import pytest
from catalogue import ROOT, encoded
from small_formulas import tiling

from satgrid.counting.request import Request
from satgrid.errors import SatgridError
from satgrid.runs import processes, run as runs, work as jobs
from satgrid.runs.cluster import cluster
from satgrid.runs.cubes import Cube, Splitter
from satgrid.runs.ledger import Ledger
from satgrid.runs.one_process import Alone
from satgrid.runs.run import Run
from satgrid.runs.work import Job, Result, work
from satgrid.solve.enumeration import solutions
from satgrid.system.limits import Limits

BOARD = tiling("board: 4x6\npieces: domino x*\n")
TILINGS = 281


def job_of(board: Any = BOARD, *, keep: bool = True, solver: str = "auto", **more: Any) -> Job:
    return Request(board, solver=solver, **more).job(keep=keep)


def cubes_of(job: Job, parts: int) -> list[Cube]:
    with Splitter(jobs.build(job)) as splitter:
        return splitter.split([Cube()], parts)


def run_of(
    job: Job,
    cubes: list[Cube],
    *,
    deadline: float | None = None,
    tick: Callable[[], None] = lambda: None,
    **more: Any,
) -> Run:
    return Run(job, Ledger(cubes), limits=Limits(deadline, lambda _: tick()), **more)


def listed(parts: Iterator[Result]) -> list[tuple[int, ...]]:
    return [tuple(one) for part in parts for one in part.solutions or ()]


FORMULA = encoded(BOARD)
NUMBERS = {key: at for at, key in enumerate(FORMULA.answer_block())}
EXPECTED = {tuple(sorted(map(NUMBERS.__getitem__, one))) for one in solutions(FORMULA)}


@pytest.fixture(autouse=True)
def _fresh_splitter() -> Iterator[None]:
    jobs._splitter.cache_clear()
    yield
    jobs._splitter.cache_clear()


def test_a_cube_is_done() -> None:
    part = work(job_of(), Cube())
    assert part.complete
    assert part.solutions is not None
    assert part.number == len(part.solutions) == TILINGS
    assert set(map(tuple, part.solutions)) == EXPECTED
    counted = work(job_of(keep=False), Cube())
    assert (counted.number, counted.solutions) == (TILINGS, None)


def test_refuted_cube_is_done_at_once() -> None:
    assert work(job_of(), Cube(literals=(1, -1))) == Result(
        Cube(literals=(1, -1)), 0, [], 0, complete=True
    )


def test_cube_with_everything_decided() -> None:
    one = min(EXPECTED)
    cube = Cube(literals=tuple(index + 1 for index in one))
    assert work(job_of(), cube).solutions == [list(one)]


def test_a_cube_out_of_time_is_not_complete() -> None:
    part = work(job_of(), Cube(), 0.0)
    assert not part.complete
    assert not part.smaller


@pytest.mark.parametrize("bound", [2, 7, 40, TILINGS - 1, TILINGS, TILINGS + 1])
@pytest.mark.parametrize("ordered", [False, True])
def test_split_for_too_many_solutions(
    monkeypatch: pytest.MonkeyPatch, bound: int, ordered: bool
) -> None:
    """A cube that is too large comes back as smaller ones; nothing is lost or found twice."""
    monkeypatch.setattr(jobs, "SPLIT_SOLUTIONS", bound)
    job = job_of()
    run = run_of(job, [Cube()], ordered=ordered)
    parts = list(run)
    found = listed(iter(parts))
    assert run.complete
    assert len(found) == len(set(found)) == TILINGS
    assert set(found) == EXPECTED
    assert sum(part.number for part in parts) == TILINGS
    assert run.ledger.done == run.ledger.known == len(parts)
    assert (len(parts) > 1) == (bound <= TILINGS)
    assert run.ledger.share == pytest.approx(1)
    paths = [part.cube.path for part in parts]
    assert len(set(paths)) == len(paths)
    if ordered:
        assert paths == sorted(paths)


def test_split_for_too_many_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SPLIT_CONFLICTS", 15)
    run = run_of(job_of(), [Cube()])
    found = listed(run)
    assert run.complete
    assert run.ledger.known > 1
    assert len(found) == len(set(found)) == TILINGS


def test_split_keeps_weight_and_stabilizer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SPLIT_SOLUTIONS", 20)
    parts = list(run_of(job_of(), [Cube((3,), (), 4, (0, 2))]))
    assert len(parts) > 1
    assert {(part.cube.weight, part.cube.stabilizer) for part in parts} == {(4, (0, 2))}
    assert all(part.cube.path[0] == 3 for part in parts)


@pytest.mark.parametrize("parts", [1, 5, 30, 400])
def test_results_do_not_depend_on_the_cubes_or_their_order(parts: int) -> None:
    job = job_of()
    cubes = cubes_of(job, parts)
    first = list(run_of(job, cubes, ordered=True))
    random.Random(1).shuffle(cubes)
    assert list(run_of(job, cubes, ordered=True)) == first
    assert set(listed(iter(first))) == EXPECTED
    assert sum(part.number for part in first) == TILINGS


def test_two_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pool from the start, and cubes that come back smaller than they went."""
    job = job_of(keep=True)
    cubes = cubes_of(job, 6)
    alone = list(run_of(job, cubes, ordered=True))
    monkeypatch.setattr(runs, "ALONE_SECONDS", 0.0)
    run = run_of(job, cubes, jobs=2, ordered=True)
    assert list(run) == alone
    assert run.complete
    assert run.ledger.done == run.ledger.known == len(cubes)


class Scrambled(Alone):
    """Does tasks only when all have come, the last one first, as a pool might."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Keep a task, and do all when there are four."""
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*arguments, **keywords)))
        if len(self._waiting) == 4:
            self.finish()
        return future

    def finish(self) -> None:
        """Do what waits, the last first."""
        while self._waiting:
            future, task = self._waiting.pop()
            future.set_result(task())


class Dying(Alone):
    """Does some tasks; then its worker is gone, as a future says first, and then ``submit``."""

    def __init__(self, good: int) -> None:
        self._good = good

    def submit(self, fn: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Do a task, or fail."""
        self._good -= 1
        if self._good >= 0:
            return super().submit(fn, *arguments, **keywords)
        if self._good < -1:
            raise BrokenExecutor("a worker died before")
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("a worker died"))
        return future


def dying(monkeypatch: pytest.MonkeyPatch, *goods: int) -> None:
    """Let a pool's workers die after so many tasks, each time that it is started."""
    left = list(goods)
    monkeypatch.setattr(runs, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(
        processes, "processes", lambda *_: nullcontext((Dying(left.pop(0)), lambda: 4))
    )


@pytest.mark.parametrize("goods", [(3, 99), (0, 0, 99), (0, 5, 0, 5, 99)])
def test_cubes_of_dead_workers_are_done_once(
    monkeypatch: pytest.MonkeyPatch, goods: tuple[int, ...]
) -> None:
    job = job_of()
    cubes = cubes_of(job, 12)
    expected = list(run_of(job, cubes, ordered=True))
    dying(monkeypatch, *goods)
    run = run_of(job, cubes, jobs=2, ordered=True)
    assert list(run) == expected
    assert (run.complete, run.ledger.done, run.ledger.known) == (True, len(cubes), len(cubes))


def test_workers_that_die_in_vain_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    dying(monkeypatch, 2, 0, 0)
    job = job_of()
    run = run_of(job, cubes_of(job, 12), jobs=2)
    with pytest.raises(SatgridError, match=r"end again|ended 3 times"):
        list(run)
    assert not run.complete


@pytest.mark.parametrize("bound", [10, 10_000])
def test_parts_come_in_order_whatever_is_done_first(
    monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    monkeypatch.setattr(jobs, "SPLIT_SOLUTIONS", bound)
    job = job_of()
    cubes = cubes_of(job, 9)
    expected = list(run_of(job, cubes, ordered=True))
    executor = Scrambled()
    run = run_of(job, cubes, ordered=True, tick=executor.finish)
    monkeypatch.setattr(run, "_finished", lambda: run._through(executor, 4, None))
    scrambled = list(run._in_order())
    assert [part.cube.path for part in scrambled] == [part.cube.path for part in expected]
    assert set(listed(iter(scrambled))) == EXPECTED


@pytest.mark.parametrize("processes", [1, 2])
def test_deadline_in_the_past(processes: int) -> None:
    job = job_of()
    run = run_of(job, cubes_of(job, 5), jobs=processes, deadline=time.monotonic() - 1)
    assert list(run) == []
    assert not run.complete
    assert run.ledger.done == 0


def test_deadline_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done by then counts, the rest does not, and the run says so."""
    now = time.monotonic()
    clock = {"now": now}
    monkeypatch.setattr(time, "monotonic", lambda: clock["now"])
    job = job_of()
    run = run_of(job, cubes_of(job, 10), deadline=now + 1)
    parts = []
    for part in run:
        parts.append(part)
        clock["now"] += 0.3
    assert len(parts) == 4
    assert not run.complete
    assert 0 < run.ledger.share < 1


def test_cube_cut_short_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the time for working alone ends in the middle of a cube."""
    job = job_of()
    cubes = cubes_of(job, 6)
    expected = list(run_of(job, cubes, ordered=True))
    cut: set[tuple[int, ...]] = set()

    def late_once(job: Job, cube: Cube, *more: Any) -> Result:
        if cube.path in cut:
            return work(job, cube, *more)
        cut.add(cube.path)
        return Result(cube, 1, [[0]], 0, complete=False)

    monkeypatch.setattr(runs, "work", late_once)
    run = run_of(job, cubes, ordered=True)
    assert list(run) == expected
    assert run.complete
    assert len(cut) == len(cubes)


def test_cube_cut_short_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of()
    cubes = cubes_of(job, 6)
    monkeypatch.setattr(
        runs, "work", lambda _, cube, *__: Result(cube, 1, [[0]], 0, complete=False)
    )
    ticks = iter(range(9))
    run = run_of(job, cubes, tick=lambda: ended(next(ticks)))
    with pytest.raises(KeyboardInterrupt):
        list(run)
    assert (run.ledger.done, run.ledger.found, list(run.ledger.shares)) == (0, 0, cubes)


def ended(tick: int) -> None:
    if tick == 8:
        raise KeyboardInterrupt


@pytest.mark.skipif(sys.platform == "win32", reason="tells by Unix's exit codes")
def test_busy_workers_are_ended_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "ALONE_SECONDS", 0.0)
    before = set(multiprocessing.active_children())
    children: list[Any] = []

    def tick() -> None:
        children[:] = set(multiprocessing.active_children()) - before
        if len(children) == 2:
            raise KeyboardInterrupt

    text = (ROOT / "instances" / "tiling" / "pentominoes-6x10.txt").read_text("utf-8")
    job = Job(text, None, "auto", "auto", keep=False)
    run = run_of(job, cubes_of(job, 4), jobs=2, tick=tick)
    with pytest.raises(KeyboardInterrupt):
        list(run)
    # the pool's own thread waits for them, too, and only one of two gets the exit code
    end = time.monotonic() + 60
    while any(child.exitcode is None for child in children) and time.monotonic() < end:
        time.sleep(0.01)
    assert [child.exitcode for child in children] == [-signal.SIGKILL] * 2


def test_tick_may_end_a_run() -> None:
    calls = []

    def tick() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt

    job = job_of()
    run = run_of(job, cubes_of(job, 10), tick=tick)
    found: list[Result] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(run)
    assert len(calls) == 3
    assert not run.complete


def test_no_cubes_no_work() -> None:
    run = run_of(job_of(), [])
    assert list(run) == []
    assert run.complete


def test_fixed_solutions_are_those_a_permutation_leaves() -> None:
    board = tiling("board: 4x4\npieces: domino x*\n")
    group = Request(board).group(encoded(board).answer_block())
    everything = listed(iter([work(Request(board).job(keep=True), Cube())]))
    assert len(everything) == 36
    for permutation in group.permutations:
        job = Request(board).job(keep=True, fixed=permutation)
        found = listed(iter([work(job, Cube())]))
        kept = [one for one in everything if {permutation[i] for i in one} == set(one)]
        assert sorted(found) == sorted(kept)


def test_error_in_a_worker_is_raised() -> None:
    job = job_of(solver="nothing")
    with pytest.raises(SatgridError, match="no solver 'nothing'"):
        list(run_of(job, [Cube()]))


def test_hard_cube_whose_parts_are_all_refuted_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gives up at once, and splitting finds that there was nothing to find."""
    monkeypatch.setattr(jobs, "SPLIT_CONFLICTS", 0)
    monkeypatch.setattr(Splitter, "split", lambda *_: [])
    text = "puzzle: tiling\nboard: 4x5\npieces: tetrominoes\n"
    part = work(Job(text, None, "auto", "auto", keep=True), Cube())
    assert (part.number, part.solutions, part.complete, part.smaller) == (0, [], True, ())


def test_task_that_took_workers_with_it_breaks_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask gives such a task up; its cube is then done again, as with a pool of processes."""
    distributed = pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    from distributed.scheduler import KilledWorker

    class Client:
        """As much of Dask's as is used."""

        def get_executor(self, **_: Any) -> Alone:
            """Return an executor."""
            return Alone()

        def close(self, **_: Any) -> None:
            """Leave."""

    monkeypatch.setattr(distributed, "Client", lambda *_, **__: Client())
    lost = KilledWorker.__new__(KilledWorker)
    monkeypatch.setattr(KilledWorker, "__str__", lambda _: "worker killed")
    with pytest.raises(BrokenExecutor, match="worker killed"), cluster("tcp://nowhere:1"):
        raise lost
