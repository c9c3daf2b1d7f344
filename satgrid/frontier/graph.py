"""Stored layers: a graph in which every path from the start to the goal is a solution.

While the states of a level are merged, the graph remembers for each state that was merged where it
came from and by which option; the states themselves are not needed again. A walk backwards from
the goal then keeps the states that lead there: for 8x8 less than one in a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.branching import CHUNK, accepted, branches
from satgrid.frontier.merging import runs, sorted_runs
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import Plan, WordArray
from satgrid.frontier.sweep import Outgrown

__all__ = ["Graph", "GraphEdges", "graph_of", "trimmed"]

_BETWEEN = 0xFFF  # of the form 2**n - 1, states between two looks at the clock
MOST_KEPT = 1 << 22
"""Of the ends of paths, numbers kept for them together: about 32 MB."""

Ids: TypeAlias = npt.NDArray[np.int32]


@dataclass
class GraphEdges:
    """Steps between two levels: three arrays of equal length."""

    source: Ids
    """Number of the state on the level it leaves."""
    target: Ids
    """Number of the state on the level it reaches."""
    option: Ids

    def where(self, good: npt.NDArray[np.bool_]) -> GraphEdges:
        """Return the steps for which an array of truth values holds."""
        return GraphEdges(self.source[good], self.target[good], self.option[good])


class Graph:
    """States that lead to a solution, numbered from the start (0), and the steps between them.

    The goal has the highest number.  The steps that leave state s have the numbers from
    ``first[s]`` to ``first[s + 1]``.
    """

    def __init__(self, sources: Ids, targets: Ids, options: Ids, goal: int, meter: Meter) -> None:
        order = np.lexsort((targets, options, sources))
        self.goal = goal
        self._meter = meter
        # read one by one, a memoryview is faster than an array and smaller than a list
        self.first = np.searchsorted(sources[order], np.arange(goal + 2)).data
        self.target = targets[order].data
        self.option = options[order].data

    def _steps(self, state: int) -> range:
        return range(self.first[state], self.first[state + 1])

    def _down(self) -> Iterator[int]:
        """Yield the states from the last before the goal back to the start, within the limits."""
        for state in range(self.goal - 1, -1, -1):
            if not state & _BETWEEN:
                self._meter.report("paths")
            yield state

    def paths(self, names: Sequence[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
        """Yield the paths to the goal in batches, each as the names of its options.

        Parameters
        ----------
        names
            The name of each option.
        """
        endings = self._endings(names)
        if (whole := endings.get(0)) is not None:
            yield whole
            return
        heads: list[tuple[int, ...]] = [()]
        open_steps = [iter(self._steps(0))]
        while open_steps:
            step = next(open_steps[-1], None)
            if step is None:
                open_steps.pop()
                heads.pop()
                continue
            head, state = heads[-1] + names[self.option[step]], self.target[step]
            tails = endings.get(state)
            if tails is None:
                heads.append(head)
                open_steps.append(iter(self._steps(state)))
            else:
                yield [head + tail for tail in tails]

    def _endings(self, names: Sequence[tuple[int, ...]]) -> dict[int, list[tuple[int, ...]]]:
        """Return the named paths to the goal of each state that has few of them.

        Many paths have the same end: so they are joined from two parts instead of step by step.
        """
        most = MOST_KEPT // (1 + self.goal)
        endings: dict[int, list[tuple[int, ...]]] = {self.goal: [()]}
        for state in self._down():
            found: list[tuple[int, ...]] = []
            size = 0
            for step in self._steps(state):
                tails = endings.get(self.target[step])
                name = names[self.option[step]]
                if tails is None or (size := size + sum(map(len, tails))) > most:
                    break
                found += [name + tail for tail in tails]
            else:
                endings[state] = found
        return endings

    def onwards(self) -> list[int]:
        """Return the number of paths from each state to the goal."""
        ways = [0] * self.goal + [1]
        for state in self._down():
            ways[state] = sum(ways[self.target[step]] for step in self._steps(state))
        return ways

    def drawn(self, random: Random, ways: Sequence[int]) -> list[int]:
        """Draw a path uniformly at random, and return its options."""
        path = []
        state = 0
        while state != self.goal:
            left = random.randrange(ways[state])
            for step in self._steps(state):
                left -= ways[self.target[step]]
                if left < 0:
                    path.append(self.option[step])
                    state = self.target[step]
                    break
        return path

    def uses(self, options: int) -> list[int]:
        """Return the number of paths that take each option: forward times backward."""
        ways = self.onwards()
        forward = [1] + [0] * self.goal
        totals = [0] * options
        for state in range(self.goal):
            if not state & _BETWEEN:
                self._meter.report("paths")
            here = forward[state]
            for step in self._steps(state):
                forward[self.target[step]] += here
                totals[self.option[step]] += here * ways[self.target[step]]
        return totals


_Arrival: TypeAlias = tuple[WordArray, int, Ids, Ids]
"""States that wait at a level: keys, level they come from, source states, options."""


def graph_of(plan: Plan, memory: int, meter: Meter, *, most: int | None = None) -> Graph | None:
    """Sweep a plan and store its layers; None if there is no solution.

    Raises
    ------
    Outgrown
        If it takes more than ``memory`` bytes, or a level has more than ``most`` states.
    """
    goal = len(plan.covered)
    waiting: dict[int, list[_Arrival]] = {}
    # for each level: its number of states, and the steps that reach it by level they leave
    states = {0: 1}
    kept: dict[int, list[tuple[int, GraphEdges]]] = {0: []}
    size = _Size(memory, plan.words)
    keys = plan.starts
    for level in range(goal + 1):
        if level:
            if level not in waiting:
                continue
            arrivals = waiting.pop(level)
            size.join(sum(len(source) for _, _, source, _ in arrivals))
            keys, kept[level] = _joined(arrivals)
            del arrivals
            states[level] = keys.shape[1]
        if level == goal:
            break
        if most is not None and keys.shape[1] > most:
            raise Outgrown(keys.shape[1] / len(runs(keys & plan.items)))
        options = plan.levels[level].options
        for low in range(0, keys.shape[1], CHUNK):
            meter.report(
                f"cell {level + 1} of {goal}, {keys.shape[1]:,} states",
                share_of_levels(level + low / keys.shape[1], 0, goal),
            )
            for found in branches(plan, level, keys[:, low : low + CHUNK]):
                source = (found.source + low).astype(np.int32)
                arrival = found.keys, level, source, options[found.columns][found.choice]
                waiting.setdefault(found.level, []).append(arrival)
                size.wait(len(source))
    if goal not in states:
        return None
    return trimmed(states, kept, accepted(plan, keys), meter)


class _Size:
    """Counts bytes; raises `Outgrown` when there are too many."""

    def __init__(self, memory: int, words: int) -> None:
        self._memory = memory
        self._words = words
        self._waiting = 0
        self._kept = 0

    def wait(self, number: int) -> None:
        """Count new waiting states: their keys, origins and options."""
        self._waiting += number * (8 * self._words + 8)
        self._check(0)

    def join(self, number: int) -> None:
        """Count waiting states that are merged, and the steps kept."""
        # their copies, their order, the sorted copies, their numbers
        self._check(number * (24 * self._words + 24))
        self._waiting -= number * (8 * self._words + 8)
        self._kept += number

    def _check(self, more: int) -> None:
        # a step takes 12 bytes; if it is still there after trimming it is renumbered, sorted,
        # and the paths from its ends are counted, which takes five times as much again
        if self._waiting + more + self._kept * 72 > self._memory:
            raise Outgrown


def _joined(arrivals: Sequence[_Arrival]) -> tuple[WordArray, list[tuple[int, GraphEdges]]]:
    """Return the states without repeats, and the steps that reach them."""
    keys = np.concatenate([keys for keys, _, _, _ in arrivals], axis=1)
    order, starts = sorted_runs(keys)
    numbers = np.empty(len(order), dtype=np.int32)
    numbers[order] = np.repeat(
        np.arange(len(starts), dtype=np.int32), np.diff(starts, append=len(order))
    )
    edges = []
    low = 0
    for _, level, source, option in arrivals:
        edges.append((level, GraphEdges(source, numbers[low : low + len(source)], option)))
        low += len(source)
    return keys[:, order[starts]], edges


def trimmed(
    states: dict[int, int],
    kept: dict[int, list[tuple[int, GraphEdges]]],
    good: npt.NDArray[np.bool_],
    meter: Meter,
) -> Graph | None:
    """Drop states that lead to no good state of the last level; ``kept`` is emptied.

    Parameters
    ----------
    states
        The number of states of each level.
    kept
        The steps that reach each level, by the level that they leave.
    """
    goal = max(states)
    if not good.any():
        return None
    live = {level: np.zeros(number, dtype=np.bool_) for level, number in states.items()}
    live[goal] = good
    steps: list[tuple[int, int, GraphEdges]] = []
    for level in sorted(kept, reverse=True):
        for source, edges in kept.pop(level):
            left = edges.where(live[level][edges.target])
            if len(left.source):
                live[source][left.source] = True
                steps.append((source, level, left))
    # all good states of the last level are the one goal
    number: dict[int, npt.NDArray[np.int64]] = {}
    total = 0
    for level in sorted(live):
        number[level] = np.full(states[level], total)
        if level < goal:
            number[level] += np.cumsum(live[level]) - 1
            total += int(np.count_nonzero(live[level]))
    sources = _chained(number[source][edges.source] for source, _, edges in steps)
    targets = _chained(number[level][edges.target] for _, level, edges in steps)
    return Graph(sources, targets, _chained(edges.option for _, _, edges in steps), total, meter)


def _chained(arrays: Iterable[npt.NDArray[np.signedinteger[Any]]]) -> Ids:
    return np.concatenate([np.zeros(0, np.int32), *arrays]).astype(np.int32)
