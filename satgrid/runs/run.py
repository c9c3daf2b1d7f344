"""A run: the cubes of a job through an executor, in this process, on a pool, or on a cluster.

The same loop serves all three; what a cube asks of a process stands in ``jobs``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager
from heapq import heapify, heappop, heappush
from typing import Protocol

from satgrid.errors import SatgridError, TimeUpError
from satgrid.runs.cubes import Cube
from satgrid.runs.executors import Alone, Pool, Window, cluster, processes, reached
from satgrid.runs.work import Job, Part, prepare, work

__all__ = ["Ledger", "Run"]

SOON_SECONDS = 0.2  # what is done sooner does not need other processes
WORTH_SECONDS = 1.5  # of work left, from which on starting them is worth it
ALONE_SECONDS = 2.0  # how long this process goes on while they start
SENT_SECONDS = 0.05  # what a cluster's client needs to send cubes, before a solver takes hold
FAILURES = 3  # times in a row that workers may die before any cube is done


class Ledger(Protocol):
    """Where a run notes what it has done, to go on from there another time."""

    shares: dict[Cube, float]
    """The cubes to do, each with its share of the whole."""
    done: int
    share: float
    conflicts: int

    def finished(self, part: Part) -> None:
        """Note a cube that is done."""

    def split(self, part: Part) -> None:
        """Note the smaller cubes to do instead of one."""


class Run(Iterator[Part]):
    """The parts of a job, in the order in which they are done.

    Parameters
    ----------
    jobs
        The most processes to use. Other processes are started only when the work takes longer
        than starting them.
    deadline
        The reading of ``time.monotonic()`` at which to stop.
    cluster
        The address of a Dask scheduler, whose workers are used in place of processes.
    ledger
        Notes what is done; the cubes are then those it knows of.
    ordered
        Whether to give the parts in the order of their cubes, holding back early ones.
    tick
        Called several times a second between parts; may raise to end the run.

    Raises
    ------
    SatgridError
        If nothing listens at the cluster's address.

    Attributes
    ----------
    complete : bool
        Whether all cubes were done.
    done, known : int
        The number of cubes done and of those known so far.
    share : float
        The part of the work that is done, where a cube split in n counts as n equal parts.
    conflicts : int
        The conflicts in all solvers so far.
    """

    def __init__(
        self,
        job: Job,
        cubes: list[Cube],
        *,
        jobs: int = 1,
        cluster: str | None = None,
        ledger: Ledger | None = None,
        deadline: float | None = None,
        ordered: bool = False,
        tick: Callable[[], None] | None = None,
    ) -> None:
        if cluster is not None:
            reached(cluster)  # before anything is done: the first cubes need no cluster
        shares = ledger.shares if ledger else dict.fromkeys(cubes, 1 / max(1, len(cubes)))
        self.complete = False
        self.done = ledger.done if ledger else 0
        self.known = self.done + len(shares)
        self.share = ledger.share if ledger else 0.0
        self.conflicts = ledger.conflicts if ledger else 0
        self._job = job
        self._jobs = jobs
        self._cluster = cluster
        self._ledger = ledger
        self._deadline = deadline
        self._tick = tick or (lambda: None)
        self._queue = [(cube.path, cube) for cube in shares]
        heapify(self._queue)
        self._shares = {cube.path: share for cube, share in shares.items()}
        self._pending: dict[Future[Part], Cube] = {}
        self._parts = self._in_order() if ordered else self._finished()

    def __iter__(self) -> Run:
        """Hand out the run itself."""
        return self

    def __next__(self) -> Part:
        """Return the next part that is done."""
        return next(self._parts)

    def close(self) -> None:
        """Stop the workers before the end."""
        self._parts.close()  # type: ignore[attr-defined]

    def _in_order(self) -> Iterator[Part]:
        held: list[tuple[tuple[int, ...], Part]] = []
        for part in self._finished():
            heappush(held, (part.cube.path, part))
            first = min(
                [path for path, _ in self._queue[:1]]
                + [cube.path for cube in self._pending.values()],
                default=None,
            )
            while held and (first is None or held[0][0] < first):
                yield heappop(held)[1]
        while held:
            yield heappop(held)[1]

    def _finished(self) -> Iterator[Part]:
        try:
            yield from self._by_all_means()
        finally:
            self._harvest()
        self.complete = not self._queue and not self._pending

    def _by_all_means(self) -> Iterator[Part]:
        if self._queue:
            try:
                prepare(self._job, self._deadline)
            except TimeUpError:
                return
        serial = self._jobs == 1 and self._cluster is None
        now = time.monotonic()
        alone = None if serial else now + ALONE_SECONDS
        soon = None if serial else now + min(SOON_SECONDS, ALONE_SECONDS)
        before = self.share
        yield from self._through(Alone(), 1, soon)
        while self._queue and not self._late() and self._nearly_done(now, self.share - before):
            yield from self._through(Alone(), 1, time.monotonic() + SOON_SECONDS)
        failures = 0
        while self._queue and not self._late():
            done = self.done
            try:
                with self._workers() as (executor, window):
                    try:
                        yield from self._meanwhile(executor, window, alone)
                        yield from self._through(executor, window, None)
                    finally:
                        self._harvest()  # before the workers are gone
            except BrokenExecutor as error:
                # A worker died. Its cube cannot be told from the others: do them all again.
                failures = 1 if self.done > done else failures + 1
                if failures == FAILURES:
                    raise SatgridError(
                        f"worker processes ended {FAILURES} times, one after another: "
                        "perhaps the memory does not suffice; try fewer --jobs"
                    ) from error
                for cube in self._pending.values():
                    heappush(self._queue, (cube.path, cube))
                self._pending.clear()

    def _nearly_done(self, begun: float, share: float) -> bool:
        """Tell whether this process is done, at the rate so far, before others would help."""
        return share > 0 and (time.monotonic() - begun) * (1 - self.share) < share * WORTH_SECONDS

    def _meanwhile(self, executor: Executor, window: Window, until: float | None) -> Iterator[Part]:
        """Go on in this process while workers become ready."""
        if isinstance(executor, Pool):
            executor.wake(prepare, self._job)
            yield from self._through(Alone(), 1, until, lambda: executor.awake)
        elif self._cluster is not None:
            # Workers may be many: none waits for the cube that this process has in hand.
            self._hand_out(executor, window(), self._deadline)
            handed = list(self._pending)
            wait(handed, timeout=SENT_SECONDS, return_when=FIRST_COMPLETED)
            yield from self._through(
                Alone(),
                lambda: len(self._pending) + 1,
                until,
                lambda: any(future.done() for future in handed),
            )

    def _workers(self) -> AbstractContextManager[tuple[Executor, Window]]:
        if self._cluster is not None:
            return cluster(self._cluster)
        return processes(self._jobs, lambda: bool(self._pending))

    def _harvest(self) -> None:
        """Note what is done and was not handed out, where a run ends early."""
        for future in self._pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                self._note(future.result())

    def _note(self, part: Part) -> None:
        if self._ledger is not None and part.smaller:
            self._ledger.split(part)
        elif self._ledger is not None and part.complete:
            self._ledger.finished(part)

    def _late(self) -> bool:
        return self._deadline is not None and time.monotonic() >= self._deadline

    def _through(
        self,
        executor: Executor,
        window: int | Window,
        until: float | None,
        ready: Callable[[], bool] = lambda: False,
    ) -> Iterator[Part]:
        """Do cubes until none is left, a time is over, or others are ready to do them."""
        ends = [end for end in (self._deadline, until) if end is not None]
        end = min(ends, default=None)
        while (self._queue or self._pending) and (end is None or time.monotonic() < end):
            if ready():
                return
            self._hand_out(executor, window if isinstance(window, int) else window(), end)
            done, _ = wait(self._pending, timeout=0.1, return_when=FIRST_COMPLETED)
            self._tick()
            for future in done:
                part = future.result()
                self._note(part)
                cube = self._pending.pop(future)
                self.conflicts += part.conflicts
                if part.smaller:
                    self._take_apart(part)
                elif part.complete:
                    self.done += 1
                    share = self._shares.pop(cube.path)
                    self.share = self.share + share if self._shares else 1.0  # not nearly 1
                    yield part
                else:
                    heappush(self._queue, (cube.path, cube))

    def _hand_out(self, executor: Executor, most: int, end: float | None) -> None:
        while self._queue and len(self._pending) < most:
            _, cube = heappop(self._queue)
            self._pending[self._submitted(executor, cube, end)] = cube

    def _submitted(self, executor: Executor, cube: Cube, end: float | None) -> Future[Part]:
        seconds = None if end is None else end - time.monotonic()
        try:
            return executor.submit(work, self._job, cube, seconds)
        except BaseException:
            heappush(self._queue, (cube.path, cube))  # Ctrl-C in this process: not done
            raise

    def _take_apart(self, part: Part) -> None:
        share = self._shares.pop(part.cube.path)
        self.known += len(part.smaller) - 1
        for cube in part.smaller:
            self._shares[cube.path] = share / len(part.smaller)
            heappush(self._queue, (cube.path, cube))
