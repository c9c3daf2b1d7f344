"""Faults: kill -9, a full disk, a lost worker; the count is the same afterwards.

The runs are processes of their own, with many small cubes so that there is much to interrupt.
Every fault waits for an event in the store, so that a slow machine only makes the test slower.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from catalogue import ROOT

from satgrid.counting.stored import so_far, solutions_in
from satgrid.runs.ledger_store import Store

BOARDS = ROOT / "tests" / "boards"
TILINGS = 8342
PATIENCE = 300.0  # seconds; far more than anything here takes on a busy machine
START = """
from satgrid.runs import cubes, run
run.ALONE_SECONDS = 0.0
cubes.FIRST_CUBES = 200
from satgrid.cli import main
main()
"""
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="finds and kills processes by way of /proc"
)


def started(
    *arguments: str, board: str = "trominoes-5x6", before: str = ""
) -> subprocess.Popen[str]:
    command, *options = arguments
    return subprocess.Popen(
        [sys.executable, "-c", before + START, command, str(BOARDS / f"{board}.txt"), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    output, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    return process.returncode, output, errors


def done(path: str) -> int:
    """Return how many cubes with solutions are done, or 0 where there is no store yet."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)) as reader:
            [(number,)] = reader.execute(
                "SELECT count(*) FROM cube WHERE state = 1 AND number <> '0'"
            )
    except sqlite3.OperationalError:
        return 0
    return int(number)


def wait_for(reached: Callable[[], bool], process: subprocess.Popen[str] | None = None) -> None:
    """Wait for something to be true, or for a process to end."""
    end = time.monotonic() + PATIENCE
    while not reached() and (process is None or process.poll() is None):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def workers(pid: int) -> list[int]:
    """Return the worker processes of a process, without those that are dead."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [child for child in map(int, children) if is_worker(child)]


def is_worker(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()  # empty for a zombie
    except OSError:
        return False


def checked(path: str) -> None:
    """Compare what a finished store holds with what is known."""
    with Store(path) as store:
        found, _ = so_far(store)
        assert (found.number, found.complete) == (TILINGS, True)
        if store.about["command"] == "list":
            listed = list(solutions_in(store))
            assert len(listed) == len(set(listed)) == TILINGS


def kill_the_main_process(path: str, kills: int, seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(kills):
        process = started("list", "--store", path, "--jobs", "2")
        enough = done(path) + 1 + draw.randrange(20)
        wait_for(lambda enough=enough: done(path) >= enough, process)  # type: ignore[misc]
        time.sleep(draw.random() / 50)
        own = workers(process.pid)
        process.kill()
        process.communicate(timeout=PATIENCE)
        wait_for(lambda own=own: not any(map(is_worker, own)))  # type: ignore[misc]
        with Store(path) as store:
            assert so_far(store)[0].number <= TILINGS
    code, output, _ = ended(started("list", "--store", path, "--jobs", "2"))
    assert (code, output) == (0, f"{TILINGS} solutions in {path}\n")
    checked(path)


def test_main_process_killed_and_gone_on_with(tmp_path: Path) -> None:
    """Nothing is lost, nothing counted twice, and the workers do not outlive it."""
    kill_the_main_process(str(tmp_path / "run.db"), 5, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_main_process_killed_twenty_times(tmp_path: Path, seed: int) -> None:
    kill_the_main_process(str(tmp_path / "run.db"), 20, seed)


def kill_workers(path: str, kills: int, seed: int) -> int:
    """Kill workers in one run, each after some more cubes are done; return how many were."""
    draw = random.Random(seed)
    process = started("count", "--store", path, "--jobs", "2")
    killed = 0
    for _ in range(kills):
        enough = done(path) + 2 + draw.randrange(10)
        wait_for(
            lambda enough=enough: done(path) >= enough and bool(workers(process.pid)),  # type: ignore[misc]
            process,
        )
        victims = workers(process.pid)
        if victims and process.poll() is None:
            os.kill(draw.choice(victims), signal.SIGKILL)
            killed += 1
    code, output, _ = ended(process)
    assert (code, output) == (0, f"{TILINGS}\n")
    checked(path)
    return killed


def test_workers_killed_and_their_cubes_done_again(tmp_path: Path) -> None:
    assert kill_workers(str(tmp_path / "run.db"), 5, seed=1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_workers_killed_twenty_times(tmp_path: Path, seed: int) -> None:
    assert kill_workers(str(tmp_path / "run.db"), 5, seed) > 0


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_run_with_everything_stored(
    tmp_path: Path, how: signal.Signals, jobs: str
) -> None:
    path = str(tmp_path / "run.db")
    process = started("count", "--store", path, "--jobs", jobs, board="trominoes-5x9")
    wait_for(lambda: done(path) > 0, process)
    own = workers(process.pid)
    process.send_signal(how)
    code, output, _ = ended(process)
    assert code == 130
    with Store(path) as store:
        found, _ = so_far(store)
    assert found.number > 0
    assert output == f"at least {found.number} (incomplete)\n"
    wait_for(lambda: not any(map(is_worker, own)))


def test_second_process_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "run.db")
    first = started("count", "--store", path, "--jobs", "1", board="trominoes-5x9")
    wait_for(lambda: done(path) > 0, first)
    code, output, errors = ended(started("count", "--store", path, board="trominoes-5x9"))
    assert (code, output) == (2, "")
    assert errors == f"satgrid: {path} is in use by another process\n"
    assert first.poll() is None
    first.terminate()
    assert ended(first)[0] == 130


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    mounted = tmp_path / "tiny"
    mounted.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", str(mounted)]
    try:
        made = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if made.returncode:
        pytest.skip("a file system can be mounted by root only")
    yield mounted
    subprocess.run(["umount", str(mounted)], check=True)


def test_full_disk(tiny_disk: Path) -> None:
    path = str(tiny_disk / "run.db")
    refused(path, ended(started("list", "--store", path, "--jobs", "1")))
    larger = ["mount", "-o", "remount,size=64m", str(tiny_disk)]
    subprocess.run(larger, check=True)
    assert ended(started("list", "--store", path, "--jobs", "2"))[0] == 0
    checked(path)


def test_full_quota(tmp_path: Path) -> None:
    """A limit on the size of files, as a quota is one."""
    path = str(tmp_path / "run.db")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))\n"
    refused(path, ended(started("list", "--store", path, "--jobs", "1", before=limit)))
    assert ended(started("list", "--store", path, "--jobs", "2"))[0] == 0
    checked(path)


def refused(path: str, outcome: tuple[int, str, str]) -> None:
    """Compare with one plain line, and a store that is whole."""
    code, output, errors = outcome
    assert (code, output) == (2, "")
    assert errors.startswith(f"satgrid: {path}: cannot be written (")
    assert errors.endswith("what was stored before is intact\n")
    assert errors.count("\n") == 1
    with Store(path) as store:
        found, progress = so_far(store)
        assert not found.complete
        assert progress.done > 0
        assert len(set(solutions_in(store))) == found.number


def test_store_on_a_disk_that_cannot_be_written(tiny_disk: Path) -> None:
    """A finished store, and one whose run was killed, are read all the same."""

    def mounted(how: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{how}", str(tiny_disk)], check=True)

    mounted("size=64m")
    for name in ("killed.db", "whole.db"):
        path = str(tiny_disk / name)
        process = started("list", "--store", path, "--jobs", "1")
        if name == "killed.db":
            wait_for(lambda path=path: done(path) > 5, process)  # type: ignore[misc]
            process.kill()
        process.communicate(timeout=PATIENCE)
    files = sorted(tiny_disk.iterdir())
    assert [file.name for file in files][1:] == [
        f"killed.db{end}" for end in ("-shm", "-wal", ".lock")
    ] + ["whole.db"]
    mounted("ro")
    for path in map(str, (tiny_disk / "killed.db", tiny_disk / "whole.db")):
        with Store(path) as store:
            found, progress = so_far(store)
            assert progress.done > 5
            assert len(set(solutions_in(store))) == found.number
        code, output, errors = ended(started("count", "--store", path))
        assert (code, output) == (2, "")
        assert "ead-only" in errors
        assert errors.count("\n") == 1
    assert found.number == TILINGS
    mounted("rw")
    assert sorted(tiny_disk.iterdir()) == files
    path = str(tiny_disk / "killed.db")
    assert ended(started("list", "--store", path, "--jobs", "1"))[0] == 0
    checked(path)


CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, *[w.process.pid for w in cluster.workers.values()])
        sys.stdout.flush()
        sys.stdin.read()
"""


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, list[int], subprocess.Popen[str]]]:
    """Start a scheduler with two workers; give its address, their process ids and its process."""
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        address, *pids = process.stdout.readline().split()
        yield address, list(map(int, pids)), process
        process.communicate(timeout=PATIENCE)


