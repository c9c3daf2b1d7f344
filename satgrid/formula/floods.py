"""Floods: how many active nodes of a graph are connected with some nodes.

A rule files them in the formula (``Formula.connect``), and no clause is written, as with networks:
a search cuts off those that are too small or too large (``solve.flooding``), and for all else
``connectivity.eager`` writes them out in layers of steps (``connectivity.flooded``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from satgrid.errors import EncodingError
from satgrid.formula.networks import Edge
from satgrid.record import record

__all__ = ["Flood", "Floods"]


class Flood(NamedTuple):
    """Nodes to start from, and how many active nodes are connected with active ones of these."""

    starts: tuple[int, ...]
    number: int


@record
class Floods:
    """A graph whose nodes may be active, with floods.

    Attributes
    ----------
    active
        For each node the literal that holds where it is active.
    edges
        Pairs of nodes.
    floods
        Each with its starts, which count themselves where they are active.
    sure
        A literal that holds; it replaces all literals that hold.
    """

    active: tuple[int, ...]
    edges: tuple[Edge, ...]
    floods: tuple[Flood, ...]
    sure: int

    def __post_init__(self) -> None:
        """Refuse an invalid graph."""
        named = {node for edge in self.edges for node in edge}
        named.update(node for flood in self.floods for node in flood.starts)
        strange = named.difference(range(len(self.active)))
        if strange:
            raise EncodingError(f"floods of {len(self.active)} nodes have no node {max(strange)}")

    def restricted(self, refuted: Collection[int], sure: int) -> Self:
        """Return the floods that remain if some literals do not hold."""

        def changed(literal: int) -> int:
            if literal in refuted or literal == -self.sure:
                return -sure
            return sure if -literal in refuted or literal == self.sure else literal

        return replace(self, active=tuple(map(changed, self.active)), sure=sure)

    def renumbered(self, numbers: Sequence[int]) -> Self:
        """Return the floods with other literals: ``numbers[literal]`` in place of each."""
        active = tuple([numbers[literal] for literal in self.active])
        return replace(self, active=active, sure=numbers[self.sure])

    def literals(self) -> set[int]:
        """Return the literals that the floods refer to."""
        return {self.sure, *self.active}
