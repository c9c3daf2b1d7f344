"""A run: an executor does the cubes of a job in this process, on a pool, or on a cluster.

The same loop serves all three: it gives out cubes and records their results in the ledger.
``work`` has the task of a process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager
from heapq import heapify, heappop, heappush

from satgrid.errors import SatgridError, TimeUpError
from satgrid.runs.cubes import Cube
from satgrid.runs.ledger import Ledger
from satgrid.runs.one_process import Alone, Window
from satgrid.runs.work import Job, Result, prepare, work
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["Run"]

SOON_SECONDS = 0.2  # what is done sooner does not need other processes
WORTH_SECONDS = 1.5  # of work left, from which on starting them is worth it
ALONE_SECONDS = 2.0  # how long this process goes on while they start
SENT_SECONDS = 0.05  # what a cluster's client needs to send cubes, before a solver takes hold
FAILURES = 3  # times in a row that workers may die before any cube is done


class Run(Iterator[Result]):
    """The results of a job's cubes, in the order in which the cubes are finished.

    Parameters
    ----------
    ledger
        The ledger, which has the open cubes and records their results.
    jobs
        The largest number of processes. Others than this one are started only if the work takes
        longer than starting them.
    limits
        Checked, and given progress, several times a second.
    cluster
        The address of a Dask scheduler, whose workers are used in place of processes.
    ordered
        Whether to give the results in the order of their cubes, holding back early ones.

    Raises
    ------
    SatgridError
        If there is no scheduler at the cluster's address.

    Attributes
    ----------
    complete : bool
        Whether all cubes were done and their results returned.
    """

    def __init__(
        self,
        job: Job,
        ledger: Ledger,
        *,
        jobs: int = 1,
        cluster: str | None = None,
        limits: Limits = ENDLESS,
        ordered: bool = False,
    ) -> None:
        if cluster is not None:
            from satgrid.runs.cluster import reached

            reached(cluster)  # before anything is done: the first cubes need no cluster
        self.ledger = ledger
        self.complete = False
        self._job = job
        self._jobs = jobs
        self._cluster = cluster
        self._limits = limits
        self._queue = [(cube.path, cube) for cube in ledger.shares]
        heapify(self._queue)
        self._pending: dict[Future[Result], Cube] = {}
        self._results = self._in_order() if ordered else self._finished()

    def __iter__(self) -> Run:
        """Return the run itself."""
        return self

    def __next__(self) -> Result:
        """Return the next result."""
        return next(self._results)

    def finish(self) -> None:
        """Do all cubes for the ledger; return no results."""
        try:
            for _ in self:
                pass
        finally:
            self.close()
            self._limits.report(self.ledger.progress)  # what came in since the last time

    def close(self) -> None:
        """Stop the workers early."""
        self._results.close()  # type: ignore[attr-defined]

    def _in_order(self) -> Iterator[Result]:
        held: list[tuple[tuple[int, ...], Result]] = []
        for result in self._finished():
            heappush(held, (result.cube.path, result))
            first = min(
                [path for path, _ in self._queue[:1]]
                + [cube.path for cube in self._pending.values()],
                default=None,
            )
            while held and (first is None or held[0][0] < first):
                yield heappop(held)[1]
        while held:
            yield heappop(held)[1]

    def _finished(self) -> Iterator[Result]:
        try:
            yield from self._by_all_means()
        finally:
            self._harvest()
        self.complete = not self._queue and not self._pending

    def _by_all_means(self) -> Iterator[Result]:
        if self._queue:
            try:
                prepare(self._job, self._limits.deadline)
            except TimeUpError:
                return
        serial = self._jobs == 1 and self._cluster is None
        now = time.monotonic()
        alone = None if serial else now + ALONE_SECONDS
        soon = None if serial else now + min(SOON_SECONDS, ALONE_SECONDS)
        before = self.ledger.share
        yield from self._through(Alone(), 1, soon)
        while self._queue and not self._late() and self._nearly_done(now, before):
            yield from self._through(Alone(), 1, time.monotonic() + SOON_SECONDS)
        failures = 0
        while self._queue and not self._late():
            done = self.ledger.done
            try:
                with self._workers() as (executor, window):
                    try:
                        yield from self._meanwhile(executor, window, alone)
                        yield from self._through(executor, window, None)
                    finally:
                        self._harvest()  # before the workers are gone
            except BrokenExecutor as error:
                # A worker died. Its cube is not known: do them all again.
                failures = 1 if self.ledger.done > done else failures + 1
                if failures == FAILURES:
                    raise SatgridError(
                        f"worker processes ended {FAILURES} times, one after another: "
                        "perhaps there is not enough memory; try fewer --jobs"
                    ) from error
                for cube in self._pending.values():
                    heappush(self._queue, (cube.path, cube))
                self._pending.clear()

    def _nearly_done(self, begun: float, before: float) -> bool:
        """Return whether this process will finish, at its rate so far, before others could help."""
        left, share = 1 - self.ledger.share, self.ledger.share - before
        return share > 0 and (time.monotonic() - begun) * left < share * WORTH_SECONDS

    def _meanwhile(
        self, executor: Executor, window: Window, until: float | None
    ) -> Iterator[Result]:
        """Work in this process until the workers are ready."""
        from satgrid.runs.processes import Pool

        if isinstance(executor, Pool):
            executor.wake(prepare, self._job)
            yield from self._through(Alone(), 1, until, lambda: executor.awake)
        elif self._cluster is not None:
            # Workers may be many: none waits for the cube that this process has in hand.
            self._hand_out(executor, window(), self._limits.deadline)
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
            from satgrid.runs.cluster import cluster

            return cluster(self._cluster)
        from satgrid.runs import processes

        return processes.processes(self._jobs)

    def _harvest(self) -> None:
        """Record the results that were not returned yet, when a run ends early."""
        for future in self._pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                self.ledger.note(future.result())

    def _late(self) -> bool:
        return self._limits.left() == 0

    def _through(
        self,
        executor: Executor,
        window: int | Window,
        until: float | None,
        ready: Callable[[], bool] = lambda: False,
    ) -> Iterator[Result]:
        """Do cubes until none is left, time is over, or other processes are ready for them."""
        ends = [end for end in (self._limits.deadline, until) if end is not None]
        end = min(ends, default=None)
        while (self._queue or self._pending) and (end is None or time.monotonic() < end):
            if ready():
                return
            self._hand_out(executor, window if isinstance(window, int) else window(), end)
            done, _ = wait(self._pending, timeout=0.1, return_when=FIRST_COMPLETED)
            self._limits.report(self.ledger.progress)
            for future in done:
                result = future.result()
                self.ledger.note(result)
                cube = self._pending.pop(future)
                if result.complete:
                    yield result
                else:
                    for smaller in result.smaller or (cube,):
                        heappush(self._queue, (smaller.path, smaller))

    def _hand_out(self, executor: Executor, most: int, end: float | None) -> None:
        while self._queue and len(self._pending) < most:
            _, cube = heappop(self._queue)
            self._pending[self._submitted(executor, cube, end)] = cube

    def _submitted(self, executor: Executor, cube: Cube, end: float | None) -> Future[Result]:
        seconds = None if end is None else end - time.monotonic()
        try:
            return executor.submit(work, self._job, cube, seconds)
        except BaseException:
            heappush(self._queue, (cube.path, cube))  # Ctrl-C in this process: not done
            raise
