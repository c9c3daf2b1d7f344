"""Ctrl-C and SIGTERM at the worst moments: exit code 130, no traceback, no broken solver."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from catalogue import ROOT, encoded, refuted
from pysat import solvers
from serving import HEARS
from small_formulas import tiling

from satgrid.errors import TimeUpError
from satgrid.sat.calls import left_to_python
from satgrid.solve.session import Session
from satgrid.system.interrupts import alarmed, held_back, put_off, waited_for

SMALL = str(ROOT / "instances" / "tiling" / "small.txt")
HARD = str(ROOT / "instances" / "tiling" / "pentominoes-6x10.txt")
PATIENCE = 300.0  # seconds; far more than anything here takes on a busy machine
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are Unix's")


def ran(code: str, *arguments: str) -> tuple[int, str, str]:
    """Run a program of its own and return its exit code, its output and its complaints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_pysat_leaves_interrupts_to_python_where_it_is_asked_to() -> None:
    from pysat._utils import MainThread

    assert MainThread.check()
    with left_to_python():
        assert not MainThread.check()
        with left_to_python():
            assert not MainThread.check()
        assert not MainThread.check()
        elsewhere: list[object] = []
        other = threading.Thread(target=lambda: elsewhere.append(MainThread.check()))
        other.start()
        other.join()
        assert elsewhere == [False]  # as PySAT would have it
    assert MainThread.check()


@posix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_interrupt_is_put_off_to_the_end_of_a_block(
    monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    before = signal.signal(how, signal.default_int_handler)
    try:
        done = []
        with pytest.raises(KeyboardInterrupt), put_off():  # noqa: PT012 - what is tested
            signal.raise_signal(how)
            signal.raise_signal(how)
            done.append(1)
        assert done == [1]
        assert signal.getsignal(how) is signal.default_int_handler
        with put_off():
            done.append(2)
        assert done == [1, 2]
    finally:
        signal.signal(how, before)


class Broken:
    """A solver whose freeing is interrupted, and which must not be freed again."""

    def __init__(self) -> None:
        self.freed = 0

    def delete(self) -> None:
        """Free it, if that is not done."""
        if not self.freed:
            signal.raise_signal(signal.SIGINT)
            self.freed += 1


@posix
def test_solver_is_freed_once_though_interrupted() -> None:
    formula = encoded(tiling("board: 2x2\npieces: domino x*\n"))
    broken: Any = Broken()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), Session(formula) as session:  # noqa: PT012
            session._search.solver.free()
            session._search.solver._solver, session._search.solver._freed = broken, False
    finally:
        signal.signal(signal.SIGINT, before)
    assert broken.freed == 1


