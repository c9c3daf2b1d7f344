"""A network's clauses by vertex elimination.

The nodes are eliminated one by one. When two nodes become neighbors thereby, a helper states that
a path of active, earlier eliminated nodes joins them. Every active node but the last must be
joined to a later one: so all are joined to the last one. There are no ranks, no depth and no
bound, and any graph is possible; the fewer neighbors a node has when it is eliminated, the fewer
clauses. A way of two nodes is an earlier node to which both are joined.
``encodings/connectivity.md`` explains it in full.

Sizes, for n nodes and e edges: let p pairs of nodes have a helper. Those are the pairs that arise
in the elimination and, with lines, the edges that have ways. Let there be w ways for them: s that
are the only way of their pair and need two literals, and t that need two and are not the only one.
Then there are p + t + n - 2 helpers and

- 3p + s + 2t + 3n - 5 clauses, one less where the last two nodes are the ends of an edge;
- with lines p + s + 2t + 3n - 5;
- functional: w + t + n - 2 more, and with lines one for each edge among the p.

With a root there are p + t helpers, and n - 1 stands for 3n - 5, and 0 for n - 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import comb, inf
from typing import NamedTuple

from satgrid.errors import SatgridError
from satgrid.formula.networks import Edge, Network
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["Elimination", "clauses", "ordered", "size"]

Clause = tuple[int, ...]


class Elimination(NamedTuple):
    """The nodes of a network in an order, and the edges that arise during elimination."""

    nodes: list[int]
    """All nodes; the root is the last one."""
    later: list[list[int]]
    """For each node the neighbors that it has when it goes, in the order in which they go."""

    @property
    def ways(self) -> int:
        """The number of times that two nodes become neighbors, repeats included."""
        return sum(comb(len(left), 2) for left in self.later)


def ordered(
    network: Network, limits: Limits, most: float = inf, *, functional: bool = False
) -> Elimination:
    """Eliminate the nodes one by one; the remaining neighbors of each become neighbors.

    Each time one with the fewest neighbors goes; of several, the one with the lowest number.

    Parameters
    ----------
    most
        How many clauses there may be: more are refused as soon as they are certain.

    Raises
    ------
    SatgridError
        If there would be more.
    TimeUpError
        If the limits end before.
    """
    near: list[set[int]] = [set() for _ in network.active]
    for one, other in network.edges:
        near[one].add(other)
        near[other].add(one)
    # A way of two helpers needs two clauses, or one and one for its pair; functional: one more.
    # Without lines an edge has no helper, and each pair that has one needs two clauses besides.
    plain = network.lines is None
    beside = [frozenset(others) for others in near] if plain else []
    least, each = 0, 3 if functional else 2
    queue = [(len(near[node]), node) for node in range(len(near)) if node != network.root]
    heapify(queue)
    order: list[int] = []
    places = [-1] * len(near)
    while queue:
        degree, node = heappop(queue)
        if places[node] >= 0 or degree != len(near[node]):
            continue  # an older entry of a node that has gone, or whose neighbors have changed
        limits.check()
        helped = near[node] - beside[node] if plain else near[node]
        joined = sum([len(beside[other] & helped) for other in helped]) // 2 if plain else 0
        least += each * (comb(len(helped), 2) - joined)
        if plain:
            least += 2 * len(helped)
        if least > most:
            raise _too_many(network, most)
        places[node] = len(order)
        order.append(node)
        for other in near[node]:
            near[other] |= near[node]
            near[other] -= {node, other}
            if other != network.root:
                heappush(queue, (len(near[other]), other))
    if network.root is not None:
        places[network.root] = len(order)
        order.append(network.root)
        near[network.root].clear()
    found = Elimination(order, [sorted(left, key=places.__getitem__) for left in near])
    if 8 * found.ways + 4 * len(near) > most:  # there may be as many
        _, needed = size(network, found, limits, functional=functional)
        if needed > most:
            raise _too_many(network, most)
    return found


def _too_many(network: Network, most: float) -> SatgridError:
    return SatgridError(
        f"to connect {len(network.active):,} nodes would need more than {most:,} clauses, "
        "which is too many"
    )


def clauses(
    network: Network, order: Elimination, fresh: Iterator[int], *, functional: bool
) -> Iterator[Clause]:
    """Yield the clauses of a network.

    Parameters
    ----------
    fresh
        The numbers of helpers, taken as they are needed.
    functional
        Whether each helper has one value for each answer.
    """
    active, plain = network.active, network.lines is None
    direct = _direct(network, order)
    joined: dict[Edge, int] = {}
    ways: dict[Edge, list[Clause]] = {}  # the literals of each way; all of them are needed
    for node in order.nodes:
        here, later = active[node], order.later[node]
        for other in later:
            pair = node, other
            found, line = ways.pop(pair, []), direct.get(pair)
            if line is not None and not found:
                joined[pair] = line
            else:
                joined[pair] = next(fresh)
                lines = () if line is None else (line,)
                ends = (active[node], active[other]) if plain else ()
                yield from _joined(joined[pair], ends, lines, found, fresh, functional)
        through = [joined[node, other] for other in later]
        for pair, both in zip(combinations(later, 2), combinations(through, 2), strict=True):
            way: Clause = both
            if plain:
                if pair in direct:
                    continue
                if here in both:  # a helper says that this node is active
                    way = both[1:] if both[0] == here else both[:1]
            if pair in ways:
                ways[pair].append(way)
            else:
                ways[pair] = [way]
    yield from _chained(network, order, direct, joined, fresh, functional)


def _direct(network: Network, order: Elimination) -> dict[Edge, int]:
    """Return the literal of each edge, by its ends in elimination order.

    That is its line or, without lines, the active literal of the end that is eliminated first; the
    caller checks the other end.
    """
    places = {node: place for place, node in enumerate(order.nodes)}
    found = {}
    for number, edge in enumerate(network.edges):
        one, other = sorted(edge, key=places.__getitem__)
        found[one, other] = network.active[one] if network.lines is None else network.lines[number]
    return found


def _joined(
    literal: int,
    ends: Sequence[int],
    lines: Clause,
    ways: Sequence[Clause],
    fresh: Iterator[int],
    functional: bool,
) -> list[Clause]:
    """Return the meaning of each pair's helper: its ends, and its line or one of its ways."""
    found: list[Clause] = [(-literal, end) for end in ends]
    if functional:
        found += [(-line, literal) for line in lines]
    if len(ways) == 1:
        found += [(-literal, *lines, part) for part in ways[0]]
        if functional:
            found.append((literal, *[-end for end in ends], *[-part for part in ways[0]]))
        return found
    support = [-literal, *lines]
    for parts in ways:
        way = parts[0]
        if len(parts) == 2:
            way = next(fresh)
            found += [(-way, part) for part in parts]
            if functional:
                found.append((way, *[-part for part in parts]))
        support.append(way)
        if functional:
            found.append((literal, -way, *[-end for end in ends]))
    found.append(tuple(support))
    return found


