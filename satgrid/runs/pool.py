"""A pool of processes as an executor for cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from satgrid.runs.executors import Window
from satgrid.system.interrupts import follow_parent, put_off
from satgrid.system.spawning import context, starting

__all__ = ["Pool", "processes"]

ENDED_SECONDS = 5  # the longest to wait for a process that was killed


class Pool(ProcessPoolExecutor):
    """Worker processes that leave Ctrl-C to this one, also while they start, and end with it."""

    def __init__(self, number: int) -> None:
        with starting():
            super().__init__(number, context(), initializer=follow_parent)
        self._number = number
        self._waking: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Hand out a task, and start a process where one is missing."""
        with starting():
            return super().submit(fn, *arguments, **keywords)

    def wake(self, fn: Callable[..., Any], /, *arguments: Any) -> None:
        """Start all the processes with a task that makes them ready; returns at once."""
        self._waking = [self.submit(fn, *arguments) for _ in range(self._number)]

    @property
    def awake(self) -> bool:
        """Whether a process that was woken is ready, or the pool is broken."""
        return any(future.done() for future in self._waking)

    def end(self, *, busy: bool) -> None:
        """End the processes, in the middle of their work where they are busy."""
        busy = busy or not all(future.done() for future in self._waking)
        with put_off():
            own = list((self._processes or {}).values())  # the caller may have others
            self.shutdown(wait=not busy, cancel_futures=True)
            if busy:
                for process in own:
                    process.kill()
                for process in own:
                    process.join(ENDED_SECONDS)


@contextmanager
def processes(number: int, busy: Callable[[], bool]) -> Iterator[tuple[Executor, Window]]:
    """Start worker processes; end them with the block, at once where they are still busy."""
    pool = Pool(number)
    try:
        yield pool, lambda: 2 * number
    finally:
        pool.end(busy=busy())
