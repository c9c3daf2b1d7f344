"""Starting processes: without keyboard signals, the caller's main module, or local modules.

Python's ``spawn`` runs the main module of the caller again in each process, unless it is protected
by ``if __name__ == "__main__"``. A script without that would restart in each worker, and all of
them would fail. Workers run satgrid's own code only, so the caller's module is hidden from them.

Python also searches the current folder first for the modules of a new process. That folder may
hold anything, such as a ``multiprocessing.py`` that came with the puzzles, so this is turned off.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import spawn
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any

from satgrid.system.interrupts import follow_parent, held_back

__all__ = ["LOST", "Worker", "context", "isolate", "starting"]

LOST = (EOFError, OSError)  # what a pipe raises whose other end is gone, also within a message
ENDED_SECONDS = 5  # the longest to wait for a process that was killed
_SAFE = "PYTHONSAFEPATH"
_MAIN = ("init_main_from_name", "init_main_from_path")
_here = threading.local()


def context() -> SpawnContext:
    """Return how processes are made, the same on every system."""
    return multiprocessing.get_context("spawn")


def isolate() -> None:
    """Make Python processes that are started from now on not search their folder for modules."""
    os.environ[_SAFE] = "1"


class Worker:
    """A process with a pipe of its own, which ends when the process does, however that is.

    No other process has the worker's end of the pipe, this one included. So whoever reads from it
    hears of a process that was killed, even where it had sent half of a message. A queue that
    workers share would wait for the other half for ever.

    Parameters
    ----------
    target
        Run in the process with the other end of the pipe; a function at the top of a module. What
        it needs besides comes through the pipe: to a process that ends while it starts, Python
        itself would wait for ever to hand over much.

    Attributes
    ----------
    pipe : multiprocessing.connection.Connection
        This process's end. It raises one of ``LOST`` where the worker is gone.
    """

    def __init__(self, target: Callable[[Connection], None]) -> None:
        made = context()
        self.pipe, there = made.Pipe()
        self._process = made.Process(target=_work, args=(target, there), daemon=True)
        try:
            with starting():
                self._process.start()
        except BaseException:
            self.pipe.close()  # where it has started, it ends by this
            raise
        finally:
            there.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def join(self) -> None:
        """Wait until the system has removed a killed process."""
        self._process.join(ENDED_SECONDS)


def _work(target: Callable[[Connection], None], there: Connection) -> None:
    follow_parent()
    target(there)


@contextmanager
def starting() -> Iterator[None]:
    """Start processes in this block: signals are held back, the caller's module is left out.

    What Python starts beside them, to look after their semaphores, is started here as well.
    """
    _persuade()
    safe = os.environ.get(_SAFE)
    _here.ours = True
    try:
        with held_back():
            isolate()
            _track()
        with held_back():
            yield
    finally:
        _here.ours = False
        if not safe:
            os.environ.pop(_SAFE, None)


def _track() -> None:
    """Start Python's process for semaphores: this lets signals through again that are held back."""
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


@lru_cache(maxsize=1)
def _persuade() -> None:
    asked = spawn.get_preparation_data

    def prepared(name: str) -> dict[str, Any]:
        found = asked(name)
        if getattr(_here, "ours", False):
            for key in _MAIN:
                found.pop(key, None)
        return found

    spawn.get_preparation_data = prepared
