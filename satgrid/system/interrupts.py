"""Ctrl-C, put off where it would do harm: while solvers are freed and processes start.

The module also has an alarm that, like Ctrl-C, ends work anywhere when its time is over.

A solver freed twice ends the process, and an interrupt in the middle of freeing it makes PySAT do
so. There it is put off, which Python's handlers allow, since they run between two instructions of
the main thread whichever thread the system chose. The exit code 130 is decided in ``cli.main``.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from traceback import walk_stack
from types import FrameType
from typing import Any, TypeVar

from satgrid.errors import TimeUpError

__all__ = ["alarm_kept", "alarmed", "deaf", "follow_parent", "heard", "held_back", "postpone"]
__all__ += ["put_off", "ring_again", "waited_for"]

_T = TypeVar("_T")
_HANGUP: tuple[int, ...] = (signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()
_KEYBOARD: tuple[int, ...] = (signal.SIGINT, *_HANGUP)  # a terminal sends them to all in it
# Windows has none, and Python in a browser has no clock to set.
_ALARM: int | None = getattr(signal, "SIGALRM", None) if hasattr(signal, "setitimer") else None
_ENDING: tuple[int, ...] = (*_KEYBOARD, signal.SIGTERM, *([_ALARM] if _ALARM else []))
GRACE_SECONDS = 0.5  # for work that keeps its deadline by itself and has something to show
_AGAIN_SECONDS = 0.05
_LONGEST_SECONDS = 1e8  # three years; systems know no infinite alarm


def heard() -> None:
    """Let Ctrl-C, SIGTERM, and SIGHUP of a closed terminal end a run in the same way.

    A signal that is ignored, as under ``nohup``, stays ignored.
    """
    for number in (*_KEYBOARD, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


def deaf() -> None:
    """Ignore further signals that end a run: it is ending."""
    for number in _ENDING:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def put_off() -> Iterator[None]:
    """Put ``KeyboardInterrupt``, by whatever signal, and alarms off to the end of this block."""
    if threading.current_thread() is not threading.main_thread():
        yield  # interrupts come in the main thread only
        return
    came: list[tuple[int, FrameType | None]] = []
    before: dict[int, Any] = {}
    try:
        for number in _ENDING:
            if callable(handler := signal.getsignal(number)):
                before[number] = handler
                signal.signal(number, lambda *one: came.append(one))
        yield
    finally:
        # One that comes meanwhile would leave some as they are; of a single one there is no rest.
        with _masked(_ENDING) if len(before) > 1 else nullcontext():
            for number, handler in before.items():
                signal.signal(number, handler)
        if came:
            before[came[0][0]](*came[0])


@contextmanager
def alarmed(deadline: float | None) -> Iterator[None]:
    """Raise TimeUpError in this block half a second after a deadline, wherever that is.

    A safety net for code that does not check the clock, such as the reading of a puzzle. It works
    where Ctrl-C does, so in the main thread only, and not on Windows.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()``; None for no alarm.
    """
    if (
        deadline is None
        or _ALARM is None
        or threading.current_thread() is not threading.main_thread()
        or signal.getsignal(_ALARM) not in (signal.SIG_DFL, _ring)  # somebody else's
        or signal.getitimer(signal.ITIMER_REAL)[0]  # set already
    ):
        yield
        return
    signal.signal(_ALARM, _ring)
    seconds = min(deadline + GRACE_SECONDS - time.monotonic(), _LONGEST_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, max(_AGAIN_SECONDS, seconds))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(_ALARM, signal.SIG_DFL)


@contextmanager
def alarm_kept() -> Iterator[None]:
    """Put the alarm back as it was, for calls into C that set one of their own.

    MapleSAT and its kin set one of 2,500 seconds, in the place of any other.
    """
    if _ALARM is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    handler, begun = signal.getsignal(_ALARM), time.monotonic()
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if handler is not None:
            signal.signal(_ALARM, handler)
        if left:
            rest = left - (time.monotonic() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(_AGAIN_SECONDS, rest))


def waited_for(work: Callable[[], _T]) -> _T:
    """Return the result of a long call into foreign code that heeds neither Ctrl-C nor the alarm.

    It runs in a thread of its own, which is left behind when one of these ends the wait.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    found: list[_T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    with held_back():
        thread.start()
    while thread.is_alive():
        thread.join(_AGAIN_SECONDS)
    if failed:
        raise failed[0]
    return found[0]


def postpone(seconds: float) -> None:
    """Delay a running alarm by some seconds from now, so that results can be written."""
    ours = _ALARM is not None and signal.getsignal(_ALARM) is _ring
    if ours and signal.getitimer(signal.ITIMER_REAL)[0]:
        signal.setitimer(signal.ITIMER_REAL, seconds)


def ring_again() -> None:
    """Raise the alarm again, as Python swallowed the exception that it raised."""
    if _ALARM is not None and signal.getsignal(_ALARM) is _ring:
        signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS)


def _ring(number: int, frame: FrameType | None) -> None:
    # Python swallows what is raised in destructors and in callbacks of the garbage collector, and
    # where that closes a generator.
    swallowing = {getattr(one, "__code__", None) for one in gc.callbacks}
    if sys.exc_info()[0] is GeneratorExit or any(
        above.f_code.co_name == "__del__" or above.f_code in swallowing
        for above, _ in walk_stack(frame)
    ):
        ring_again()
        return
    raise TimeUpError("the time is over")


@contextmanager
def held_back() -> Iterator[None]:
    """Block SIGINT and SIGHUP; a process or thread started in this block never gets one.

    They reach every process of a terminal: a starting process would print an error, and so would
    one whose parent is ended by SIGTERM before it has handed over the task; and without the
    process that tracks semaphores these would leak. On Windows nothing is blocked.
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
    # Each call lets handlers run that are due, and what they raise comes out of it with the mask
    # changed: so the mask is read first, and changed where it is put back whatever happens.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
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
