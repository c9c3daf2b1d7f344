"""Graph searches for cuts: small components, and paths around a wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from satgrid.formula.networks import Edge

__all__ = ["Region", "pieces"]

Piece = tuple[tuple[int, ...], tuple[int, ...]]
"""Nodes, and the nodes around them."""


class Region:
    """The part of a graph on the side of some nodes, behind a wall.

    Parameters
    ----------
    home
        The nodes; neighbors of the wall are mostly near one of them.
    """

    def __init__(self, beside: Sequence[Sequence[int]], wall: set[int], home: set[int]) -> None:
        self._beside = beside
        self._wall = wall
        self._home = home
        self._there: set[int] = set()
        self._pockets: set[int] = set()

    def reaches(self, start: int) -> bool:
        """Return whether there is a path from a node to a home node that avoids the wall."""
        if start in self._home or start in self._there:
            return True
        if start in self._pockets:
            return False
        met = {start}
        queue = [start]
        for node in queue:
            for other in self._beside[node]:
                if other in self._home or other in self._there:
                    self._there |= met
                    return True
                if other not in met and other not in self._wall:
                    met.add(other)
                    queue.append(other)
        self._pockets |= met
        return False


@lru_cache(maxsize=32)
def pieces(
    nodes: int, edges: tuple[Edge, ...], root: int | None, dense: bool, most: int
) -> list[Piece]:
    """Return the small pieces of a graph, without its root, each with what surrounds it.

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
        ring = set().union(*(beside[node] for node in piece)).difference(piece)
        if root in piece or (dense and any(not ring.isdisjoint(beside[node]) for node in ring)):
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
