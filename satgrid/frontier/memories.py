"""Machines that read a slot for many memories at once.

The memories are the columns of an array. Its first row has 1 where a memory is closed, which means
that nothing may come any more, else 0; below it are the numbers of the memory as ``Machine.step``
has it, zeros where it is closed. The sweep takes such arrays where there are many memories, and
``step`` where there are few; the tests compare the two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Fits", "Memories", "Steps", "distinct", "first_numbers"]

Memories: TypeAlias = npt.NDArray[np.int32]
"""Shape (1 + nodes at the frontier, memories)."""
Fits: TypeAlias = npt.NDArray[np.bool_]
"""For each memory whether it is accepted."""
_WORD = 64


class Steps(ABC):
    """Reads slots for many memories of a machine at once."""

    closed: ClassVar[Hashable]
    """What ``Machine.step`` has for a memory that is closed."""

    @abstractmethod
    def steps(self, memories: Memories, slot: int, value: bool) -> tuple[Fits, Memories]:
        """Return which memories are accepted, and these after the slot, in the same order.

        ``memories`` is not changed. After the last slot only the first row is left.
        """

    def packed(self, states: Sequence[Any]) -> Memories:
        """Return memories as an array."""
        zeros = (0,) * max(len(one) if one != self.closed else 0 for one in states)
        made = [(1, *zeros) if one == self.closed else (0, *one) for one in states]
        return np.ascontiguousarray(np.array(made, dtype=np.int32).T)

    def unpacked(self, memories: Memories) -> list[Hashable]:
        """Return the memories of an array."""
        return [self.closed if one[0] else tuple(one[1:]) for one in memories.T.tolist()]


def distinct(memories: Memories) -> tuple[Memories, npt.NDArray[np.intp]]:
    """Return the different memories in their first order, and for each the number of its like."""
    rows, count = memories.shape
    least = int(memories.min(initial=0))
    there = np.zeros(int(memories.max(initial=0)) - least + 1, dtype=np.bool_)
    there[memories - np.int32(least)] = True
    codes = (np.cumsum(there) - 1).astype(np.uint64)
    bits = np.uint64(max(1, int(codes[-1]).bit_length()))
    across = _WORD // int(bits)
    words = []
    for start in range(0, rows, across):
        word = np.zeros(count, dtype=np.uint64)
        for row in memories[start : start + across]:
            word <<= bits
            word |= codes[row - np.int32(least)]
        words.append(word)
    order = np.argsort(words[0], kind="stable") if len(words) == 1 else np.lexsort(words)
    new = np.zeros(count, dtype=np.bool_)
    new[:1] = True
    for word in words:
        ordered = word[order]
        new[1:] |= ordered[1:] != ordered[:-1]
    first = order[new]
    ranked = np.argsort(first)
    ranks = np.empty(len(first), dtype=np.intp)
    ranks[ranked] = np.arange(len(first))
    numbers = np.empty(count, dtype=np.intp)
    numbers[order] = ranks[np.cumsum(new) - 1]
    return memories[:, first[ranked]], numbers


def first_numbers(labels: Memories, first: int) -> Memories:
    """Renumber labels from ``first`` on by first occurrence, downward; smaller ones stay."""
    every = np.arange(labels.shape[1])
    names = np.zeros((int(labels.max(initial=0)) + 1, labels.shape[1]), dtype=np.int32)
    names[:first] = np.arange(min(first, len(names)))[:, np.newaxis]
    following = np.full(labels.shape[1], first, dtype=np.int32)
    made = np.empty_like(labels)
    for row, label in enumerate(labels):
        fresh = (label >= first) & (names[label, every] == 0)
        names[label[fresh], every[fresh]] = following[fresh]
        following += fresh
        made[row] = names[label, every]
    return made
