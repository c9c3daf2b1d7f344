"""Loops, paths and connected nodes of any graph, as boards of machines.

A graph is one of networkx, without directions. What is returned is counted by ``count_product``,
drawn by ``product_sample``, listed by ``product_indices``; ``product_frequencies`` returns in how
many solutions each line or node is. Nodes are read in an order in which few of them are at the
frontier, so that narrow graphs are counted soon, however long they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, TypeAlias

from satgrid.errors import SatgridError
from satgrid.machines.few import Counter
from satgrid.machines.graphs import Connection
from satgrid.machines.machine import Machine, Product, Ranks
from satgrid.machines.paths import ANY_END, LoopMachine, PathMachine

__all__ = ["connected_in", "loops_in", "paths_in"]

Graph: TypeAlias = Any  # of networkx

_STARTS = 16  # nodes from which orders are tried


def loops_in(graph: Graph, *, least: int = 0, most: int | None = None) -> Product:
    """Return the closed loops of a graph: each is the set of its lines.

    Parameters
    ----------
    least, most
        How many lines a loop has. One with as many lines as there are nodes passes all of them.
    """
    _, ends, lines = _lines(graph)

    def loop(ranks: Ranks) -> Machine:
        return LoopMachine(ends, {}, ranks)

    return _product(lines, [loop] if lines else None, least, most)


def paths_in(
    graph: Graph,
    ends: Collection[tuple[Hashable, Hashable]] = (),
    *,
    every: bool = False,
    least: int = 0,
    most: int | None = None,
) -> Product:
    """Return paths of a graph that share no node: each solution is the set of their lines.

    Parameters
    ----------
    ends
        The two ends of each path; without them there is one path, with at least one line, from any
        node to any other.
    every
        Whether the paths pass all nodes.
    least, most
        How many lines there are in all.
    """
    order, places, lines = _lines(graph)
    number = {node: at for at, node in enumerate(order)}
    named = [node for pair in ends for node in pair]
    if not number.keys() >= set(named) or len(set(named)) < len(named):
        raise SatgridError("the ends of paths are different nodes of the graph")
    tips = {number[node]: at for at, pair in enumerate(ends, ANY_END + 1) for node in pair}
    touched = {end for pair in places.values() for end in pair}
    alone = set(tips) - touched or (every and len(touched) < len(order))

    def paths(ranks: Ranks) -> Machine:
        return PathMachine(
            places,
            {},
            ranks,
            tips=tips,
            loose=() if tips else touched,
            needed=touched if every else (),
            only=not tips,
        )

    return _product(lines, None if alone or not lines else [paths], least, most)


def connected_in(graph: Graph, *, least: int = 0, most: int | None = None) -> Product:
    """Return the sets of nodes of a graph that are connected; the empty set is one, too.

    Parameters
    ----------
    least, most
        How many nodes a set has.
    """
    order = _order(graph)
    number = {node: at for at, node in enumerate(order)}
    near = {number[node]: [number[other] for other in graph[node]] for node in order}

    def connected(ranks: Ranks) -> Machine:
        return Connection(True, near, [], None, ranks)

    return _product(order, [connected] if order else [], least, most)


def _product(
    keys: Sequence[Hashable],
    made: Sequence[Callable[[Ranks], Machine]] | None,
    least: int,
    most: int | None,
) -> Product:
    """Return a product whose slots are read in the order of the keys; None for no solution."""
    size = len(keys)
    high = size if most is None else most
    if made is None or least > min(size, high):
        return Product(keys, [], 0, {}, None)

    def machines(ranks: Ranks) -> list[Machine]:
        found = [one(ranks) for one in made]
        if size and (least > 0 or high < size):
            found.append(Counter((1 << size) - 1, 0, least, high, ranks))
        return found

    return Product(keys, range(size), 0, {slot: (2 * slot, 0) for slot in range(size)}, machines)


def _lines(
    graph: Graph,
) -> tuple[list[Any], dict[int, tuple[int, int]], list[tuple[Any, Any]]]:
    """Return the nodes in order; for each line the numbers of its ends; and the lines."""
    order = _order(graph)
    number = {node: at for at, node in enumerate(order)}

    def ends(line: tuple[Any, Any]) -> tuple[int, int]:
        one, other = number[line[0]], number[line[1]]
        return min(one, other), max(one, other)

    lines = sorted(graph.edges, key=ends)
    return order, {slot: ends(line) for slot, line in enumerate(lines)}, lines


def _order(graph: Graph) -> list[Any]:
    """Return the nodes of each part, in the order of the graph or by distance from a node."""
    loops = any(graph.has_edge(node, node) for node in graph)
    if graph.is_directed() or graph.is_multigraph() or loops:
        raise SatgridError("a graph without directions, double lines and lines from a node to it")
    found: list[Any] = []
    met: set[Any] = set()
    for first in graph:
        if first in met:
            continue
        part = set(_walk(graph, first))
        met |= part
        nodes = [node for node in graph if node in part]
        starts = sorted(nodes, key=graph.degree)[:_STARTS]
        orders = [nodes, *(_walk(graph, start) for start in starts)]
        best: list[Any] = min(orders, key=lambda order: _width(graph, order))
        found += best
    return found


def _walk(graph: Graph, start: Any) -> list[Any]:
    """Return the nodes by their distance from one of them, beside early ones first."""
    order, met = [start], {start}
    for node in order:
        for other in sorted((one for one in graph[node] if one not in met), key=graph.degree):
            met.add(other)
            order.append(other)
    return order


def _width(graph: Graph, order: list[Any]) -> float:
    """Return about how many states an order has: more where nodes have two lines to come."""
    left: dict[Any, int] = {}  # of nodes at the frontier the lines that are still to come
    cost = 0.0
    bits = 0.0
    for node in order:
        left[node] = graph.degree(node)
        bits += _bits(left[node])
        for other in graph[node]:
            if other in left:
                for one in (node, other):
                    bits -= _bits(left[one])
                    left[one] -= 1
                    bits += _bits(left[one])
        cost += 2.0 ** min(bits, 1000.0)
    return cost


def _bits(lines: int) -> float:
    return 1.6 if lines > 1 else float(lines)
