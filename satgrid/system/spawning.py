"""Processes that start: no signal of the keyboard's, and none of the caller's program.

Python's ``spawn`` runs the main module of the caller once more in each process, unless that is
kept behind ``if __name__ == "__main__"``. A script without it would begin anew in each worker, and
all of them would fail. What satgrid's workers do is in satgrid alone, so they are told nothing of
the caller's module.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import spawn
from multiprocessing.context import SpawnContext
from typing import Any

from satgrid.system.interrupts import held_back

__all__ = ["context", "starting"]

_MAIN = ("init_main_from_name", "init_main_from_path")
_here = threading.local()


def context() -> SpawnContext:
    """Return how processes are made, the same on every system."""
    return multiprocessing.get_context("spawn")


@contextmanager
def starting() -> Iterator[None]:
    """Start processes in this block: signals are held back, the caller's module is left out.

    What Python starts beside them, to look after their semaphores, is started here as well: at
    the latest with the first lock or queue.
    """
    _persuade()
    _here.ours = True
    try:
        with held_back():
            yield
    finally:
        _here.ours = False


@lru_cache(maxsize=1)
def _persuade() -> None:
    asked = spawn.get_preparation_data

    def told(name: str) -> dict[str, Any]:
        found = asked(name)
        if getattr(_here, "ours", False):
            for key in _MAIN:
                found.pop(key, None)
        return found

    spawn.get_preparation_data = told
