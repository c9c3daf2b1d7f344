"""Signals at random moments of any command: nothing stays behind, and the exit code is right."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from catalogue import ROOT, encoded, load, thinned
from pysat.solvers import Solver

from satgrid.cli.main import COMMANDS

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="finds processes and semaphores by way of /proc and /dev/shm"
)

PATIENCE = 300.0  # seconds; far more than anything here takes on a busy machine
LATEST = 2.5  # seconds after the start until a signal is sent
INSTANCES = ROOT / "instances"
PENTOMINOES = str(INSTANCES / "tiling" / "pentominoes-6x10.txt")
TROMINOES = str(ROOT / "tests" / "boards" / "trominoes-5x9.txt")
TENTS = str(INSTANCES / "tents" / "20x20.txt")
NORINORI = str(INSTANCES / "norinori" / "example-14x24.txt")
SHAKASHAKA = str(INSTANCES / "shakashaka" / "25x25.txt")
# As the program starts, but with other processes at once, and with semaphores known by name.
START = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, lambda *_: os._exit(130))
name, ready = sys.argv.pop(1), int(sys.argv.pop(1))
os.write(ready, b"!")
os.close(ready)
from multiprocessing.process import current_process
current_process()._config["semprefix"] = "/" + name
from satgrid.verdicts import batch as checking
from satgrid.runs import run as runs
checking.ALONE_SECONDS = 0.0
runs.ALONE_SECONDS = runs.SOON_SECONDS = runs.WORTH_SECONDS = 0.0
from satgrid.__main__ import main
main()
"""

# As the program, but it says when it is in the middle of a half.
HALFWAY = """
import os, sys
ready = int(sys.argv.pop(1))
from satgrid.frontier.halves import _Half
def going(self, level, *rest, go=_Half.go):
    if level >= 20:
        os.write(ready, b"!")
    go(self, level, *rest)
_Half.go = going
from satgrid.__main__ import main
main()
"""


LARGE = 60  # rows and columns of a board whose solutions take more than a pipe holds
SIGNALS = 300  # of each command with work in several processes
TOGETHER = 3  # runs at once


class Line(NamedTuple):
    """A command line, and the exit codes it has when it is done before the signal."""

    arguments: list[str]
    codes: tuple[int, ...] = (0,)


def lines(jobs: str) -> list[Line]:
    """Return long and short command lines of every command, as run in a folder of ``made``."""
    search = ["--jobs", jobs]
    return [
        Line(["solve", SHAKASHAKA]),
        Line(["count", TROMINOES, "--method", "sat", *search]),
        Line(["count", PENTOMINOES, "--method", "frontier", "--distinct", *search]),
        Line(["count", PENTOMINOES, "--store", "run.db", *search]),
        Line(["count", TENTS, "--method", "counter"], (0, 2)),
        Line(["count", PENTOMINOES, "--estimate"]),
        Line(["list", PENTOMINOES, "--method", "sat", *search]),
        Line(["list", PENTOMINOES, "--store", "run.db", *search]),
        Line(["show", "made.db", "--solutions"]),
        Line(["check", str(INSTANCES), "--proof", "proofs", *search], (1,)),
        Line(["check", NORINORI, SHAKASHAKA, TENTS, "--proof", "proofs", *search]),
        Line(["verify", "solved.txt"]),
        Line(["verify-proof", NORINORI, "proof"]),
        Line(["info", PENTOMINOES]),
        Line(["genres", "nonogram"]),
        Line(["deduce", SHAKASHAKA, "--steps"]),
        Line(["explain", SHAKASHAKA]),
        Line(["hint", SHAKASHAKA]),
        Line(["rules"]),
        Line(["generate", "starbattle", "--size", "14x14", "-o", "new.txt"]),
        Line(["minimize", SHAKASHAKA, "-o", "new.txt"]),
        Line(["draw", PENTOMINOES, "--distinct", *search, "-o", "new.html"]),
        Line(["book", NORINORI, SHAKASHAKA, TENTS, *search, "-o", "new.html"]),
        Line(["convert", NORINORI, "-o", "new.url"]),
        Line(["export", PENTOMINOES, "-o", "new.cnf"]),
        Line(["decode", "made.cnf", "made.out"]),
        Line(["completion", "bash"]),
        Line(["serve", "--port", "0", "--no-browser", *search], (2,)),  # without its extra
    ]


