"""Counts by two sweeps, one from each end, that meet in the middle.

States are many where about half of the pieces are used, and most of those that a sweep meets
behind the middle lead nowhere.  So one sweep goes from the first cell on and counts the ways to
reach a state, another from the last cell back and counts the ways to go on from it.  Both stop
where they meet; a solution is a way to lay the first half, a step across, and a way to go on with
just the pieces that are left.  For 6x15 that takes a third of the states.

Both halves go along the same shapes (`shapes`).  The states of a shape are a run of `words`.  To
make them, the runs of the shapes it is reached from are laid one after another, changed, sorted
and merged, so many shapes at a time that all of it stays in the processor's cache and the same
memory serves again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier import state_words
from satgrid.frontier.layout import WORD
from satgrid.frontier.meter import Meter
from satgrid.frontier.problem import PieceOption, Problem
from satgrid.frontier.shapes import Shapes, ShapeSteps, shapes_of
from satgrid.frontier.state_words import (
    StateField,
    StateLayer,
    States,
    Words,
    field_of,
    moved,
)
from satgrid.frontier.sweep import Outgrown

__all__ = ["count_by_halves", "is_exact"]

CHUNK = 1 << 20
"""States made at once, before merging, where a shape has no more."""

KEPT = 0.8
"""A layer is copied without the states that are not needed any more if no greater share is."""

WORK = 10 * 8 * CHUNK
"""Bytes for what is laid, sorted and merged at once."""


def is_exact(problem: Problem) -> bool:
    """Return whether each piece that may be used must be used a fixed number of times."""
    return all(least == most for least, most in problem.bounds if most != 0)


class _Half:
    """A sweep from one end towards the middle.

    Parameters
    ----------
    steps
        For each level, by the level that they come from, the steps by which its states are made;
        ``source`` is where they come from, whichever way the sweep goes.
    """

    def __init__(
        self,
        field: StateField,
        number: Sequence[int],
        steps: dict[int, dict[int, ShapeSteps]],
        begin: int,
    ) -> None:
        self._field = field
        self._number = number
        self._steps = steps
        self.layers: dict[int, StateLayer] = {}
        one = np.ones(1, dtype=np.uint64)
        self.layers[begin] = StateLayer(field, 1, 1)
        empty = one * np.uint64(field.empty)
        self.layers[begin].add(0, States(np.ones(1, dtype=np.int64), empty, one))
        self.layers[begin].close()
        # for each shape, the last level that is reached from it
        self._last: dict[int, npt.NDArray[np.int16]] = {}
        self._down = begin > 0
        far = np.iinfo(np.int16).max if self._down else -1
        order = sorted(steps, reverse=self._down)
        for level in order:
            for source, some in steps[level].items():
                last = self._last.setdefault(source, np.full(number[source], far, dtype=np.int16))
                last[some.source] = level

    def cost(self, level: int) -> int:
        """Return the number of states examined to make those of a level."""
        return sum(
            int(self.layers[source].lengths[steps.source].sum())
            for source, steps in self._steps.get(level, {}).items()
            if source in self.layers
        )

    @property
    def size(self) -> int:
        """The size of states in bytes."""
        return sum(layer.words.nbytes + layer.starts.nbytes for layer in self.layers.values())

    def go(self, level: int, memory: int, meter: Meter, note: str, share: float) -> None:
        """Compute the states of a level, and drop those that are no longer needed."""
        made = StateLayer(self._field, self._number[level], self.cost(level))
        first = 0
        for states in self.made(level):
            meter.report(note, share)
            made.add(first, states)
            first += len(states.lengths)
            if self.size + made.size * made.words.itemsize > memory:
                raise Outgrown
        made.close()
        self._steps.pop(level, None)
        if made.size:
            self.layers[level] = made
        for source, layer in list(self.layers.items()):
            if source not in self._last:
                del self.layers[source]
                continue
            last = self._last[source]
            wanted = last < level if self._down else last > level
            left = int(layer.lengths[wanted].sum())
            if not left:
                del self.layers[source]
            elif left < layer.size * KEPT:
                layer.keep(wanted)

    def forget(self, level: int) -> None:
        """Drop the steps to a level that the other half has made."""
        self._steps.pop(level, None)

    def sources(self, level: int) -> _Sources:
        """Return the steps that make the states of a level, sorted by their targets."""
        found = []
        for source, steps in self._steps.get(level, {}).items():
            if source in self.layers:
                order = np.argsort(steps.target, kind="stable")
                ordered = ShapeSteps(steps.source[order], steps.target[order], steps.kind[order])
                found.append((self.layers[source], ordered))
        return found

    def made(self, level: int) -> Iterator[States]:
        """Yield the states of a level, in runs of shapes."""
        sources = self.sources(level)
        for low, high in _cuts(self._number[level], sources):
            yield self.merged(sources, low, high)

    def merged(self, sources: _Sources, low: int, high: int) -> States:
        """Make the states of the shapes from ``low`` to ``high``."""
        field = self._field
        width = max(layer.bits for layer, _ in sources) + int(field.weight.max()).bit_length()
        width = max(state_words.SHORT - field.bits, width)
        if field.bits + width + (high - low).bit_length() > WORD:
            raise Outgrown
        parts = []
        for layer, steps in sources:
            begin, end = np.searchsorted(steps.target, (low, high))
            if begin < end:
                some = ShapeSteps(
                    steps.source[begin:end], steps.target[begin:end] - low, steps.kind[begin:end]
                )
                parts.append(moved(field, layer, some, width))
        keys = np.concatenate([np.zeros(0, np.uint64), *parts])
        del parts
        keys.sort()
        counts = keys & np.uint64((1 << width) - 1)
        keys >>= np.uint64(width)
        starts = np.concatenate(([True], keys[1:] != keys[:-1]) if len(keys) else ([],)).nonzero()[
            0
        ]
        if len(starts):
            counts = np.add.reduceat(counts, starts)
            keys = keys[starts]
        places = (keys >> np.uint64(field.bits)).astype(np.int64)
        keys &= np.uint64((1 << field.bits) - 1)
        return States(np.bincount(places, minlength=high - low), keys, counts)


_Sources: TypeAlias = Sequence[tuple[StateLayer, ShapeSteps]]


def _cuts(number: int, sources: _Sources) -> Iterator[tuple[int, int]]:
    """Cut the shapes of a level into runs whose states are made together."""
    work = np.zeros(number, dtype=np.int64)
    for layer, steps in sources:
        lengths = layer.lengths[steps.source]
        work += np.bincount(steps.target, lengths, number).astype(np.int64)
    ends = np.cumsum(work)
    low = 0
    while sources and low < number:
        before = int(ends[low - 1]) if low else 0
        high = max(int(np.searchsorted(ends, before + CHUNK, "right")), low + 1)
        yield low, high
        low = high


def count_by_halves(
    problem: Problem, orbits: Sequence[Sequence[PieceOption]], memory: int, meter: Meter
) -> int:
    """Return the number of solutions of a problem that `is_exact`.

    Parameters
    ----------
    orbits
        Options of one piece that is used once, to save work; or none.

    Raises
    ------
    Outgrown
        If it takes more than ``memory`` bytes, or does not fit the words.
    """
    with meter.part(0.2):
        shapes = shapes_of(problem, orbits, memory // 3, meter)
    if shapes is None:
        return 0
    field = field_of(problem, shapes.kinds)
    return _counted(field, shapes, memory - shapes.size - WORK, meter)


def _counted(field: StateField, shapes: Shapes, memory: int, meter: Meter) -> int:
    goal = len(shapes.number) - 1
    onward: dict[int, dict[int, ShapeSteps]] = {}
    back: dict[int, dict[int, ShapeSteps]] = {}
    for (source, target), steps in shapes.steps.items():
        onward.setdefault(target, {})[source] = steps
        back.setdefault(source, {})[target] = ShapeSteps(steps.target, steps.source, steps.kind)
    shapes.steps.clear()  # each half forgets its own as it goes
    left = _Half(field, shapes.number, onward, 0)
    right = _Half(field, shapes.number, back, goal)
    low, high = 0, goal  # levels made from either side
    while low + 2 < high:
        costs = left.cost(low + 1), right.cost(high - 1)
        share = 1 - (high - low) / goal
        if costs[0] <= costs[1]:
            low += 1
            left.go(low, memory - right.size, meter, f"cell {low} of {goal}, on", share)
            right.forget(low)
        else:
            high -= 1
            right.go(high, memory - left.size, meter, f"cell {high} of {goal}, back", share)
    # the level between the two is made by both, but not kept: it would be the largest
    total = 0
    for level, layer in right.layers.items():
        node = 0
        for states in left.made(level):
            meter.report(f"joined at cell {level}", 1.0)
            total += _met(field, states, layer.some(node, node + len(states.lengths)))
            node += len(states.lengths)
    if low + 1 < high:
        ways, others = left.sources(low + 1), right.sources(low + 1)
        for begin, end in _cuts(shapes.number[low + 1], [*ways, *others]):
            meter.report(f"joined at cell {low + 1}", 1.0)
            if ways and others:
                states = left.merged(ways, begin, end)
                total += _met(field, states, right.merged(others, begin, end))
    return total


def _met(field: StateField, one: States, other: States) -> int:
    """Return the number of solutions from states of some shapes and their continuations."""
    if not len(one.used) or not len(other.used):
        return 0
    shapes = np.arange(len(one.lengths), dtype=np.uint64) << np.uint64(field.bits)
    have = one.used | np.repeat(shapes, one.lengths)
    wanted = np.uint64(field.both) - other.used | np.repeat(shapes, other.lengths)
    places = np.searchsorted(have, wanted)
    places[places == len(have)] = 0
    good = (have[places] == wanted).nonzero()[0]
    return _product(one.counts[places[good]], other.counts[good])


def _product(one: Words, other: Words) -> int:
    """Return the sum of products of counts, in halves and quarters so that nothing overflows."""
    total = 0
    for shift in range(0, WORD, 16):
        quarter = one >> np.uint64(shift) & np.uint64(0xFFFF)
        if quarter.any():
            low = int(quarter @ (other & np.uint64(0xFFFFFFFF)))
            total += low + (int(quarter @ (other >> np.uint64(32))) << 32) << shift
    return total
