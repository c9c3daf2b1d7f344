"""Orbits counted by several processes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection, wait

from satgrid.errors import SatgridError
from satgrid.frontier.meter import Meter
from satgrid.frontier.parts import Counting, Options
from satgrid.frontier.problem import Problem
from satgrid.system.interrupts import follow_parent
from satgrid.system.limits import Limits, Progress
from satgrid.system.spawning import context, starting

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
    made = context()
    workers = {}
    waiting = list(parts)[::-1]
    try:
        for _ in range(min(jobs, len(parts))):
            here, there = made.Pipe()
            worker = made.Process(
                target=_work, args=(there, counting, problem, memory // jobs), daemon=True
            )
            workers[here] = worker  # before it starts, or an interrupt might lose it
            with starting():
                worker.start()
            there.close()
            here.send(waiting.pop())
        busy = list(workers)
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
                except EOFError:
                    raise SatgridError(
                        "a worker process ended before its part was done: perhaps the memory "
                        "does not suffice; try fewer --jobs"
                    ) from None
                if isinstance(said, Progress):
                    shares[ready], note = said.share or 0.0, said.note
                    continue
                shares[ready] = 0.0
                if waiting:
                    ready.send(waiting.pop())
                else:
                    busy.remove(ready)
                yield said
    finally:
        for here, worker in workers.items():
            if worker.pid is not None:
                worker.terminate()
                worker.join()
            here.close()


def _work(there: Connection, counting: Counting, problem: Problem, memory: int) -> None:
    follow_parent()
    while True:
        try:
            part = there.recv()
        except EOFError:  # the parent is gone
            return
        meter = Meter(Limits(report=there.send))
        there.send(counting(problem, part, memory, meter))
