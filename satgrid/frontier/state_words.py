"""The states of a level as words, shape by shape, and their successors by an option.

A word holds the pieces used, above, and a count, below.  It has 32 bits where counts are small,
which they are where states are many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import WORD
from satgrid.frontier.problem import Problem
from satgrid.frontier.shapes import Kind, ShapeSteps
from satgrid.frontier.sweep import Outgrown
from satgrid.record import record

__all__ = ["Offsets", "StateField", "StateLayer", "States", "Words", "field_of", "moved"]

Words: TypeAlias = npt.NDArray[np.uint64]
Offsets: TypeAlias = npt.NDArray[np.int64]

SHORT = 32
"""Bits of a word where counts are small."""


@record
class StateField:
    """The bit fields of the pieces used: a single bit for a piece that is used once.

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


def field_of(problem: Problem, kinds: Sequence[Kind]) -> StateField:
    """Lay out the pieces of a problem in as few bits as possible.

    Raises
    ------
    Outgrown
        If they do not fit a short word.
    """
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
    return StateField(bit, empty, both, guards, once, change, weight)


class States(NamedTuple):
    """The states of some shapes: their words, and their counts."""

    lengths: Offsets
    """For each shape, how many it has."""
    used: Words
    """The pieces used, in order, shape after shape."""
    counts: Words
    """How often each is reached."""


class StateLayer:
    """The states of a level, shape by shape.

    Parameters
    ----------
    room
        No more states will be added. Memory that is not written to is never there.
    """

    def __init__(self, field: StateField, number: int, room: int) -> None:
        self._field = field
        self.lengths = np.zeros(number, dtype=np.int64)
        self.starts = self.lengths
        self.bits = 0
        """Bits of the greatest count."""
        self.width = SHORT - field.bits
        """Bits of a word that hold the count."""
        self.words: npt.NDArray[Any] = np.empty(room, dtype=np.uint32)
        self.size = 0

    def add(self, first: int, states: States) -> None:
        """Add the states of some shapes, from the number ``first`` on."""
        lengths, used, counts = states
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
        """Free the memory that is not used."""
        self.words.resize(self.size, refcheck=False)
        self.starts = np.cumsum(self.lengths) - self.lengths

    def some(self, first: int, end: int) -> States:
        """Return the states of the shapes from ``first`` to ``end``."""
        lengths = self.lengths[first:end]
        begin = int(self.starts[first])
        words = self.words[begin : begin + int(lengths.sum())].astype(np.uint64)
        used = words >> np.uint64(self.width)
        return States(lengths, used, words & np.uint64((1 << self.width) - 1))

    def keep(self, wanted: npt.NDArray[np.bool_]) -> None:
        """Drop the states of all other shapes."""
        self.words = self.words[np.repeat(wanted, self.lengths)]
        self.size = len(self.words)
        self.lengths = np.where(wanted, self.lengths, 0)
        self.starts = np.cumsum(self.lengths) - self.lengths


def moved(field: StateField, layer: StateLayer, steps: ShapeSteps, width: int) -> Words:
    """Return the successors of a layer's states by some steps: shape, pieces used and count."""
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
