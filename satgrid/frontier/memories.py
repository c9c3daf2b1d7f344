"""Machines that read a slot for many memories at once.

A memory is a row of fields, in one word or several: a field for each node at the frontier, which
keeps it as long as it is there. Bit 0 of the first word is set where a memory is closed: nothing
may come any more, and nothing else is remembered. Before the first slot, and after the last one,
all is 0. The tests compare this with ``Machine.step``, which judges one memory after the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from satgrid.frontier.merging import runs, sorted_runs
from satgrid.frontier.packed_fields import Fields, Fits, Rows

__all__ = ["MemorySteps", "Registers", "distinct", "stepped"]


class MemorySteps(ABC):
    """Reads slots for many memories of a machine at once.

    Parameters
    ----------
    fields
        Those of the nodes, which are the first of a memory.

    Attributes
    ----------
    words
        The words of a memory.
    """

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.words = fields.words

    @abstractmethod
    def steps(self, memories: Rows, slot: int, value: bool) -> tuple[Fits, Rows]:
        """Return which memories are accepted, and these after the slot, in the same order.

        ``memories`` is not changed.
        """


class Registers:
    """Gives each node at the frontier a field, the first that is free."""

    def __init__(self) -> None:
        self._taken: list[bool] = []
        self._at: list[int] = []

    @property
    def number(self) -> int:
        """How many fields were taken at a time at most."""
        return len(self._taken)

    def come(self, nodes: int) -> list[int]:
        """Return the fields of the nodes at the frontier, so many new ones last."""
        for _ in range(nodes):
            if False not in self._taken:
                self._taken.append(False)
            free = self._taken.index(False)
            self._taken[free] = True
            self._at.append(free)
        return list(self._at)

    def stay(self, places: Sequence[int]) -> None:
        """Keep the nodes at some places, in this order, and free the fields of the others."""
        self._at = [self._at[place] for place in places]
        for field in range(len(self._taken)):
            self._taken[field] = field in self._at


def distinct(memories: Rows) -> tuple[Rows, npt.NDArray[np.intp]]:
    """Return the different memories in order, and for each the number of its like."""
    order, starts = sorted_runs(memories)
    numbers = np.empty(len(order), dtype=np.intp)
    lengths = np.diff(starts, append=len(order))
    numbers[order] = np.repeat(np.arange(len(starts)), lengths)
    return memories[:, order[starts]], numbers


def stepped(
    machine: MemorySteps, memories: Rows, slots: Sequence[tuple[int, bool]]
) -> tuple[Fits, Rows]:
    """Return which memories a machine accepts after some slots, and these, in the same order.

    Equal ones that lie side by side are looked at once.
    """
    starts = runs(memories) if memories.shape[1] else np.zeros(0, dtype=np.intp)
    lengths = None
    if 2 * len(starts) < memories.shape[1]:
        lengths = np.diff(starts, append=memories.shape[1])
        memories = memories[:, starts]
    alive = np.arange(memories.shape[1])
    fits = np.zeros(len(alive), dtype=np.bool_)
    for slot, value in slots:
        good, memories = machine.steps(memories, slot, value)
        alive = alive[good]
    fits[alive] = True
    if lengths is None:
        return fits, memories
    return np.repeat(fits, lengths), np.repeat(memories, lengths[alive], axis=1)
