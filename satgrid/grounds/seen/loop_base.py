"""What the steps of a loop need to know of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satgrid.grounds.ground import Batched, Slots, State

__all__ = ["LoopBase", "LoopPath"]


class LoopPath(NamedTuple):
    """A path of joined lines."""

    nodes: list[int]
    lines: Slots


class LoopBase(Batched):
    """Slots of lines between nodes.

    Attributes
    ----------
    ends
        For each slot the nodes at its ends.
    at
        The slots at each node.
    every
        Whether the loop passes every node.
    """

    ends: Sequence[tuple[int, int]]
    at: list[Slots]
    every: bool

    @abstractmethod
    def paths(self, state: State) -> Mapping[int, LoopPath]:
        """Return the path of each node that a known line reaches."""
