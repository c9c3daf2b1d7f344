"""A pool of processes as an executor for cubes.

Python has one, whose workers share a queue for results. Where one is killed in the middle of a
large result, that pool waits for the rest for ever, and so does the process that has it. Here each
worker has a pipe and a thread of its own, and no thread is waited for.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from traceback import format_exception
from typing import Any

from satgrid.errors import SatgridError, TimeUpError
from satgrid.runs.one_process import Window
from satgrid.system.interrupts import put_off
from satgrid.system.spawning import LOST, Worker, starting

__all__ = ["Pool", "processes"]

_GONE = "a worker process has ended"
_Task = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Pool(Executor):
    """Worker processes that ignore Ctrl-C and end together with this process.

    When one of them ends by itself, its task and those that wait fail with ``BrokenExecutor``,
    and so does every later ``submit``. The tasks of the others are done.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._workers: list[Worker] = []
        self._waking: list[Future[Any]] = []
        self._tasks: SimpleQueue[tuple[Future[Any], _Task] | None] = SimpleQueue()
        self._lock = Lock()  # of what follows, and of putting tasks where nobody would take them
        self._unfinished = 0
        self._broken = False

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Queue a task, and start a process if one is missing."""
        future: Future[Any] = Future()
        with put_off():
            if len(self._workers) < min(self._number, self._unfinished + 1):
                self._start()
            with self._lock:
                if self._broken:
                    raise BrokenExecutor(_GONE)
                self._unfinished += 1
                self._tasks.put((future, (fn, arguments, keywords)))
        return future

    def wake(self, fn: Callable[..., Any], /, *arguments: Any) -> None:
        """Start all processes, with a task that prepares them; return at once."""
        self._waking = [self.submit(fn, *arguments) for _ in range(self._number)]

    @property
    def awake(self) -> bool:
        """Whether a process that was woken up is ready, or the pool is broken."""
        return any(future.done() for future in self._waking)

    def end(self) -> None:
        """End the processes at once, even during a task; drop waiting tasks.

        Idle processes are ended as well.
        """
        with put_off():
            self._break()
            for worker in self._workers:
                self._tasks.put(None)
                worker.kill()
            for worker in self._workers:
                worker.join()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, as ``end`` does."""
        self.end()

    def _start(self) -> None:
        worker = Worker(_work)
        self._workers.append(worker)
        thread = Thread(target=self._serve, args=(worker.pipe,), daemon=True)
        with starting():  # signals are for the main thread
            thread.start()

    def _serve(self, pipe: Connection) -> None:
        """Send tasks to one worker until it has ended."""
        with pipe:
            while (taken := self._tasks.get()) is not None:
                future, task = taken
                if future.set_running_or_notify_cancel() and not _settled(future, task, pipe):
                    self._break()
                    return
                with self._lock:
                    self._unfinished -= 1

    def _break(self) -> None:
        """Refuse further tasks, and let waiting tasks fail."""
        with self._lock, suppress(Empty):
            self._broken = True
            while True:
                taken = self._tasks.get_nowait()
                if taken is not None and taken[0].set_running_or_notify_cancel():
                    taken[0].set_exception(BrokenExecutor(_GONE))


def _settled(future: Future[Any], task: _Task, pipe: Connection) -> bool:
    """Run a task on a worker; return whether the worker is still usable."""
    try:
        message = pickle.dumps(task)
    except Exception as error:  # noqa: BLE001 - it is raised where the result is awaited
        future.set_exception(error)
        return True
    try:
        pipe.send_bytes(message)
        answer = pipe.recv_bytes()
    except Exception as error:  # noqa: BLE001 - the same
        future.set_exception(BrokenExecutor(_GONE) if isinstance(error, LOST) else error)
        return False
    try:
        done, found = pickle.loads(answer)
    except Exception as error:  # noqa: BLE001 - the same
        done, found = False, error
    if done:
        future.set_result(found)
    else:
        future.set_exception(found)
    return True


def _work(there: Connection) -> None:
    """Do tasks until the pool is closed; the main function of a worker process."""
    with suppress(*LOST):
        while True:
            there.send_bytes(_answer(there.recv_bytes()))


def _answer(message: bytes) -> bytes:
    try:
        fn, arguments, keywords = pickle.loads(message)
        return pickle.dumps((True, fn(*arguments, **keywords)))
    except BaseException as error:  # noqa: BLE001 - it is raised where the result is awaited
        return _failure(error)


def _failure(error: BaseException) -> bytes:
    """Return an exception, with its traceback as text, pickled for the other process."""
    kind = type(error).__name__
    if not isinstance(error, (Exception, TimeUpError)):  # would end the other process as well
        return pickle.dumps((False, SatgridError(f"a task ended with {kind}")))
    try:
        error.add_note(f"In a worker process:\n{''.join(format_exception(error))}")
        found = pickle.dumps((False, error))
        pickle.loads(found)
    except Exception:  # noqa: BLE001 - not every error survives the way
        return pickle.dumps((False, SatgridError(f"{kind}: {error}")))
    return found


@contextmanager
def processes(number: int) -> Iterator[tuple[Executor, Window]]:
    """Start worker processes; end them with the block, even while they are busy."""
    pool = Pool(number)
    try:
        yield pool, lambda: 2 * number
    finally:
        pool.end()
