"""Cuts: clauses that cut off a model in which a network falls apart.

A search need not know the clauses of a network (``formula.connectivity``). It finds a model without
them; where what is active has several components, clauses are added that the rule implies and the
model breaks, and the search goes on. A cut says: not this node of a component, or not that node
elsewhere, or one of the nodes (with lines: of the lines) that part the two. Nothing else is used,
so it holds in every solution, whatever the clues are.

An end need not be named where something on its side is active anyway: the root; a node that a
unit clause makes active; one of two neighbors in a *dense* network, where a clause says so of any
two neighbors.

Models fall apart at small pieces first. So those are parted before the search (``before``): pieces
of up to three nodes; in a dense network single nodes and a node with all its neighbors, since
around other pieces two neighbors would be off, which other clauses forbid. Not so with lines, where
the degrees leave no small pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Edge, Network

__all__ = ["Cutter", "Cutters"]

Clause = list[int]
Piece = tuple[tuple[int, ...], tuple[int, ...]]
"""Nodes, and the nodes around them."""

_PIECE = 3  # nodes of a piece that is parted before the search
_DEGREE = 8  # with more neighbors than that somewhere, there would be too many pieces
_WITNESSES = 16  # sets of nodes one of which is active; so many always leave one apart from a piece


class Cutters:
    """The cutters of all networks of a formula."""

    def __init__(self, formula: Formula) -> None:
        networks = [network for own in formula.networks.values() for network in own]
        units: set[int] = set()
        pairs: set[frozenset[int]] = set()
        for clause in formula.clauses if networks else ():
            if len(clause) == 1:
                units.add(clause[0])
            elif len(clause) == 2:
                pairs.add(frozenset(clause))
        self._cutters = [Cutter(network, units, pairs) for network in networks]

    def __bool__(self) -> bool:
        """Tell whether there is anything to cut."""
        return bool(self._cutters)

    @property
    def nodes(self) -> int:
        """The number of nodes of all networks."""
        return sum(len(cutter.network.active) for cutter in self._cutters)

    def before(self) -> list[Clause]:
        """Return the clauses with which a search begins."""
        return [clause for cutter in self._cutters for clause in cutter.before()]

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that a model breaks, none where all networks are connected.

        Parameters
        ----------
        model
            The literals that hold, in the order of their variables.
        """
        return [clause for cutter in self._cutters for clause in cutter.cuts(model)]


