"""Counts by halves that meet in the middle.

States are many where about half of the pieces are used, and most of those that a sweep meets
behind the middle lead nowhere.  So one sweep goes from the first cell on and counts the ways to
reach a state, another from the last cell back and counts the ways to go on from it.  Both stop
where they meet; a solution is a way to lay the first half, a step across, and a way to go on with
just the pieces that are left.  For 6x15 that takes a third of the states.

Both halves go along the same shapes (`shapes`).  The states of a shape are a run of words, each
the pieces used, above, and the count, below.  To make the states of a shape, the runs of those it
is reached from are laid one after another, changed, sorted and merged, so many shapes at a time
that all of it stays in the processor's cache and the same memory serves again.  Words have 32 bits
where counts are small, which they are where states are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.meter import Meter
from satgrid.frontier.problem import Option, Problem
from satgrid.frontier.shapes import Kind, Shapes, Steps, shapes_of
from satgrid.frontier.sweep import Outgrown

__all__ = ["count_by_halves", "is_exact"]

Words: TypeAlias = npt.NDArray[np.uint64]
Offsets: TypeAlias = npt.NDArray[np.int64]

CHUNK = 1 << 20
"""States made at once, before merging, where a shape has no more."""

KEPT = 0.8
"""A layer is copied without the states that are not needed any more if no greater share is."""

WORK = 10 * 8 * CHUNK
"""Bytes for what is laid, sorted and merged at once."""

SHORT = 32
"""Bits of a word where counts are small."""

WORD = 64


def is_exact(problem: Problem) -> bool:
    """Tell whether each piece that may be used must be used a fixed number of times."""
    return all(least == most for least, most in problem.bounds if most != 0)


@dataclass(frozen=True)
class _Field:
    """How the pieces used are written: each has a field of bits, those used once a single one.

    A field for more copies begins at such a number that one copy too many sets its highest bit.
    """

    bits: int
    empty: int
    """No piece used."""
    both: int
    """The sum of two halves that use all pieces together."""
    guards: int
    once: npt.NDArray[np.uint64]
    """For each kind of option, the bits that must not be set."""
    change: npt.NDArray[np.uint64]
    """For each kind of option, what it adds."""
    weight: npt.NDArray[np.uint64]
    """For each kind of option, how often a solution with it counts."""


def _field_of(problem: Problem, kinds: Sequence[Kind]) -> _Field:
    shifts, bit, empty, both, guards = [], 0, 0, 0, 0
    for _, most in problem.bounds:
        shifts.append(bit)
        if most == 1:
            both |= 1 << bit
            bit += 1
        elif most:
            width = most.bit_length()
            begin = (1 << width) - 1 - most
            empty |= begin << bit
            both += (2 * begin + most) << bit
            guards |= 1 << bit + width
            bit += width + 1
    if bit > SHORT:
        raise Outgrown
    once = np.zeros(len(kinds), dtype=np.uint64)
    change = np.zeros(len(kinds), dtype=np.uint64)
    for index, (uses, _) in enumerate(kinds):
        for piece, copies in uses:
            change[index] += np.uint64(copies << shifts[piece])
            if problem.bounds[piece][1] == 1:
                once[index] |= np.uint64(1 << shifts[piece])
    weight = np.array([weight for _, weight in kinds], dtype=np.uint64)
    return _Field(bit, empty, both, guards, once, change, weight)


class _Layer:
    """The states of a level, shape by shape.

    Parameters
    ----------
    room
        No more states will be added. Memory that is not written to is never there.
    """

    def __init__(self, field: _Field, number: int, room: int) -> None:
        self._field = field
        self.lengths = np.zeros(number, dtype=np.int64)
        self.starts = self.lengths
        self.bits = 0
        """Bits of the greatest count."""
        self.width = SHORT - field.bits
        """Bits of a word that hold the count."""
        self.words: npt.NDArray[Any] = np.empty(room, dtype=np.uint32)
        self.size = 0

    def add(self, first: int, lengths: Offsets, used: Words, counts: Words) -> None:
        """Add the states of some shapes, from the number ``first`` on."""
        if not len(used):
            return
        self.bits = max(self.bits, int(counts.max()).bit_length())
        if self.bits > self.width and self.words.dtype == np.uint32:
            self._widen()
        if self.bits > self.width:
            raise Outgrown
        self.lengths[first : first + len(lengths)] = lengths
        end = self.size + len(used)
        self.words[self.size : end] = used << np.uint64(self.width) | counts
        self.size = end

    def _widen(self) -> None:
        old = self.words[: self.size].astype(np.uint64)
        self.words = np.empty(len(self.words), dtype=np.uint64)
        width = WORD - self._field.bits
        self.words[: self.size] = old >> np.uint64(self.width) << np.uint64(width)
        self.words[: self.size] |= old & np.uint64((1 << self.width) - 1)
        self.width = width

    def close(self) -> None:
        """Give back the room that is left."""
        self.words.resize(self.size, refcheck=False)
        self.starts = np.cumsum(self.lengths) - self.lengths

    def keep(self, wanted: npt.NDArray[np.bool_]) -> None:
        """Drop the states of all other shapes."""
        self.words = self.words[np.repeat(wanted, self.lengths)]
        self.size = len(self.words)
        self.lengths = np.where(wanted, self.lengths, 0)
        self.starts = np.cumsum(self.lengths) - self.lengths


class _Half:
    """A sweep from one end towards the middle.

    Parameters
    ----------
    steps
        For each level, by the level that they come from, the steps by which its states are made;
        ``source`` is where they come from, whichever way the sweep goes.
    """

    def __init__(
        self, field: _Field, number: Sequence[int], steps: dict[int, dict[int, Steps]], begin: int
    ) -> None:
        self._field = field
        self._number = number
        self._steps = steps
        self.layers: dict[int, _Layer] = {}
        one = np.ones(1, dtype=np.uint64)
        self.layers[begin] = _Layer(field, 1, 1)
        self.layers[begin].add(0, np.ones(1, dtype=np.int64), one * np.uint64(field.empty), one)
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
        """Return how many states are looked at to make those of a level."""
        return sum(
            int(self.layers[source].lengths[steps.source].sum())
            for source, steps in self._steps.get(level, {}).items()
            if source in self.layers
        )

    @property
    def size(self) -> int:
        """The bytes that states take."""
        return sum(layer.words.nbytes + layer.starts.nbytes for layer in self.layers.values())

    def go(self, level: int, memory: int, meter: Meter, note: str, share: float) -> None:
        """Make the states of a level, and drop those that are not needed any more."""
        made = _Layer(self._field, self._number[level], self.cost(level))
        first = 0
        for lengths, used, counts in self.made(level):
            meter.report(note, share)
            made.add(first, lengths, used, counts)
            first += len(lengths)
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

    def made(self, level: int) -> Iterator[tuple[Offsets, Words, Words]]:
        """Yield the states of some shapes of a level after those of others.

        Yields
        ------
        lengths, used, counts
            For each shape in order, the number of its states; the states, in order of the pieces
            used, and how often each is reached.
        """
        steps = self._steps.get(level)
        if steps is None:
            return
        sources = [source for source in steps if source in self.layers]
        for steps_of in [steps[source] for source in sources]:
            order = np.argsort(steps_of.target, kind="stable")
            steps_of.source = steps_of.source[order]
            steps_of.target = steps_of.target[order]
            steps_of.kind = steps_of.kind[order]
        number = self._number[level]
        work = np.zeros(number, dtype=np.int64)
        for source in sources:
            lengths = self.layers[source].lengths[steps[source].source]
            work += np.bincount(steps[source].target, lengths, number).astype(np.int64)
        ends = np.cumsum(work)
        low = 0
        while low < number:
            before = int(ends[low - 1]) if low else 0
            high = max(int(np.searchsorted(ends, before + CHUNK, "right")), low + 1)
            yield self._merged([(self.layers[s], steps[s]) for s in sources], low, high)
            low = high

    def _merged(
        self, sources: Sequence[tuple[_Layer, Steps]], low: int, high: int
    ) -> tuple[Offsets, Words, Words]:
        """Make the states of the shapes from ``low`` to ``high``."""
        field = self._field
        width = max(layer.bits for layer, _ in sources) + int(field.weight.max()).bit_length()
        width = max(SHORT - field.bits, width)
        if field.bits + width + (high - low).bit_length() > WORD:
            raise Outgrown
        parts = []
        for layer, steps in sources:
            begin, end = np.searchsorted(steps.target, (low, high))
            if begin < end:
                some = Steps(
                    steps.source[begin:end], steps.target[begin:end] - low, steps.kind[begin:end]
                )
                parts.append(_moved(field, layer, some, width))
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
        return np.bincount(places, minlength=high - low), keys, counts


def _moved(field: _Field, layer: _Layer, steps: Steps, width: int) -> Words:
    """Return the states that steps make of a layer's: shape, pieces used, count as one number."""
    lengths = layer.lengths[steps.source]
    total = int(lengths.sum())
    choice = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    index = np.arange(total)
    index += (layer.starts[steps.source] - np.cumsum(lengths) + lengths)[choice]
    words = layer.words[index]
    kind = words.dtype.type
    once = (field.once[steps.kind] << np.uint64(layer.width)).astype(kind)
    good = ((words & once[choice]) == 0).nonzero()[0]
    words, choice = words[good], choice[good]
    change = field.change[steps.kind] | steps.target.astype(np.uint64) << np.uint64(field.bits)
    change = change << np.uint64(width)
    keys: Words
    if layer.width == width:
        keys = words.astype(np.uint64)
    else:
        shift = kind(layer.width)
        keys = (words >> shift).astype(np.uint64) << np.uint64(width)
        keys |= words & kind((1 << layer.width) - 1)
    weight = field.weight[steps.kind] - np.uint64(1)
    if weight.any():
        keys += (keys & np.uint64((1 << width) - 1)) * weight[choice]
    keys += change[choice]
    if field.guards:
        keys = keys[keys & np.uint64(field.guards << width) == np.uint64(0)]
    return keys