def test_cluster_counts_the_same_with_a_worker_lost(
    tmp_path: Path, dask: tuple[str, list[int], subprocess.Popen[str]]
) -> None:
    path = str(tmp_path / "run.db")
    address, pids, _ = dask
    process = started("list", "--store", path, "--cluster", address)
    wait_for(lambda: done(path) > 5, process)
    os.kill(pids[0], signal.SIGKILL)
    code, output, errors = ended(process)
    assert (code, output) == (0, f"{TILINGS} solutions in {path}\n"), errors
    checked(path)


def test_a_signal_ends_a_run_on_a_cluster_with_everything_stored(
    tmp_path: Path, dask: tuple[str, list[int], subprocess.Popen[str]]
) -> None:
    path = str(tmp_path / "run.db")
    process = started("count", "--store", path, "--cluster", dask[0], board="trominoes-5x9")
    wait_for(lambda: done(path) > 5, process)
    process.send_signal(signal.SIGTERM)
    code, output, errors = ended(process)
    assert code == 130, errors
    with Store(path) as store:
        found, _ = so_far(store)
    assert output == f"at least {found.number} (incomplete)\n"


def test_scheduler_lost(tmp_path: Path, dask: tuple[str, list[int], subprocess.Popen[str]]) -> None:
    """One plain line; what was done is stored, and the run goes on without the cluster."""
    path = str(tmp_path / "run.db")
    address, _, scheduler = dask
    process = started("list", "--store", path, "--cluster", address)
    wait_for(lambda: done(path) > 5, process)
    scheduler.kill()
    code, output, errors = ended(process)
    assert (code, output) == (2, "")
    assert errors.startswith(f"satgrid: the Dask scheduler at {address} is gone")
    assert errors.count("\n") == 1
    before = done(path)
    assert before > 5
    with Store(path) as store:
        found, _ = so_far(store)
        assert len(set(solutions_in(store))) == found.number
    code, output, _ = ended(started("list", "--store", path, "--jobs", "1"))
    assert (code, output) == (0, f"{TILINGS} solutions in {path}\n")


def test_no_cluster_there(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    path = str(tmp_path / "run.db")
    nowhere = "tcp://127.0.0.1:1"
    hasty = "from satgrid.runs import cluster as workers; workers.CONNECT_SECONDS = 1\n"
    run = started("count", "--store", path, "--cluster", nowhere, before=hasty)
    code, _, errors = ended(run)
    assert (code, errors) == (2, f"satgrid: no Dask scheduler answers at {nowhere}\n")
    assert ended(started("count", "--store", path))[:2] == (0, f"{TILINGS}\n")