class Cutter:
    """One network, ready to be looked at in many models.

    Parameters
    ----------
    units
        Literals that hold in any case.
    pairs
        Literals of which one holds in any case.
    """

    def __init__(
        self, network: Network, units: Collection[int], pairs: Collection[frozenset[int]]
    ) -> None:
        self.network = network
        self._active = network.active
        self._lines = network.lines
        self._sure = [literal in units for literal in network.active]
        self._dense = (
            network.lines is None
            and bool(network.edges)
            and all(frozenset(self._between(edge)) in pairs for edge in network.edges)
        )
        beside = network.beside()
        self._beside = [[other for other, _ in near] for near in beside]
        self._at: list[list[tuple[int, int]]] = []
        if network.lines is not None:
            self._at = [[(other, network.lines[edge]) for other, edge in near] for near in beside]

    def _between(self, edge: Edge) -> Clause:
        return [self._active[node] for node in edge]

    # -- before the search

    def before(self) -> Iterator[Clause]:
        """Yield the cuts around small pieces."""
        root = self.network.root
        most = max((len(near) for node, near in enumerate(self._beside) if node != root), default=0)
        if self._lines is not None or most > _DEGREE:
            return
        witnesses = self._witnesses()
        if not witnesses:
            return
        for piece, ring in _pieces(len(self._active), self.network.edges, root, self._dense):
            if any(witness.isdisjoint(piece) and witness.isdisjoint(ring) for witness in witnesses):
                named = () if self._dense and len(piece) > 1 else piece
                yield [
                    *(-self._active[node] for node in named),
                    *(self._active[node] for node in ring),
                ]

    def _witnesses(self) -> list[frozenset[int]]:
        """Return some sets of nodes, apart from each other, one of which is active for sure.

        The root will do in any case, as everything active is to be joined to it.
        """
        if self.network.root is not None:
            return [frozenset([self.network.root])]
        found = [frozenset([node]) for node, sure in enumerate(self._sure) if sure][:_WITNESSES]
        met = set(chain.from_iterable(found))
        for edge in self.network.edges if self._dense else ():
            if len(found) == _WITNESSES:
                break
            if met.isdisjoint(edge):
                found.append(frozenset(edge))
                met.update(edge)
        return found

    # -- on the way

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that the rule implies and a model breaks."""
        parts = self._parts(model)
        root = self.network.root
        if len(parts) < 2 and (root is None or not parts or root in parts[0]):
            return []
        if root is None:
            main = max(parts, key=len)
        else:
            main = next((part for part in parts if root in part), [root])
        found = set()
        for part in parts:
            if part is not main:
                found.add(frozenset(self._cut(part, main)))
                if main in parts:  # not a root that is off
                    found.add(frozenset(self._cut(main, part)))
        return sorted(map(sorted, found), key=lambda clause: (len(clause), clause))

    def _parts(self, model: Sequence[int]) -> list[list[int]]:
        """Return the components of what is active."""
        left = [model[abs(literal) - 1] == literal for literal in self._active]
        beside = self._beside
        if self._lines is not None:
            beside = [[] for _ in left]
            for (one, other), line in zip(self.network.edges, self._lines, strict=True):
                if model[abs(line) - 1] == line:
                    beside[one].append(other)
                    beside[other].append(one)
                    left[one] = left[other] = True
        parts = []
        for start, here in enumerate(left):
            if here:
                left[start] = False
                part = [start]
                for node in part:
                    for other in beside[node]:
                        if left[other]:
                            left[other] = False
                            part.append(other)
                parts.append(part)
        return parts

    def _cut(self, part: Sequence[int], other: Sequence[int]) -> Iterator[int]:
        """Yield the clause that parts two components by what surrounds the first.

        Only that counts which the second one sees.
        """
        inside = set(part)
        if self._lines is not None:
            seen = self._reached(other[0], inside)
            yield from self._ends(part, other)
            for node in inside & seen:
                for beyond, line in self._at[node]:
                    if beyond in seen and beyond not in inside:
                        yield line
            return
        ring = {node for member in part for node in self._beside[member]} - inside
        seen = self._reached(other[0], ring)
        wall = ring & seen
        if not self._dense:
            yield from self._ends(part, other)
        else:
            # Two neighbors on a side will do: what lies there is more than one node.
            if len(part) == 1 and len(wall) == len(ring):
                yield from self._ends(part, [])
            if len(seen) - len(wall) == 1:
                yield from self._ends([], other)
        yield from [self._active[node] for node in wall]

    def _ends(self, *parts: Sequence[int]) -> Iterator[int]:
        """Yield the negation of one node of each part, unless one of it is surely active."""
        root = self.network.root
        for part in parts:
            if part and root not in part and not any(self._sure[node] for node in part):
                yield -self._active[min(part)]

    def _reached(self, start: int, walls: Collection[int]) -> set[int]:
        """Return the nodes reached from a start through no wall, with the walls that are met."""
        seen = {start}
        queue = [] if start in walls else [start]
        for node in queue:
            for other in self._beside[node]:
                if other not in seen:
                    seen.add(other)
                    if other not in walls:
                        queue.append(other)
        return seen


@lru_cache(maxsize=32)
def _pieces(nodes: int, edges: tuple[Edge, ...], root: int | None, dense: bool) -> list[Piece]:
    """Return the small pieces of a graph, without its root, each with what surrounds it."""
    beside: list[set[int]] = [set() for _ in range(nodes)]
    for one, other in edges:
        beside[one].add(other)
        beside[other].add(one)
    found = []
    for piece in _balls(beside) if dense else _connected(beside, root):
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


def _connected(beside: Sequence[set[int]], root: int | None) -> Iterator[frozenset[int]]:
    layer = dict.fromkeys(frozenset([node]) for node in range(len(beside)) if node != root)
    for size in range(1, _PIECE + 1):
        yield from layer
        if size < _PIECE:
            layer = dict.fromkeys(
                piece | {other}
                for piece in layer
                for node in sorted(piece)
                for other in sorted(beside[node] - piece)
                if other != root
            )
