"""Cuts as data, and graph searches for cuts: small components, and paths around a wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from satgrid.formula.networks import Edge, Network

__all__ = ["Clause", "Cut", "Region", "pieces"]

Clause = tuple[int, ...]

Piece = tuple[tuple[int, ...], tuple[int, ...]]
"""Nodes, and the nodes around them."""


class Cut(NamedTuple):
    """A clause that a network, an area, a flood or a bound implies, with its reason."""

    clause: Clause
    network: Network | None
    """None where areas or floods have a wrong size, or a bound is broken."""
    near: tuple[int, ...]
    """Nodes on one side of what parts; one of them is active, or the clause holds by its name."""
    far: tuple[int, ...]
    """The same on the other side."""


class Region:
    """The nodes of a graph that paths around blocked nodes can reach; sets of nodes are bits.

    Parameters
    ----------
    near
        The neighbors of each node.
    blocked
        The nodes that no path may contain.
    home
        The nodes to be reached; most paths start near one of them.
    """

    def __init__(self, near: Sequence[int], blocked: int, home: int) -> None:
        self._near, self._blocked = near, blocked
        self._there, self._pockets = home, 0

    def reached_from(self, starts: int) -> bool:
        """Return whether a path without blocked nodes leads home from one of some nodes."""
        if starts & self._there:
            return True
        near, closed = self._near, self._blocked
        starts &= ~self._pockets
        while starts:
            front = met = starts & -starts
            while front:
                fresh = 0
                while front:
                    node = front & -front
                    front ^= node
                    fresh |= near[node.bit_length() - 1]
                if fresh & self._there:
                    self._there |= met
                    return True
                front = fresh & ~(met | closed)
                met |= front
            self._pockets |= met
            starts &= ~met
        return False


@lru_cache(maxsize=32)
def pieces(
    nodes: int, edges: tuple[Edge, ...], root: int | None, dense: bool, most: int
) -> list[Piece]:
    """Return the small pieces of a graph without its root, each with the nodes around it.

    Parameters
    ----------
    dense
        Whether pieces are nodes, and nodes with all their neighbors.
    most
        The nodes of the largest pieces of other networks.
    """
    beside: list[set[int]] = [set() for _ in range(nodes)]
    for one, other in edges:
        beside[one].add(other)
        beside[other].add(one)
    found = []
    for piece in _balls(beside) if dense else _connected(beside, root, most):
        ring = set().union(*map(beside.__getitem__, piece)) - piece
        if root in piece:
            continue
        if dense and not all(map(ring.isdisjoint, map(beside.__getitem__, ring))):
            continue
        found.append((tuple(sorted(piece)), tuple(sorted(ring))))
    return found


def _balls(beside: Sequence[set[int]]) -> Iterator[frozenset[int]]:
    yield from (frozenset([node]) for node in range(len(beside)))
    yield from dict.fromkeys(
        frozenset([node, *near]) for node, near in enumerate(beside) if len(near) > 1
    )


def _connected(beside: Sequence[set[int]], root: int | None, most: int) -> Iterator[frozenset[int]]:
    layer = dict.fromkeys(frozenset([node]) for node in range(len(beside)) if node != root)
    for size in range(1, most + 1):
        yield from layer
        if size < most:
            layer = dict.fromkeys(
                piece | {other}
                for piece in layer
                for node in sorted(piece)
                for other in sorted(beside[node] - piece)
                if other != root
            )
