"""Areas: connected nodes of a graph with the same number, whose total weight is that number.

A rule files them in the formula (``Formula.connect``), and no clause is written, as with networks:
a search cuts off areas that are too small or too large (``solve.sizes``), and for all else
``connectivity.eager`` writes them out as trees (``formula.trees``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from satgrid.errors import EncodingError
from satgrid.formula.networks import Edge
from satgrid.record import record

__all__ = ["AreaTrees", "TreeKind"]


class TreeKind(NamedTuple):
    """A number that nodes of areas may have."""

    number: int
    """What an area weighs, at least."""
    nodes: tuple[int, ...]
    literals: tuple[int, ...]
    """For each of these nodes: that it is of this kind."""


@record
class AreaTrees:
    """A graph whose nodes have numbers, each at most one.

    Parameters
    ----------
    weights
        The weight of each node.
    edges
        Pairs of nodes.
    exact
        For each number the nodes that may have it; a connected area of that number weighs exactly
        as much.
    larger
        Nodes that may be in areas of some weight or more, whatever their numbers. The exact kinds
        imply this; a search learns from it about many numbers at once.
    sure
        A literal that holds; it replaces all literals that hold.
    """

    weights: tuple[int, ...]
    edges: tuple[Edge, ...]
    exact: tuple[TreeKind, ...]
    larger: tuple[TreeKind, ...]
    sure: int

    def __post_init__(self) -> None:
        """Refuse an invalid graph."""
        nodes = len(self.weights)
        named = {node for edge in self.edges for node in edge}
        named.update(node for kind in (*self.exact, *self.larger) for node in kind.nodes)
        if not named <= set(range(nodes)):
            raise EncodingError(
                f"areas of {nodes} nodes have no node {max(named - set(range(nodes)))}"
            )

    def restricted(self, refuted: Collection[int], sure: int) -> Self:
        """Return the areas that remain if some literals do not hold."""

        def changed(kind: TreeKind) -> TreeKind:
            left = [
                (node, sure if -literal in refuted or literal == self.sure else literal)
                for node, literal in zip(kind.nodes, kind.literals, strict=True)
                if literal not in refuted
            ]
            nodes, literals = zip(*left, strict=True) if left else ((), ())
            return TreeKind(kind.number, nodes, literals)

        exact, larger = tuple(map(changed, self.exact)), tuple(map(changed, self.larger))
        return replace(self, exact=exact, larger=larger, sure=sure)

    def renumbered(self, numbers: Sequence[int]) -> Self:
        """Return the areas with other literals: ``numbers[literal]`` in place of each."""

        def changed(kind: TreeKind) -> TreeKind:
            return kind._replace(literals=tuple([numbers[literal] for literal in kind.literals]))

        exact, larger = tuple(map(changed, self.exact)), tuple(map(changed, self.larger))
        return replace(self, exact=exact, larger=larger, sure=numbers[self.sure])

    def literals(self) -> set[int]:
        """Return the literals that the areas refer to."""
        kinds = (*self.exact, *self.larger)
        return {self.sure}.union(*(kind.literals for kind in kinds))
