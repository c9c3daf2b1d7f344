"""Ctrl-C, kept from where it would do harm: a solver's C code, and processes that start.

PySAT answers SIGINT by a handler of its own, which jumps out of the search. That leaves the
solver broken; and where the process has another thread, such as one that draws a progress bar,
the system may run the handler there, and the jump into the other thread's stack ends the
process. PySAT does so only in what it takes for the main thread, so here it is told otherwise.
Python's own handler then takes a note, and ``KeyboardInterrupt`` comes when the search returns.

A solver freed twice ends the process, too, and an interrupt in the middle of freeing it makes
PySAT do so. There it is put off, which Python's handlers allow, since they run between two
instructions of the main thread whichever thread the system chose.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import FrameType
from typing import Any

__all__ = ["deaf", "follow_parent", "heard", "held_back", "left_to_python", "put_off"]

_here = threading.local()
_HANGUP: tuple[int, ...] = (signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()
_KEYBOARD: tuple[int, ...] = (signal.SIGINT, *_HANGUP)  # a terminal sends them to all in it
_ENDING: tuple[int, ...] = (*_KEYBOARD, signal.SIGTERM)


def heard() -> None:
    """Let SIGTERM, and SIGHUP of a terminal that is closed, end a run as Ctrl-C does.

    What is ignored, as under ``nohup``, stays so.
    """
    for number in (signal.SIGTERM, *_HANGUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


def deaf() -> None:
    """Ignore from now on what ends a run: it is ending."""
    for number in _ENDING:
        signal.signal(number, signal.SIG_IGN)


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


@contextmanager
def put_off() -> Iterator[None]:
    """Put ``KeyboardInterrupt``, by whatever signal, off to the end of this block."""
    if threading.current_thread() is not threading.main_thread():
        yield  # interrupts come in the main thread only
        return
    came: list[tuple[int, FrameType | None]] = []
    before: dict[int, Any] = {}
    try:
        for number in _ENDING:
            if callable(signal.getsignal(number)):
                before[number] = signal.getsignal(number)
                signal.signal(number, lambda *one: came.append(one))
        yield
    finally:
        with _masked(_ENDING):  # or one that comes meanwhile would leave some as they are
            for number, handler in before.items():
                signal.signal(number, handler)
        if came:
            before[came[0][0]](*came[0])


@contextmanager
def held_back() -> Iterator[None]:
    """Hold SIGINT and SIGHUP back; a process or thread started meanwhile never gets one.

    They reach every process of a terminal: one that is starting would complain, and so would
    one whose parent ends, by SIGTERM, before it has told what to do; and without the one that
    looks after semaphores these would stay. On Windows nothing is held back.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with _masked(_KEYBOARD), put_off():
        yield


@contextmanager
def _masked(numbers: tuple[int, ...]) -> Iterator[None]:
    """Keep signals waiting in this thread, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def follow_parent() -> None:
    """Leave signals of the terminal to the process that started this one, and end when that does.

    A worker of a pool would otherwise wait for tasks for ever where its parent was killed.
    """
    for number in _KEYBOARD:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, _KEYBOARD)
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.sentinel,), daemon=True).start()


def _outlive(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
