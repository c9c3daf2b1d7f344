"""Cubes counted by several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait

from satgrid.errors import SatgridError
from satgrid.frontier.plan import plan_of
from satgrid.frontier.problem import Option, Problem, fixed
from satgrid.frontier.pulse import Pulse
from satgrid.frontier.sweep import sweep
from satgrid.interrupts import follow_parent, held_back

__all__ = ["count_part", "spread"]


def count_part(problem: Problem, option: Option, memory: int, pulse: Pulse) -> int:
    """Return the number of solutions that have an option."""
    part = fixed(problem, [option])
    return 0 if part is None else sweep(plan_of(part), memory, pulse)


def spread(
    problem: Problem, options: Sequence[Option], memory: int, jobs: int, pulse: Pulse
) -> Iterator[tuple[int, int]]:
    """Count the solutions with each option on ``jobs`` processes.

    The processes are spawned, as the same on every system; they end with this generator,
    however it ends, and leave an interrupt from the keyboard to this process.

    Yields
    ------
    index, count
        Which option, and the number of solutions that have it; as they come in.
    """
    context = multiprocessing.get_context("spawn")
    workers = {}
    waiting = list(range(len(options)))[::-1]
    try:
        for _ in range(min(jobs, len(options))):
            here, there = context.Pipe()
            worker = context.Process(
                target=_work, args=(there, problem, options, memory // jobs), daemon=True
            )
            workers[here] = worker  # before it starts, or an interrupt might lose it
            with held_back():
                worker.start()
            there.close()
            here.send(waiting.pop())
        busy = list(workers)
        while busy:
            pulse.beat(f"{len(options) - len(waiting) - len(busy)} of {len(options)} parts done")
            answering = wait(busy, timeout=0.2)
            for ready in [here for here in busy if here in answering]:
                try:
                    index, count = ready.recv()
                except EOFError:
                    raise SatgridError("a worker process ended before its part was done") from None
                if waiting:
                    ready.send(waiting.pop())
                else:
                    busy.remove(ready)
                yield index, count
    finally:
        for here, worker in workers.items():
            if worker.pid is not None:
                worker.terminate()
                worker.join()
            here.close()


def _work(there: Connection, problem: Problem, options: Sequence[Option], memory: int) -> None:
    follow_parent()
    pulse = Pulse(None)
    while True:
        try:
            index = there.recv()
        except EOFError:  # the parent is gone
            return
        there.send((index, count_part(problem, options[index], memory, pulse)))
