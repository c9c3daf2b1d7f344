"""Processes that start: the caller's program is not run again, and its own are left alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, wait
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from catalogue import ROOT
from deadly_puzzles import Writing, half_said, left, unsendable

from satgrid.errors import SatgridError
from satgrid.runs.processes import Pool
from satgrid.system.spawning import context, starting
from satgrid.verdicts import batch
from satgrid.verdicts.task import Task, Terms

BOARD = ROOT / "tests" / "boards" / "trominoes-5x6.txt"
UNGUARDED = f"""
from pathlib import Path
import satgrid
from satgrid.runs import run as runs
from satgrid.counting.totals import count
from satgrid.counting.request import Request
print("begun")
runs.ALONE_SECONDS = runs.SOON_SECONDS = runs.WORTH_SECONDS = 0.0
board = satgrid.load(Path({str(BOARD)!r}))
print(count(Request(board.puzzle, jobs=2, method="sat")).number)
print(count(Request(board.puzzle, jobs=2, method="frontier")).number)
"""


@pytest.mark.parametrize("how", ["file", "input"])
def test_script_without_a_guard(tmp_path: Path, how: str) -> None:
    """It runs once, and its workers do not run it."""
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script) if how == "file" else "-"],
        input=UNGUARDED,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stderr == ""
    assert done.stdout == "begun\n8342\n8342\n"


def test_processes_of_the_caller_still_get_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    from multiprocessing import spawn

    script = ModuleType("__main__")
    script.__file__ = "script.py"
    monkeypatch.setitem(sys.modules, "__main__", script)

    with starting():
        assert not {"init_main_from_name", "init_main_from_path"} & set(
            spawn.get_preparation_data("one")
        )
    assert {"init_main_from_name", "init_main_from_path"} & set(spawn.get_preparation_data("one"))


def test_pool_ends_its_own_processes_only() -> None:
    pool = Pool(1)
    others = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(300,))
    others.start()  # after the pool was made: it is none of its own all the same
    try:
        assert pool.submit(os.getpid).result() != os.getpid()
        pool.submit(time.sleep, 300)
        [own] = set(multiprocessing.active_children()) - {others}
        pool.end()
        assert not own.is_alive()
        assert others.is_alive()
    finally:
        others.kill()
        others.join()


posix = pytest.mark.skipif(sys.platform == "win32", reason="writes to a pipe as Unix does")


@posix
def test_a_worker_that_ends_within_its_result_breaks_the_pool() -> None:
    """Its task fails, and so does what waits; the other worker's task is done."""
    pool = Pool(2)
    try:
        other = pool.submit(time.sleep, 1)
        broken = pool.submit(half_said, "")
        waiting = [pool.submit(time.sleep, 300) for _ in range(3)]
        with pytest.raises(BrokenExecutor):
            broken.result(60)
        assert any(future.exception(60) for future in waiting)
        with pytest.raises(BrokenExecutor):
            pool.submit(time.sleep, 0)
        assert other.result(60) is None
    finally:
        pool.end()


@posix
@pytest.mark.parametrize("ends", ["pool.end()", "raise SystemExit"])
def test_a_program_ends_though_a_worker_is_within_its_result(tmp_path: Path, ends: str) -> None:
    """The pool's thread waits for the other half of the result, and nobody waits for the thread."""
    told = tmp_path / "told"
    code = f"""
import sys, time
from pathlib import Path
sys.path.insert(0, {str(ROOT / "tests" / "helpers")!r})
from deadly_puzzles import half_said
from satgrid.runs.processes import Pool
pool = Pool(2)
pool.submit(half_said, {str(told)!r})
while not Path({str(told)!r}).exists():
    time.sleep(0.01)
{ends}
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("task", "words"), [(left, "SystemExit"), (unsendable, "Unsendable")])
def test_what_a_task_raises_ends_neither_process(task: Any, words: str) -> None:
    pool = Pool(1)
    try:
        worker = pool.submit(os.getpid).result()
        with pytest.raises(SatgridError, match=words):
            pool.submit(task).result()
        with pytest.raises(AttributeError):  # what cannot be sent does not even leave
            pool.submit(lambda: None).result()
        assert pool.submit(os.getpid).result() == worker
    finally:
        pool.end()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of this kind are Unix's")
def test_workers_leave_the_terminal_to_their_parent() -> None:
    pool = Pool(1)
    try:
        worker = pool.submit(os.getpid).result()
        for how in (signal.SIGINT, signal.SIGHUP):
            os.kill(worker, how)
        assert pool.submit(os.getpid).result() == worker
    finally:
        pool.end()


@pytest.mark.parametrize("ends", [True, False])
def test_parts_of_processes_that_are_ended_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    """What a worker was writing when it ended by itself, or was ended after Ctrl-C."""

    def interrupted(*arguments: Any, **options: Any) -> Any:
        if not ends and list(tmp_path.glob(".satgrid-*.part")):
            raise KeyboardInterrupt
        return wait(*arguments, **(options | {"timeout": 0.05}))

    monkeypatch.setattr(batch, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(batch, "wait", interrupted)
    part: Any = Writing(str(tmp_path), ends)
    tasks = [Task("one", part, proof=str(tmp_path)), Task("other", None, fault="unreadable")]
    outcomes = batch.judged(tasks, Terms(), jobs=2)
    if ends:
        assert "was ended" in next(outcomes).fault
        assert "unreadable" in next(outcomes).fault
    with pytest.raises(StopIteration if ends else KeyboardInterrupt):
        next(outcomes)
    assert list(tmp_path.iterdir()) == []


def test_context_is_the_same_everywhere() -> None:
    assert context().get_start_method() == "spawn"