def several() -> dict[str, Line]:
    """Return command lines with work in two processes, most of them with large results."""
    search = ["--jobs", "2"]
    return {
        "check": Line(["check", "large", "--show", "--json", *search], (1,)),
        "check --difficulty": Line(["check", str(INSTANCES), "--difficulty", *search], (1,)),
        "check --proof": Line(["check", str(INSTANCES), "--proof", "proofs", *search], (1,)),
        "book": Line(["book", "large", "--any", "--difficulty", *search, "-o", "new.html"]),
        "count": Line(["count", TROMINOES, "--method", "sat", *search]),
        "count, by the frontier": Line(
            ["count", PENTOMINOES, "--method", "frontier", "--distinct", *search]
        ),
        "count --store": Line(["count", PENTOMINOES, "--store", "run.db", *search]),
        "list": Line(["list", PENTOMINOES, "--method", "sat", *search]),
        "list --store": Line(["list", PENTOMINOES, "--store", "run.db", *search]),
        "draw": Line(["draw", PENTOMINOES, "--distinct", *search, "-o", "new.html"]),
        "generate": Line(["generate", "starbattle", "--size", "14x14", "-o", "new.txt"]),
        "serve": Line(["serve", "--port", "0", "--no-browser", *search], (2,)),
    }


def ran(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "satgrid", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what some commands read."""
    folder = tmp_path_factory.mktemp("made")
    small = INSTANCES / "tents" / "small.txt"
    ran(folder, "list", str(INSTANCES / "tiling" / "dominoes-6x6.txt"), "--store", "made.db")
    solution = ran(folder, "list", str(small), "--limit", "1").split("\n", 1)[1]
    puzzle = small.read_text(encoding="utf-8").split("\nsolution:")[0]
    (folder / "solved.txt").write_text(f"{puzzle}\nsolution:\n{solution}", encoding="utf-8")
    ran(folder, "check", NORINORI, "--proof", ".")
    (folder / Path(NORINORI).stem).rename(folder / "proof")
    ran(folder, "export", str(small), "-o", "made.cnf")
    with Solver(bootstrap_with=encoded(load(small)).clauses) as solver:
        solver.solve()
        literals = " ".join(map(str, solver.get_model()))
    blank = "puzzle: shakashaka\n\n" + ("." * LARGE + "\n") * LARGE
    (folder / "large").mkdir()
    for number in range(12):
        (folder / "large" / f"{number}.txt").write_text(blank, encoding="utf-8")
    (folder / "made.out").write_text(f"s SATISFIABLE\nv {literals} 0\n", encoding="utf-8")
    return folder


@contextmanager
def ready(
    code: str, before: list[str], arguments: list[str], folder: Path, temporary: Path
) -> Iterator[subprocess.Popen[str]]:
    """Start the program with code of its own, and hand it out as soon as that says so."""
    listen, say = os.pipe()
    try:
        with subprocess.Popen(
            [sys.executable, "-c", code, *before, str(say), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "TMPDIR": str(temporary)},
            pass_fds=[say],
            text=True,
            start_new_session=True,
        ) as process:
            os.close(say)
            os.read(listen, 1)
            yield process
    finally:
        os.close(listen)


class Struck(NamedTuple):
    """A run that a signal is going to end."""

    process: subprocess.Popen[str]
    folder: Path
    name: str
    """Of its semaphores."""


def struck(
    made: Path, folder: Path, draw: random.Random, line: Line, number: int, together: int = 1
) -> None:
    """Run a command in new folders, send each a signal, and look for what is left of them."""
    how = draw.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    everyone = draw.random() < 0.5  # as a terminal does it
    moments = sorted(draw.random() ** 2 * LATEST for _ in range(together))
    told = f"{number}: {how.name} after {moments} s, group {everyone}: {line.arguments}"
    with ExitStack() as stack:
        runs = [
            stack.enter_context(run(made, folder / str(place), draw, line.arguments))
            for place in range(together)
        ]
        begun = time.monotonic()
        for moment, one in zip(moments, runs, strict=True):
            time.sleep(max(0.0, begun + moment - time.monotonic()))
            if one.process.poll() is None:
                (os.killpg if everyone else os.kill)(one.process.pid, how)
        for one in runs:
            gone(one, line, told)


@contextmanager
def run(made: Path, folder: Path, draw: random.Random, arguments: list[str]) -> Iterator[Struck]:
    """Start a command in a new folder of its own."""
    shutil.copytree(made, folder)
    temporary = folder / "tmp"
    temporary.mkdir()
    name = f"satgrid-{os.getpid()}-{draw.getrandbits(40):x}"
    with ready(START, [name], arguments, folder, temporary) as process:
        try:
            yield Struck(process, folder, name)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # what a test that fails leaves behind


def gone(one: Struck, line: Line, told: str) -> None:
    """Wait for the end of a run, and look for what is left of it."""
    process, folder, name = one
    _, errors = process.communicate(timeout=PATIENCE)
    told += f": {process.returncode}\n{errors}"
    assert process.returncode in (130, *line.codes), told
    assert "Traceback" not in errors, told
    assert "leaked" not in errors, told
    assert "died unexpectedly" not in errors, told
    wait_until(lambda: not alive(process.pid), f"a process is left: {told}")
    wait_until(lambda: not list(Path("/dev/shm").glob(f"*{name}*")), f"a semaphore: {told}")
    assert not list(folder.rglob("*.part")), told
    assert not list(folder.rglob("*.lock")), told
    assert not list((folder / "tmp").iterdir()), told


def alive(group: int) -> list[int]:
    """Return the processes of a group, without those that are dead."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(its) == group and state != "Z":
            found.append(int(path.parent.name))
    return found


def wait_until(reached: Callable[[], bool], words: str) -> None:
    end = time.monotonic() + PATIENCE / 10
    while not reached():
        assert time.monotonic() < end, words
        time.sleep(0.02)


def test_every_command_is_among_them() -> None:
    assert {line.arguments[0] for line in lines("1")} == set(COMMANDS)


@pytest.mark.parametrize("number", [1, 2, 7, 9])
def test_signal_leaves_nothing_behind(made: Path, tmp_path: Path, number: int) -> None:
    """Long runs, one each by sat, by the frontier, into a store and with certificates."""
    draw = random.Random(number)
    struck(made, tmp_path, draw, lines(draw.choice(["1", "2"]))[number], number)


@pytest.mark.parametrize("command", thinned(several(), 3))
def test_signals_to_work_in_processes(made: Path, tmp_path: Path, command: str) -> None:
    struck(made, tmp_path, random.Random(command), several()[command], 0, TOGETHER)


@pytest.mark.slow
@pytest.mark.parametrize("command", several())
def test_three_hundred_signals_to_each(made: Path, tmp_path: Path, command: str) -> None:
    """Three runs at once, so that the machine is busy."""
    draw = random.Random(SIGNALS)
    for number in range(SIGNALS // TOGETHER):
        struck(made, tmp_path / str(number), draw, several()[command], number, TOGETHER)
        shutil.rmtree(tmp_path / str(number))


def spent(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_signal_in_a_half_of_the_frontier_ends_it(tmp_path: Path, how: signal.Signals) -> None:
    """Within a second of work, and nothing is left behind."""
    board = tmp_path / "board.txt"
    pieces = "reflections: no\npieces: one-sided-pentominoes"
    board.write_text(f"puzzle: tiling\nboard: 5x18\n{pieces}\n", "utf-8")
    command = ["count", str(board), "--method", "frontier", "--distinct", "--jobs", "2"]
    with ready(HALFWAY, [], command, tmp_path, tmp_path) as process:
        before = spent(process.pid)
        process.send_signal(how)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        _, errors = process.communicate()
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert used.ru_utime + used.ru_stime - before < 1
    wait_until(lambda: not alive(process.pid), "a process is left")
    assert list(tmp_path.iterdir()) == [board]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
def test_two_hundred_signals_leave_nothing_behind(made: Path, tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    for number in range(200):
        listed = lines(draw.choice(["1", "2"]))
        struck(made, tmp_path / str(number), draw, listed[number % len(listed)], number)
        shutil.rmtree(tmp_path / str(number))
