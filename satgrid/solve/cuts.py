"""Cuts: clauses that exclude a model in which a network is not connected.

A search need not know the clauses of a network (``formula.connectivity``). It finds a model without
them; where what is active has several components, clauses are added that the rule implies and the
model breaks, and the search goes on. A cut says: not this node of a component, or not that node
elsewhere, or one of the nodes (with lines: of the lines) that part the two. Nothing else is used,
so it holds in every solution, whatever the clues are.

An end need not be named where something on its side is active anyway: the root; a node that a
unit clause makes active; the nodes of a clause that says that one of them is; one of two neighbors
in a *dense* network, where a clause says so of any two neighbors.

Models fall apart at small pieces first. So those are parted before the search (``before``): single
nodes; in a dense network a node with all its neighbors, too, since around other pieces two
neighbors would be off, which other clauses forbid. Not so with lines, where the degrees leave no
small pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, compress
from operator import eq

from satgrid.formula.networks import Edge, Network
from satgrid.solve.parts import Clause, Cut, Region, pieces

__all__ = ["Cutter"]

_PIECE = 1  # nodes of a piece that is parted before the search
_DEGREE = 8  # with more neighbors than that somewhere, there would be too many pieces
_LEAST = 100  # cuts of lines or of a dense network, which are no reason yet to write it out
_SQUARE = 300  # another is written out in the time of so many cuts: the square of its nodes by this
_LONGER = 20  # written out, lines, dense and large networks are searched several times as slowly
_LARGE = 1000  # nodes; so many clauses of any network delay each conflict
_WITNESSES = 16  # sets of nodes one of which is active; so many always leave one apart from a piece


class Cutter:
    """Finds the cuts of one network in many models.

    Parameters
    ----------
    units
        Literals that always hold.
    pairs
        Pairs of literals; one of each pair always holds.
    starting
        Returns at least the clauses that begin with one of some literals, in order.
    """

    def __init__(
        self,
        network: Network,
        units: Collection[int],
        pairs: Collection[Clause],
        starting: Callable[[Iterable[int]], Iterable[Clause]],
    ) -> None:
        self.network, self._starting = network, starting
        self._active = network.active
        self._lines = network.lines
        self._sure = [literal in units for literal in network.active]
        self._dense = (
            network.lines is None
            and bool(network.edges)
            and all(
                self._sure[edge[0]]
                or self._sure[edge[1]]
                or (pair := self._between(edge)) in pairs
                or pair[::-1] in pairs
                for edge in network.edges
            )
        )
        self._places = [abs(literal) - 1 for literal in network.active]
        beside = network.beside()
        self._beside = [[other for other, _ in near] for near in beside]
        self._at: list[list[tuple[int, int]]] = []
        self._at_lines: list[int] = []
        if network.lines is not None:
            self._at_lines = [abs(line) - 1 for line in network.lines]
            self._at = [[(other, network.lines[edge]) for other, edge in near] for near in beside]

    @property
    def patience(self) -> int:
        """The share of a network in ``Cutters.patience``."""
        nodes = len(self._active)
        if self._lines is not None or self._dense or nodes > _LARGE:
            return max(_LEAST, _LONGER * nodes)
        return min(nodes, nodes * nodes // _SQUARE)

    def _between(self, edge: Edge) -> Clause:
        return tuple([self._active[node] for node in edge])

    # -- before the search

    def before(self) -> Iterator[Cut]:
        """Yield the cuts around small pieces, for the start of a search."""
        network, active = self.network, self._active
        root = network.root
        most = max((len(near) for node, near in enumerate(self._beside) if node != root), default=0)
        witnesses = self._witnesses if self._lines is None and most <= _DEGREE else []
        if not witnesses:
            return
        sure = {node for node, one in enumerate(self._sure) if one}
        sides = [(witness, tuple(sorted(witness))) for witness in witnesses]
        for piece, ring in pieces(len(active), network.edges, root, self._dense, _PIECE):
            if sure and not sure.isdisjoint(ring):
                continue
            for witness, far in sides:
                if witness.isdisjoint(piece) and witness.isdisjoint(ring):
                    pair = self._dense and len(piece) > 1
                    clause = [] if pair else [-active[node] for node in piece]
                    clause += [active[node] for node in ring]
                    near = self._neighbors(piece) if pair else piece[:1]
                    yield Cut(tuple(clause), network, near, far)
                    break

    def _neighbors(self, piece: Sequence[int]) -> tuple[int, int]:
        """Return two adjacent nodes of a piece."""
        one = piece[0]
        return one, next(other for other in self._beside[one] if other in piece)

    @cached_property
    def _near(self) -> list[int]:
        """The neighbors of each node as bits."""
        return [sum([1 << other for other in near]) for near in self._beside]

    @cached_property
    def _witnesses(self) -> list[frozenset[int]]:
        """Return disjoint sets of nodes, each of which surely has an active node.

        The root always suffices, since everything active must be joined to it.
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
        if not found and self._lines is None:
            node_of = {literal: node for node, literal in enumerate(self._active)}
            for clause in self._starting(node_of):
                if not clause or clause[0] not in node_of or not node_of.keys() >= {*clause}:
                    continue
                some = frozenset([node_of[literal] for literal in clause])
                if met.isdisjoint(some):
                    found.append(some)
                    met.update(some)
                    if len(found) == _WITNESSES:
                        break
        return found

    # -- on the way

    def cuts(self, model: Sequence[int]) -> list[Cut]:
        """Return implied clauses that a model violates, the shortest first.

        One for each component except the largest, or the one with the root: a wall between the
        two.
        """
        parts = self._parts(model)
        root = self.network.root
        if len(parts) < 2 and (root is None or not parts or root in parts[0]):
            return []
        if root is None:
            main = max(parts, key=len)
        else:
            main = next((part for part in parts if root in part), [root])
        home = sum([1 << node for node in main])
        if self._lines is None:
            found = [self._parted_by_nodes(one, main, home) for one in parts if one is not main]
        else:
            found = [
                self._parted_by_lines(one, main, home, model) for one in parts if one is not main
            ]
        return sorted(found, key=lambda cut: (len(cut.clause), cut.clause))

    def _parts(self, model: Sequence[int]) -> list[list[int]]:
        """Return the connected components of the active nodes."""
        left = list(map(eq, map(model.__getitem__, self._places), self._active))
        beside = self._beside
        if self._lines is not None:
            beside = [[] for _ in left]
            drawn = map(eq, map(model.__getitem__, self._at_lines), self._lines)
            for one, other in compress(self.network.edges, drawn):
                beside[one].append(other)
                beside[other].append(one)
                left[one] = left[other] = True
        parts = []
        for start in range(len(left)):
            if left[start]:
                left[start] = False
                part = [start]
                for node in part:
                    for other in beside[node]:
                        if left[other]:
                            left[other] = False
                            part.append(other)
                parts.append(part)
        return parts

    def _parted_by_lines(
        self, part: Sequence[int], main: Sequence[int], home: int, model: Sequence[int]
    ) -> Cut:
        inside, at = frozenset(part), self._at
        region = Region(self._near, sum([1 << node for node in part]), home)
        leaving = [there for node in part for there in at[node] if there[0] not in inside]
        within = {node for node in {node for node, _ in leaving} if region.reached_from(1 << node)}
        lines = [line for node, line in leaving if node in within]
        near, far = self._end(part), self._end(main)
        named = [
            self._active[end] or self._line_at(end, model)
            for end in (*near, *far)
            if self._named(end)
        ]
        return Cut((*sorted([-one for one in named]), *sorted({*lines})), self.network, near, far)

    def _line_at(self, node: int, model: Sequence[int]) -> int:
        """Return a line that holds at a node: it makes the node active."""
        return next(line for _, line in self._at[node] if model[abs(line) - 1] == line)

    def _parted_by_nodes(self, part: Sequence[int], main: Sequence[int], home: int) -> Cut:
        near = self._near
        inside = ring = 0
        for node in part:
            inside |= 1 << node
            ring |= near[node]
        ring &= ~inside
        if ring & home:  # the root, which is off
            wall = [node for node in main if ring >> node & 1]
            return self._cut([self._active[node] for node in wall], self._end(part), tuple(main))
        region = Region(near, ring, home)
        beyond = ~(inside | ring)
        wall = []
        while ring:
            bit = ring & -ring
            ring ^= bit
            node = bit.bit_length() - 1
            if region.reached_from(near[node] & beyond):
                wall.append(node)
        ends = [self._end(part), self._end(main)]
        for number, (node, *_) in enumerate(ends):
            if self._dense and self._named(node):  # two neighbors on its side will do
                ends[number] += tuple(
                    [other for other in self._beside[node] if other not in wall][:1]
                )
        if len(ends[1]) == 1 and self._named(ends[1][0]):  # one of these is on its side
            for witness in self._witnesses:
                if all(beyond >> node & 1 and region.reached_from(1 << node) for node in witness):
                    ends[1] = tuple(sorted(witness))
                    break
        return self._cut([self._active[node] for node in wall], *ends)

    def _named(self, node: int) -> bool:
        """Return whether a cut must name a node that is its end."""
        return node != self.network.root and not self._sure[node]

    def _cut(self, wall: Iterable[int], near: tuple[int, ...], far: tuple[int, ...]) -> Cut:
        """Return a cut that names each end that is not certainly active."""
        named = [
            -self._active[end[0]] for end in (near, far) if len(end) == 1 and self._named(end[0])
        ]
        return Cut((*sorted(named), *sorted(set(wall))), self.network, near, far)

    def _end(self, part: Sequence[int]) -> tuple[int, ...]:
        """Return the end of a part for a cut, preferably one that need not be named."""
        root = self.network.root
        if root is not None and root in part:
            return (root,)
        return (next((node for node in part if self._sure[node]), part[0]),)
