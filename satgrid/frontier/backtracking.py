"""Exact covers counted and listed by backtracking, thousands of states at once.

Where little merges, as in a solid, a sweep meets nearly as many states as there are ways to lay
the first pieces, and each has to go by one order of the items.  Here every state covers next what
has the fewest options left, a cell or a piece (Knuth's algorithm X with the rule of the fewest
choices, TAOCP 4B, 7.2.2.1): a 3x4x5 box of pentominoes then has a fifteenth of the states.
See `fewest` for how a batch of states is looked at: a state costs less than a microsecond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.fewest import Items
from satgrid.frontier.meter import Meter
from satgrid.frontier.plan import WordArray
from satgrid.frontier.problem import PieceOption, Problem, fixed

__all__ = ["Paths", "count_apart", "count_one", "nodes_of", "paths_of"]

POOL = 1 << 19
"""States of which the similar ones are put into batches; fewer where memory would not do."""

STATE = 256
"""Bytes for a state of a pool, the states that follow it included."""

WALKS = 1 << 7
"""States that go on from a layer where only an order of magnitude is asked for."""

PROBED = 6
"""Orbits of a piece's places that are probed; the others are taken to be like them."""

MEMORY = 1 << 30
"""Bytes for probing."""

Paths: TypeAlias = npt.NDArray[np.int32]
"""For each state, in columns, the options laid."""


def count_apart(
    problem: Problem, orbits: Sequence[Sequence[PieceOption]], memory: int, meter: Meter
) -> int:
    """Return the number of solutions that have an option of one of these orbits.

    Parameters
    ----------
    orbits
        Of one piece that is used once; each is searched with its first option laid.
    """
    total = 0
    for index, orbit in enumerate(orbits):
        part = fixed(problem, orbit[:1])
        with meter.part(1 / (len(orbits) - index)):
            if part is not None:
                total += count_one(part, memory, meter) * len(orbit)
    return total


def count_one(problem: Problem, memory: int, meter: Meter) -> int:
    """Return the number of solutions of a problem that `suits`."""
    return sum(paths.shape[1] for paths in _found(problem, memory, meter, kept=False))


def paths_of(problem: Problem, memory: int, meter: Meter) -> Iterator[Paths]:
    """Yield the solutions of a problem that `suits` in batches, each as a column of options."""
    return _found(problem, memory, meter, kept=True)


class _Pool(NamedTuple):
    """States to be looked at, their options, and their share of the work."""

    share: float
    keys: WordArray
    paths: Paths

    def part(self, where: slice | npt.NDArray[np.intp]) -> _Pool:
        if isinstance(where, slice):
            keys, paths = self.keys[:, where], self.paths[:, where]
        else:
            keys, paths = self.keys.take(where, axis=1), self.paths.take(where, axis=1)
        return _Pool(self.share * keys.shape[1] / self.keys.shape[1], keys, paths)


def _found(problem: Problem, memory: int, meter: Meter, *, kept: bool) -> Iterator[Paths]:
    """Yield the solutions in batches, depth first by pools of states.

    Parameters
    ----------
    kept
        Whether the options are kept; without, the batches have columns but no rows.
    """
    items = Items(problem, memory)
    most = max(min(POOL, memory // STATE), 1)
    first = _Pool(1.0, items.start, np.zeros((0, 1), dtype=np.int32))
    if not items.must:
        yield first.paths
        return
    waiting = [first]
    states, done = 0, 0.0
    while waiting:
        pool = waiting.pop()
        if pool.keys.shape[1] > most:
            waiting.append(pool.part(slice(most, None)))
            pool = pool.part(slice(most))
        # by the last cells, so that the states of a batch have much in common
        pool = pool.part(np.argsort(items.last_cells(pool.keys), kind="stable"))
        after: list[_Pool] = []
        for low in range(0, pool.keys.shape[1], items.batch):
            meter.report(f"{states:,} states", done)
            batch = pool.part(slice(low, low + items.batch))
            states += batch.keys.shape[1]
            laid = items.lay(batch.keys)
            paths = batch.paths.take(laid.source, axis=1)
            if kept:
                paths = np.concatenate([paths, laid.option[np.newaxis].astype(np.int32)])
            complete = items.is_done(laid.keys)
            if complete.any():
                yield paths[:, complete]
            left = (~complete).nonzero()[0]
            if len(left):
                keys = laid.keys.take(left, axis=1)
                after.append(_Pool(batch.share, keys, paths.take(left, axis=1)))
            else:
                done += batch.share
        if after:
            waiting.append(_united(after))


def _united(pools: Sequence[_Pool]) -> _Pool:
    return _Pool(
        sum(pool.share for pool in pools),
        np.concatenate([pool.keys for pool in pools], axis=1),
        np.concatenate([pool.paths for pool in pools], axis=1),
    )


def nodes_of(problem: Problem, orbits: Sequence[Sequence[PieceOption]], meter: Meter) -> float:
    """Estimate how many states `count_apart` meets, by probing some of the orbits (Knuth 1975)."""
    random = np.random.default_rng(0)
    some = orbits[:: -(-len(orbits) // PROBED)]
    parts = (fixed(problem, orbit[:1]) for orbit in some)
    nodes = sum(_probe(Items(part, MEMORY), random, meter) for part in parts if part)
    return nodes * len(orbits) / len(some)


def _probe(items: Items, random: np.random.Generator, meter: Meter) -> float:
    keys = items.start
    nodes, weight = 0.0, 1.0
    while items.must and (number := keys.shape[1]):
        meter.report("probing")
        nodes += weight * number
        if number > WALKS:
            keys = keys[:, random.choice(number, WALKS, replace=False)]
            weight *= number / WALKS
        keys = items.lay(keys).keys
        keys = keys[:, ~items.is_done(keys)]
    return nodes
