"""Connectivity constraints on all small graphs, against flood fill."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import product
from math import comb
from typing import Any

import pytest
from networkx.generators.atlas import graph_atlas_g
from pysat.solvers import Solver

from satgrid.errors import EncodingError
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import (
    connected,
    degrees,
    eager,
    no_square,
    single_loop,
    touched,
    within,
)
from satgrid.formula.networks import Edge, Network

Graph = tuple[int, list[Edge]]
Signs = tuple[bool, ...]


def graphs(most_nodes: int, most_edges: int = 99) -> list[Graph]:
    """Return all graphs that differ, connected or not, their nodes in any order."""
    found = []
    for number, graph in enumerate(graph_atlas_g()):
        nodes = graph.number_of_nodes()
        if nodes <= most_nodes and graph.number_of_edges() <= most_edges:
            shuffled = random.Random(number).sample(range(nodes), nodes)
            found.append((nodes, [(shuffled[one], shuffled[other]) for one, other in graph.edges]))
    return found


def reached(start: int, active: Collection[int], edges: Sequence[Edge]) -> dict[int, int]:
    """Return how many steps all that is active is from a start, by flood fill."""
    found, layer, steps = {start: 0}, {start}, 0
    while layer:
        steps += 1
        around = {b for a, b in edges if a in layer} | {a for a, b in edges if b in layer}
        layer = {node for node in around if node in active and node not in found}
        found |= dict.fromkeys(layer, steps)
    return found


def in_one_piece(
    active: Signs, edges: Sequence[Edge], root: int | None = None, lines: Signs | None = None
) -> bool:
    here = {node for node, holds in enumerate(active) if holds}
    held = edges if lines is None else [e for e, on in zip(edges, lines, strict=True) if on]
    if not here:
        return not held or lines is None
    if lines is not None and any(end not in here for edge in held for end in edge):
        return False
    start = min(here) if root is None else root
    return start in here and len(reached(start, here, held)) == len(here)


def one_loop(lines: Signs, nodes: int, edges: Sequence[Edge]) -> bool:
    """Return whether lines are one closed loop, or none, by walking along."""
    left = [edge for edge, holds in zip(edges, lines, strict=True) if holds]
    if not left:
        return True
    start, here = left.pop()
    while here != start:
        onward = [edge for edge in left if here in edge]
        if len(onward) != 1:
            return False
        left.remove(onward[0])
        here = sum(onward[0]) - here
    return not left and all(
        sum(node in e for e, on in zip(edges, lines, strict=True) if on) in (0, 2)
        for node in range(nodes)
    )


def signed(literals: Sequence[int], signs: Signs) -> list[int]:
    return [lit if sign else -lit for lit, sign in zip(literals, signs, strict=True)]


def check(
    formula: Formula,
    literals: Sequence[int],
    meets: Callable[[Signs], bool],
    *,
    functional: bool,
) -> None:
    """Compare all assignments of some literals, all others being helpers, with a judge."""
    written = eager(formula, functional=functional)
    with Solver("m22", bootstrap_with=written.clauses) as solver:
        expected = 0
        for signs in product((False, True), repeat=len(literals)):
            wanted = meets(signs)
            expected += wanted
            assert solver.solve(assumptions=signed(literals, signs)) == wanted, signs
        if functional:
            used = {abs(literal) for clause in written.clauses for literal in clause}
            assert len({*used, *map(abs, literals)}) == written.top, "a helper in no clause"
            assert sum(1 for _ in solver.enum_models()) == expected


def marked(nodes: int, seed: int) -> tuple[Formula, list[int]]:
    """Return a formula with a literal of either sign for each node."""
    formula = Formula()
    mark = formula.variables("mark", range(nodes), answer=True)
    chance = random.Random(seed)
    return formula, [number * chance.choice((1, -1)) for number in mark.numbers()]


@pytest.mark.parametrize("functional", [False, True])
def test_nodes(functional: bool) -> None:
    """On all graphs of up to six nodes, with a root and without."""
    for seed, (nodes, edges) in enumerate(graphs(6)):
        for root in {None, seed % nodes} if nodes else {None}:
            formula, literals = marked(nodes, seed)
            with formula.rule("connected"):
                connected(formula, Network(tuple(literals), tuple(edges), root=root))
            check(
                formula,
                literals,
                partial(in_one_piece, edges=edges, root=root),
                functional=functional,
            )


@pytest.mark.parametrize("functional", [False, True])
def test_lines(functional: bool) -> None:
    """Nodes and lines on or off, each for itself; a line makes its ends active."""
    for seed, (nodes, edges) in enumerate(graphs(5, 6)):
        for root in {None, seed % nodes} if nodes else {None}:
            formula, literals = marked(nodes + len(edges), seed)
            on, lines = literals[:nodes], literals[nodes:]
            with formula.rule("connected"):
                for (one, other), line in zip(edges, lines, strict=True):
                    formula.extend([(-line, on[one]), (-line, on[other])])
                connected(formula, Network(tuple(on), tuple(edges), tuple(lines), root))

            def meets(
                signs: Signs, nodes: int = nodes, edges: Any = edges, root: Any = root
            ) -> bool:
                return in_one_piece(signs[:nodes], edges, root, signs[nodes:])

            check(formula, literals, meets, functional=functional)


@pytest.mark.parametrize("functional", [False, True])
def test_loops(functional: bool) -> None:
    for nodes, edges in graphs(6, 9):
        formula = Formula()
        line = formula.variables("line", edges, answer=True)
        on = formula.variables("passed", range(nodes))
        network = Network(tuple(on.numbers()), tuple(edges), tuple(line.numbers()))
        with formula.rule("loop"):
            single_loop(formula, network)
        check(
            formula,
            list(line.numbers()),
            partial(one_loop, nodes=nodes, edges=edges),
            functional=functional,
        )


def test_touched_and_degrees() -> None:
    """Each is what it says without the other, and as large."""
    for nodes, edges in graphs(5, 7):
        for state, sizes in ((touched, {}), (degrees, {0: 1})):
            formula = Formula()
            block = formula.variables("all", range(nodes + len(edges)), answer=True)
            literals = list(block.numbers())
            network = Network(tuple(literals[:nodes]), tuple(edges), tuple(literals[nodes:]))
            with formula.rule("state"):
                state(formula, network)
            at = [[n for n, e in enumerate(edges) if node in e] for node in range(nodes)]
            if state is touched:
                assert len(formula.clauses) == 2 * len(edges) + nodes
            else:
                expected = sum(sizes.get(len(own), len(own) + comb(len(own), 3)) for own in at)
                assert len(formula.clauses) == expected

            def meets(signs: Signs, state: Any = state, at: Any = at, nodes: int = nodes) -> bool:
                held = [sum(signs[nodes + number] for number in own) for own in at]
                pairs = list(zip(signs[:nodes], held, strict=True))
                if state is touched:
                    return all(on == (lines > 0) for on, lines in pairs)
                return all(lines == 2 if on else lines <= 2 for on, lines in pairs)

            check(formula, literals, meets, functional=False)


@pytest.mark.parametrize("functional", [False, True])
@pytest.mark.parametrize("depth", range(5))
def test_within(depth: int, functional: bool) -> None:
    for seed, (nodes, edges) in enumerate(graphs(6, 8)):
        if not nodes:
            continue
        root = seed % nodes
        formula, literals = marked(nodes, seed)
        with formula.rule("near"):
            network = Network(tuple(literals), tuple(edges), root=root)
            within(formula, network, depth, functional=functional)

        def meets(signs: Signs, edges: Any = edges, root: int = root) -> bool:
            here = {node for node, holds in enumerate(signs) if holds}
            steps = reached(root, here, edges)
            return all(root in here and steps.get(node, depth + 1) <= depth for node in here)

        check(formula, literals, meets, functional=functional)
        away = [steps for node, steps in reached(root, range(nodes), edges).items() if node != root]
        helpers = sum(max(0, depth - steps) for steps in away)
        assert formula.top == nodes + helpers
        if not functional:
            assert len(formula.clauses) == 2 * helpers + nodes - 1


@pytest.mark.parametrize("functional", [False, True])
@pytest.mark.parametrize("shift", [0, 3])
def test_within_with_a_depth_for_each_node(shift: int, functional: bool) -> None:
    for seed, (nodes, edges) in enumerate(graphs(6, 8)):
        if not nodes:
            continue
        root = seed % nodes
        depths = [(seed + shift + 3 * node) % 5 for node in range(nodes)]
        formula, literals = marked(nodes, seed)
        with formula.rule("near"):
            network = Network(tuple(literals), tuple(edges), root=root)
            within(formula, network, depths, functional=functional)

        def meets(
            signs: Signs, edges: Any = edges, root: int = root, depths: Any = tuple(depths)
        ) -> bool:
            here = {node for node, holds in enumerate(signs) if holds}
            steps = reached(root, here, edges)
            return all(
                root in here and steps.get(node, 99) <= depths[node] for node in here - {root}
            )

        check(formula, literals, meets, functional=functional)
        away = reached(root, range(nodes), edges)
        helpers = sum(max(0, depths[node] - steps) for node, steps in away.items() if node != root)
        assert formula.top == nodes + helpers
        if not functional:
            assert len(formula.clauses) == 2 * helpers + nodes - 1


def test_no_square() -> None:
    formula, literals = marked(12, 1)
    rows: list[list[int | None]] = [[*literals[n : n + 4]] for n in (0, 4, 8)]
    with formula.rule("pool"):
        no_square(formula, rows)
    assert len(formula.clauses) == 6
    check(
        formula,
        literals,
        lambda signs: (
            not any(
                signs[n] and signs[n + 1] and signs[n + 4] and signs[n + 5]
                for n in (0, 1, 2, 4, 5, 6)
            )
        ),
        functional=False,
    )
    rows[1][1] = None
    with formula.rule("holed"):
        no_square(formula, rows)
    assert len(formula.clauses_of("holed")) == 2


WRONG: list[tuple[str, Callable[[], object]]] = [
    ("has no edge 1-3", lambda: Network((1, 2, 3), ((0, 1), (1, 3)))),
    ("has no edge 1-1", lambda: Network((1, 2, 3), ((1, 1),))),
    ("has an edge twice", lambda: Network((1, 2, 3), ((0, 1), (1, 0)))),
    ("1 lines for 2 edges", lambda: Network((1, 2, 3), ((0, 1), (1, 2)), (4,))),
    ("3 nodes has no root 3", lambda: Network((1, 2, 3), (), root=3)),
    ("the network has no lines", lambda: degrees(Formula(), Network((1,), ()))),
    (
        "distances from a root need a network with nodes and a root",
        lambda: within(Formula(), Network((1,), ()), 2),
    ),
    (
        "distances from a root need a network with nodes and a root",
        lambda: within(Formula(), Network((1,), (), (), 0), 2),
    ),
    ("outside any rule", lambda: connected(Formula(), Network((), ()))),
]


@pytest.mark.parametrize(("complaint", "make"), WRONG)
def test_what_is_no_network_is_refused(complaint: str, make: Callable[[], object]) -> None:
    with pytest.raises(EncodingError, match=complaint):
        make()


@pytest.mark.parametrize("literal", [0, 3, -3])
def test_undeclared_literals_are_refused(literal: int) -> None:
    formula, _ = marked(2, 0)
    with (
        formula.rule("connected"),
        pytest.raises(EncodingError, match="'connected': undeclared variable in a network"),
    ):
        connected(formula, Network((1, literal), ((0, 1),)))


def test_keys_name_the_nodes() -> None:
    formula = Formula()
    mark = formula.variables("mark", "abc", answer=True)
    active = {key: -mark[key] for key in mark}
    network = Network.of(active, [("a", "c"), ("b", "c")], root="c")
    assert network == Network((-1, -2, -3), ((0, 2), (1, 2)), root=2)
    assert Network.of(active, [("a", "b")], [3]).lines == (3,)