def _chained(
    network: Network,
    order: Elimination,
    direct: dict[Edge, int],
    joined: dict[Edge, int],
    fresh: Iterator[int],
    functional: bool,
) -> Iterator[Clause]:
    """Yield clauses: each active node is joined to a later one, if there is an active later one."""
    active, nodes = network.active, order.nodes
    last = len(nodes) - 1
    some = {last: active[nodes[last]]} if nodes else {}  # from this place on one is active
    if network.root is None:
        some |= {place: next(fresh) for place in range(1, last)}
    for place, node in enumerate(nodes[:last]):
        onward = [
            active[other] if network.lines is None and (node, other) in direct
            else joined[node, other]
            for other in order.later[node]
        ]  # fmt: skip
        if network.root is not None:
            yield (-active[node], *onward)
            continue
        after = some[place + 1]
        if after not in onward:
            yield (-active[node], -after, *onward)
        if place:
            yield -active[node], some[place]
            yield -after, some[place]
            if functional:
                yield -some[place], active[node], after


def size(
    network: Network, order: Elimination, limits: Limits = ENDLESS, *, functional: bool
) -> tuple[int, int]:
    """Return the numbers of helpers and clauses of a network."""
    plain = network.lines is None
    direct = _direct(network, order)
    ways: Counter[Edge] = Counter()
    long: Counter[Edge] = Counter()  # ways of two literals
    for node in order.nodes:
        limits.check()
        helped = [plain and (node, other) not in direct for other in order.later[node]]
        for (one, two), pair in zip(
            combinations(helped, 2), combinations(order.later[node], 2), strict=True
        ):
            if not (plain and pair in direct):
                ways[pair] += 1
                long[pair] += not plain or (one and two)
    pairs = len(ways)
    alone = sum(long[pair] for pair, number in ways.items() if number == 1)
    apart = long.total() - alone
    nodes, root = len(network.active), network.root is not None
    middle = 0 if root else max(0, nodes - 2)
    needed = (3 if plain else 1) * pairs + alone + 2 * apart + max(0, nodes - 1) + 2 * middle
    if not root and plain and tuple(order.nodes[-2:]) in direct:
        needed -= 1
    if functional:
        lines = 0 if plain else sum(pair in direct for pair in ways)
        needed += ways.total() + apart + middle + lines
    return pairs + apart + middle, needed