def count_by_halves(
    problem: Problem, orbits: Sequence[Sequence[Option]], memory: int, meter: Meter
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
    field = _field_of(problem, shapes.kinds)
    return _counted(field, shapes, memory - shapes.size - WORK, meter)


def _counted(field: _Field, shapes: Shapes, memory: int, meter: Meter) -> int:
    goal = len(shapes.number) - 1
    onward: dict[int, dict[int, Steps]] = {}
    back: dict[int, dict[int, Steps]] = {}
    for (source, target), steps in shapes.steps.items():
        onward.setdefault(target, {})[source] = steps
        back.setdefault(source, {})[target] = Steps(steps.target, steps.source, steps.kind)
    shapes.steps.clear()  # each half forgets its own as it goes
    left = _Half(field, shapes.number, onward, 0)
    right = _Half(field, shapes.number, back, goal)
    low, high = 0, goal  # levels done from either side
    while low + 1 < high:
        costs = left.cost(low + 1), right.cost(high - 1)
        share = 1 - (high - low) / goal
        if costs[0] <= costs[1]:
            low += 1
            left.go(low, memory - right.size, meter, f"cell {low} of {goal}, on", share)
            right.forget(low)
        else:
            high -= 1
            right.go(high, memory - left.size, meter, f"cell {high} of {goal}, back", share)
    total = 0
    for level, layer in right.layers.items():
        node = 0
        for lengths, used, counts in left.made(level):
            meter.report(f"joined at cell {level}", 1.0)
            total += _met(field, layer, node, lengths, used, counts)
            node += len(lengths)
    return total


def _met(
    field: _Field, layer: _Layer, first: int, lengths: Offsets, used: Words, counts: Words
) -> int:
    """Return the solutions made of states of some shapes and those that go on from them."""
    other = layer.lengths[first : first + len(lengths)]
    begin = int(layer.starts[first])
    words = layer.words[begin : begin + int(other.sum())].astype(np.uint64)
    bits = np.uint64(field.bits)
    shapes = np.arange(len(lengths), dtype=np.uint64) << bits
    wanted = np.uint64(field.both) - (words >> np.uint64(layer.width))
    wanted |= np.repeat(shapes, other)
    have = used | np.repeat(shapes, lengths)
    if not len(have) or not len(wanted):
        return 0
    places = np.searchsorted(have, wanted)
    places[places == len(have)] = 0
    good = (have[places] == wanted).nonzero()[0]
    one = counts[places[good]]
    two = words[good] & np.uint64((1 << layer.width) - 1)
    return sum(
        int((one >> np.uint64(shift) & np.uint64(0xFFFF)) @ (two & np.uint64(0xFFFFFFFF)))
        + (int((one >> np.uint64(shift) & np.uint64(0xFFFF)) @ (two >> np.uint64(32))) << 32)
        << shift
        for shift in (0, 16, 32, 48)
    )
