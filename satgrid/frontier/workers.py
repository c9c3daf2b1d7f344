"""Orbits counted by several processes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from satgrid.errors import SatgridError
from satgrid.frontier.meter import Meter
from satgrid.frontier.parts import Counting, Options
from satgrid.frontier.problem import Problem
from satgrid.system.interrupts import put_off
from satgrid.system.limits import Limits, Progress
from satgrid.system.spawning import LOST, Worker

__all__ = ["count_parts"]


def count_parts(
    counting: Counting,
    problem: Problem,
    parts: Sequence[Sequence[Options]],
    memory: int,
    jobs: int,
    meter: Meter,
) -> Generator[int, None, None]:
    """Count the solutions of each part, given by its orbits, on ``jobs`` processes.

    The processes are spawned, as the same on every system; they end with this generator,
    however it ends, and leave an interrupt from the keyboard to this process.

    Yields
    ------
    count
        The number of solutions of a part; as they come in.
    """
    workers: list[Worker] = []
    waiting = list(parts)[::-1]
    try:
        for _ in range(min(jobs, len(parts))):
            with put_off():  # or an interrupt might lose it
                workers.append(Worker(_work))
        for worker in workers:
            _send(worker.pipe, (counting, problem, memory // jobs))
            _send(worker.pipe, waiting.pop())
        busy = [worker.pipe for worker in workers]
        shares = dict.fromkeys(busy, 0.0)  # of the part that each is at work on
        note = "processes start"
        while busy:
            done = len(parts) - len(waiting) - len(busy)
            meter.report(
                f"{done} of {len(parts)} parts done, {note}",
                (done + sum(shares.values())) / len(parts),
            )
            answering = wait(busy, timeout=0.2)
            for ready in [here for here in busy if here in answering]:
                try:
                    said: int | Progress = ready.recv()
                except LOST:
                    raise _lost() from None
                if isinstance(said, Progress):
                    shares[ready], note = said.share or 0.0, said.note
                    continue
                shares[ready] = 0.0
                if waiting:
                    _send(ready, waiting.pop())
                else:
                    busy.remove(ready)
                yield said
    finally:
        with put_off():
            for worker in workers:
                worker.kill()
            for worker in workers:
                worker.join()
                worker.pipe.close()


def _send(pipe: Connection, message: object) -> None:
    try:
        pipe.send(message)
    except LOST:
        raise _lost() from None


def _lost() -> SatgridError:
    return SatgridError(
        "a worker process ended before its part was done: perhaps the memory "
        "does not suffice; try fewer --jobs"
    )


def _work(there: Connection) -> None:
    with suppress(*LOST, MemoryError):  # the parent is gone, or hears that this one is
        counting, problem, memory = there.recv()
        while True:
            part = there.recv()
            meter = Meter(Limits(report=there.send))
            there.send(counting(problem, part, memory, meter))
