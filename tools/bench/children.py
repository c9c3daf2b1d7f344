"""Questions answered by child processes, each with a program of its own.

Programs do not meet in one process: two of the other programs cannot even be loaded together,
and memory is then each program's own. A child lives on between questions, so that start-up and
compilation are paid once, outside of what is measured, and is ended when it takes too long.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any, Self

GRACE = 5.0  # seconds beyond its limit after which a child is ended
CLOCK = 5.0  # times its limit, which is of processor time, after which it is ended in any case
BETWEEN = 0.5  # seconds between two looks at the time
STARTING = 120.0  # seconds to start, load and compile

Answer = dict[str, Any]


class FailedError(Exception):
    """A program failed: the part that asked it is not measured."""


class DisagreedError(Exception):
    """Programs disagree: one of them is wrong, and no figure is worth anything."""


def timed(action: Callable[[], Answer]) -> Answer:
    """Return what an action returns with its processor time and its time by the clock."""
    gc.collect()
    before, start = spent(), time.perf_counter()
    answer = action()
    elapsed = time.perf_counter() - start
    return answer | {"cpu": spent() - before, "elapsed": elapsed}


def spent() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def peak() -> float | None:
    """Return the most megabytes this process ever held, where the platform tells."""
    status = Path("/proc/self/status")
    if status.exists():
        [line] = [one for one in status.read_text().splitlines() if one.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    if sys.platform == "win32":
        return None
    import resource

    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def _used(process: int) -> float | None:
    """Return the processor seconds of another process, where the platform tells."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return None
    words = status.read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _serve(connection: Connection) -> None:
    """Answer questions until there are no more; what programs print is nobody's answer."""
    warnings.simplefilter("ignore")
    if hasattr(os, "setsid"):
        os.setsid()  # so that what it starts can be ended with it
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        os.dup2(nowhere.fileno(), 1)
        while (question := connection.recv()) is not None:
            module, function, arguments = question
            try:
                answer = getattr(import_module(module), function)(*arguments)
                connection.send(answer | {"memory": peak()})
            except Exception as error:  # noqa: BLE001 -- told by the process that asks
                connection.send({"failed": f"{type(error).__name__}: {error}"})


class Child:
    """A process that answers with one program."""

    def __init__(self, program: str) -> None:
        self.program = program
        self._process: Any = None
        self._connection: Any = None
        self.memory: float | None = None
        """The most megabytes it ever held."""

    def __enter__(self) -> Self:
        """Hand out the child itself; it starts with its first question."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process."""
        self.end()

    def ask(self, call: str, *arguments: Any, limit: float) -> Answer | None:
        """Call ``module:function`` in the child; None where that takes longer than the limit.

        Raises
        ------
        FailedError
            If the call raises an error, or the process dies.
        """
        if self._process is None:
            self._start()
        self._connection.send((*call.split(":"), arguments))
        try:
            if not self._answered(limit):
                self.end()
                return None
            answer: Answer = self._connection.recv()
        except (EOFError, ConnectionError) as error:
            self.end()
            raise FailedError(f"{self.program}: the process died") from error
        if "failed" in answer:
            raise FailedError(f"{self.program}: {answer['failed']}")
        self.memory = max(self.memory or 0.0, answer.pop("memory") or 0.0) or None
        return answer

    def _answered(self, limit: float) -> bool:
        """Wait for an answer; return whether it came within the limit of processor time."""
        before, start = _used(self._process.pid), time.monotonic()
        while not self._connection.poll(BETWEEN):
            elapsed = time.monotonic() - start
            used = _used(self._process.pid)
            spent = elapsed if before is None or used is None else used - before
            if spent > limit + GRACE or elapsed > CLOCK * limit + GRACE:
                return False
        return True

    def warm(self, call: str, *arguments: Any) -> None:
        """Ask something small, so that loading and compiling are done with."""
        if self._process is None:
            self.ask(call, *arguments, limit=STARTING)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,))
        self._process.start()
        theirs.close()

    def end(self) -> None:
        """End the process, in the middle of its work if need be."""
        if self._process is not None:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()
            self._connection.close()
            self._process = None
