"""Networks: graphs whose nodes may be active; ``connectivity`` states constraints on them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, starmap
from operator import ne
from typing import Self, TypeVar

from satgrid.errors import EncodingError
from satgrid.record import record

__all__ = ["Edge", "Network", "neighbors"]

Edge = tuple[int, int]
Key = TypeVar("Key", bound=Hashable)


def neighbors(nodes: int, edges: Iterable[Edge]) -> list[list[int]]:
    """Return the neighbors of each of some nodes, in the order of the edges."""
    found: list[list[int]] = [[] for _ in range(nodes)]
    for one, other in edges:
        found[one].append(other)
        found[other].append(one)
    return found


@record
class Network:
    """A graph whose nodes may be active, and so may its edges if there are lines.

    Parameters
    ----------
    active
        For each node, counted from 0, the literal that holds where it is active. 0 for a node that
        is active where one of its lines holds: a search needs no literal for it.
    edges
        Pairs of nodes, each at most once.
    lines
        For each edge the literal that holds where it does. None where an edge holds if both its
        ends are active. Other clauses must say that a line makes both its ends active.
    root
        A node to which everything active must be joined, if one is known.
    """

    active: tuple[int, ...]
    edges: tuple[Edge, ...]
    lines: tuple[int, ...] | None = None
    root: int | None = None

    def __post_init__(self) -> None:
        """Refuse an invalid graph."""
        nodes = len(self.active)
        ends = [*chain.from_iterable(self.edges)]
        if ends and not (min(ends) >= 0 and max(ends) < nodes and all(starmap(ne, self.edges))):
            one, other = next(
                edge for edge in self.edges if edge[0] == edge[1] or not {*edge} <= {*range(nodes)}
            )
            raise EncodingError(f"a network of {nodes} nodes has no edge {one}-{other}")
        if len({*self.edges, *[(other, one) for one, other in self.edges]}) < len(ends):
            raise EncodingError("a network has an edge twice")
        if self.lines is not None and len(self.lines) != len(self.edges):
            raise EncodingError(f"{len(self.lines)} lines for {len(self.edges)} edges of a network")
        if self.root is not None and not 0 <= self.root < nodes:
            raise EncodingError(f"a network of {nodes} nodes has no root {self.root}")

    @classmethod
    def of(
        cls,
        active: Mapping[Key, int],
        edges: Iterable[tuple[Key, Key]],
        lines: Sequence[int] | None = None,
        root: Key | None = None,
    ) -> Self:
        """Return the network of some keys, such as cells, in the order of their literals.

        Parameters
        ----------
        active
            The literal of each key.
        edges
            Pairs of keys.
        lines, root
            As for the network; the root by its key.
        """
        number = {key: node for node, key in enumerate(active)}
        return cls(
            tuple(active.values()),
            tuple((number[one], number[other]) for one, other in edges),
            None if lines is None else tuple(lines),
            None if root is None else number[root],
        )

    def restricted(self, refuted: Collection[int], sure: int) -> Self:
        """Return the network that remains if some literals do not hold.

        Parameters
        ----------
        refuted
            The literals; their opposites hold.
        sure
            A literal that holds; it replaces all literals that hold.
        """

        def changed(literal: int) -> int:
            return sure if -literal in refuted else -sure if literal in refuted else literal

        lines, root = self.lines, self.root
        held = {node for node, literal in enumerate(self.active) if literal not in refuted}
        if root is not None:
            held.add(root)
        if lines is None:
            left = [at for at, (a, b) in enumerate(self.edges) if a in held and b in held]
        else:
            left = [at for at, line in enumerate(lines) if line not in refuted]
            held.update(*(self.edges[at] for at in left))
        kept = sorted(held)
        number = {node: place for place, node in enumerate(kept)}
        return replace(
            self,
            active=tuple([changed(self.active[node]) for node in kept]),
            edges=tuple([(number[a], number[b]) for a, b in map(self.edges.__getitem__, left)]),
            lines=None if lines is None else tuple([changed(lines[at]) for at in left]),
            root=None if root is None else number[root],
        )

    def renumbered(self, numbers: Sequence[int]) -> Self:
        """Return the network with other literals: ``numbers[literal]`` in place of each."""
        lines = self.lines
        return replace(
            self,
            active=tuple([literal and numbers[literal] for literal in self.active]),
            lines=None if lines is None else tuple([numbers[literal] for literal in lines]),
        )

    def literals(self) -> set[int]:
        """Return the literals that the network refers to."""
        return {*self.active} if self.lines is None else {*self.active, *self.lines} - {0}

    def beside(self) -> list[list[Edge]]:
        """Return the neighbors of each node, each with the number of its edge."""
        found: list[list[Edge]] = [[] for _ in self.active]
        for number, (one, other) in enumerate(self.edges):
            found[one].append((other, number))
            found[other].append((one, number))
        return found