@posix
def test_solver_is_made_whole_though_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is freed half made would complain on standard error."""
    made: list[str] = []

    class Interrupted(solvers.Solver):  # type: ignore[misc]
        """Ctrl-C comes while it is made."""

        def __init__(self, **options: Any) -> None:
            signal.raise_signal(signal.SIGINT)
            super().__init__(**options)
            made.append(options["name"])

    monkeypatch.setattr(solvers, "Solver", Interrupted)
    formula = encoded(tiling("board: 2x2\npieces: domino x*\n"))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Session(formula)
        with pytest.raises(KeyboardInterrupt):
            refuted(formula)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(made) == 2


@posix
def test_interrupts_are_held_back_from_what_starts_meanwhile() -> None:
    masks: list[set[Any]] = []
    with held_back():
        thread = threading.Thread(
            target=lambda: masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
        )
        thread.start()
    thread.join()
    assert signal.SIGINT in masks[0]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@posix
def test_foreign_code_is_left_behind_when_the_time_is_over() -> None:
    """Such a call runs no handler of Python before it returns."""
    begun = time.monotonic()
    with pytest.raises(TimeUpError), alarmed(begun):
        waited_for(lambda: time.sleep(20))
    assert time.monotonic() - begun < 2
    assert waited_for(lambda: 7) == 7
    with pytest.raises(ValueError, match="seven"):
        waited_for(lambda: int("seven"))


def test_termination_waits_until_a_process_has_started() -> None:
    came: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: came.append(number))
    try:
        with held_back():
            signal.raise_signal(signal.SIGTERM)
            assert came == []
        assert came == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


BESIDE_A_THREAD = """
import threading
from satgrid.cli import progress
from satgrid.runs import run as runs
from satgrid.cli import main
runs.ALONE_SECONDS = 0.0
threading.Thread(target=threading.Event().wait, daemon=True).start()
progress.ProgressLine.report = lambda *_: print("at work", flush=True)
main()
"""


@posix
@pytest.mark.parametrize(
    ("solver", "jobs"),
    [("minisat22", "1"), ("cadical153", "1"), ("glucose4", "1"), ("auto", "1"), ("auto", "2")],
)
def test_search_beside_another_thread_is_interrupted(solver: str, jobs: str) -> None:
    """The system may run PySAT's handler in the other thread, which once ended the process.

    The signal goes to the workers as well, as it does from a terminal, and while they start.
    """
    options = ["--method", "sat", "--jobs", jobs, "--solver", solver]
    with subprocess.Popen(
        [sys.executable, "-c", BESIDE_A_THREAD, "count", HARD, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(3):
            os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "incomplete" in output


@posix
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("ignored", [False, True])
def test_signal_before_anything_is_loaded(how: str, ignored: bool) -> None:
    """Python alone would be ended by it, or write a traceback; what is ignored stays so."""
    code = f"""{HEARS}
import os, signal, sys

class Sent:
    def find_spec(self, name, *_):
        if name == "satgrid.system":
            os.kill(os.getpid(), signal.{how})

if {ignored}:
    signal.signal(signal.{how}, signal.SIG_IGN)
sys.meta_path.insert(0, Sent())
from satgrid.__main__ import main
main()
"""
    expected = (0, "4\n", "") if ignored else (130, "", "")
    assert ran(code, "count", SMALL, "--quiet") == expected


@posix
@pytest.mark.parametrize("module", ["satgrid.cli", "click", "satgrid.cli.commands.count"])
def test_interrupt_during_an_import(module: str) -> None:
    code = f"""
import sys

class Interrupted:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from satgrid.__main__ import main
main()
"""
    assert ran(code, "count", SMALL)[:2] == (130, "")


def test_interrupt_while_a_class_is_made() -> None:
    """Python makes a RuntimeError of it, with a traceback, where a field is told its name."""
    code = """
from satgrid.cli import main, program

class Named:
    def __set_name__(self, *_):
        raise KeyboardInterrupt

def interrupted(*_):
    class Made:
        field = Named()

program.parse_args = interrupted
main()
"""
    assert ran(code, "count", SMALL) == (130, "", "")


def test_interrupt_while_arguments_are_read() -> None:
    """To click alone this would be exit code 1, which here is an answer."""
    code = """
from satgrid.cli import main, program

def interrupted(*_):
    raise KeyboardInterrupt

program.parse_args = interrupted
main()
"""
    assert ran(code, "count", SMALL)[:2] == (130, "")


@posix
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM"])
def test_signal_after_the_end_changes_nothing(how: str) -> None:
    code = f"""
import atexit, signal
from satgrid.cli import main
atexit.register(lambda: signal.raise_signal(signal.{how}))
main()
"""
    assert ran(code, "count", SMALL, "--quiet") == (0, "4\n", "")


@posix
def test_interrupts_in_destructors_are_not_lost() -> None:
    """Python only reports what is raised there, and a run would have gone on."""
    code = """
import signal, time
from satgrid.counting import totals
from satgrid.cli import main

class Freed:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)
        time.sleep(3600)

def count(*_, **__):
    Freed()
    time.sleep(3600)

totals.count = count
main()
"""
    assert ran(code, "count", SMALL)[:2] == (130, "at least 0 (incomplete)\n")
