"""Sends questions to worker processes that can be stopped, one at a time to each.

A newer question of the same page and kind ends the older one, and so does a client that goes away.
Lost processes are replaced.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import CancelledError, TimeoutError as LateError
from multiprocessing import active_children
from typing import Any

from pebble import ProcessExpired, ProcessPool
from pebble.pool.process import WORKERS_NAME

from satgrid.puzzle import registry
from satgrid.system import spawning
from satgrid.system.interrupts import put_off
from satgrid.web.worker_start import ready

__all__ = ["MOST_WAITING", "Answered", "Workers"]

Answered = Callable[[Mapping[str, Any], float], dict[str, Any]]
MOST_WAITING = 100
"""Questions that are open at a time."""
_GRACE = 2.0  # seconds after its time in which a process may still answer
_LOST = 60.0  # seconds after its time without a word even from the pool
_TRIES = 2


class Workers:
    """Answers questions on worker processes until it is closed.

    Parameters
    ----------
    answered
        Answers a question in a process of its own; a function at the top of a module.
    seconds
        The most time for a question.
    jobs
        The number of processes.
    """

    def __init__(self, answered: Answered, seconds: float, jobs: int) -> None:
        self._answered, self._seconds, self._jobs = answered, seconds, jobs
        self._free = asyncio.Semaphore(jobs)
        self._waiting: set[asyncio.Task[dict[str, Any]]] = set()
        self._newest: dict[tuple[str, str], asyncio.Task[dict[str, Any]]] = {}
        self._pool = self._begun()

    def close(self) -> None:
        """End the processes."""
        with put_off():  # a second Ctrl-C would leave processes behind
            _ended(self._pool)

    def _begun(self) -> ProcessPool:
        with spawning.starting():  # the pool's threads and their processes hear no Ctrl-C
            pool = ProcessPool(
                max_workers=self._jobs,
                initializer=ready,
                initargs=[registry.plugged()],
                context=spawning.context(),
            )
            for _ in range(self._jobs):  # so that the first question finds them warm
                pool.schedule(self._answered, args=[{"question": "genres"}, self._seconds])
        return pool

    @property
    def full(self) -> bool:
        """Whether no further question can wait."""
        return len(self._waiting) >= MOST_WAITING

    def end(self) -> None:
        """End all questions that are being answered or wait."""
        for work in self._waiting:
            work.cancel()

    async def ask(self, asking: dict[str, Any], gone: Coroutine[Any, Any, None]) -> dict[str, Any]:
        """Return the answer to a question, or the reason why there is none.

        Parameters
        ----------
        asking
            The question; ``page`` and ``dropped`` are for the workers only.
        gone
            Ends when nobody waits for the answer.
        """
        started = time.monotonic()
        owner = str(asking.pop("page", "")), str(asking.get("question"))
        before = self._newest.pop(owner, None) if owner[0] else None
        if before is not None:
            before.cancel()
        left = asyncio.ensure_future(gone)
        if asking.pop("dropped", False):
            left.cancel()
            return _unanswered(130, "the question was dropped")
        work = asyncio.create_task(self._worked(asking))
        self._waiting.add(work)
        if owner[0]:
            self._newest[owner] = work
        try:
            await asyncio.wait({work, left}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done() or work.cancelled():
                found = _unanswered(130, "a newer question came, or nobody waits for the answer")
            else:
                found = work.result()
        finally:
            work.cancel()
            left.cancel()
            self._waiting.discard(work)
            if self._newest.get(owner) is work:
                del self._newest[owner]
        return found | {"seconds": round(time.monotonic() - started, 4)}

    async def _worked(self, asking: dict[str, Any]) -> dict[str, Any]:
        async with self._free:
            for _ in range(_TRIES):
                try:
                    async with asyncio.timeout(self._seconds + _LOST):
                        return await asyncio.wrap_future(self._scheduled(asking))
                except ProcessExpired:
                    return _unanswered(2, "satgrid: there is not enough memory")
                except (LateError, CancelledError):
                    return _unanswered(3, "unknown: the time is over")
                except Exception as error:  # noqa: BLE001 - one question ends no other
                    fault = error
        words = f"{type(fault).__name__}: {fault}"
        return _unanswered(2, f"satgrid: no process could answer: {words}")

    def _scheduled(self, asking: dict[str, Any]) -> Any:
        if not self._pool.active:
            _ended(self._pool)
            self._pool = self._begun()
        timeout = self._seconds + _GRACE
        return self._pool.schedule(self._answered, args=[asking, self._seconds], timeout=timeout)


def _unanswered(code: int, words: str) -> dict[str, Any]:
    return {"code": code, "document": None, "error": words}


def _ended(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    # Pebble takes the semaphores away before it ends its processes, of which one that is starting
    # complains, and gives one that hears nothing three seconds.
    for process in active_children():
        if process.name == WORKERS_NAME:
            process.kill()
    pool.join()
