"""Calls into PySAT's C code without PySAT's own handling of Ctrl-C.

PySAT answers SIGINT by a handler of its own, which jumps out of the search. That leaves the solver
broken; and where the process has another thread, such as one that draws a progress bar, the system
may run the handler there, and the jump into the other thread's stack ends the process. PySAT does
so only in the thread that it believes to be the main one, so this module makes it believe
otherwise. Python's own handler then records the signal, and ``KeyboardInterrupt`` is raised when
the call returns.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache

__all__ = ["left_to_python"]

_here = threading.local()


@contextmanager
def left_to_python() -> Iterator[None]:
    """Keep PySAT from handling SIGINT in the calls of this block, by this thread only."""
    _persuade()
    before = getattr(_here, "ours", False)
    _here.ours = True
    try:
        yield
    finally:
        _here.ours = before


@lru_cache(maxsize=1)
def _persuade() -> None:
    with suppress(ImportError, AttributeError):  # a version of PySAT that has no such handler
        from pysat._utils import MainThread

        asked = MainThread.check
        MainThread.check = staticmethod(lambda: not getattr(_here, "ours", False) and asked())
