"""Loops, paths and connected nodes of graphs: published counts, and small graphs by trying."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from satgrid.errors import SatgridError
from satgrid.frontier import (
    connected_in,
    count_product,
    loops_in,
    paths_in,
    product_frequencies,
    product_indices,
    product_sample,
)
from satgrid.machines.machine import Product


def some(draw: random.Random) -> Any:
    """Return a small graph, often in several parts."""
    graph = nx.gnm_random_graph(
        draw.randint(1, 7), draw.randint(0, 9), seed=draw.randrange(1 << 30)
    )
    return nx.relabel_nodes(graph, {node: f"n{node}" for node in graph})


def listed(product: Product) -> list[frozenset[Any]]:
    rows = [row for batch in product_indices(product) for row in batch]
    return [frozenset(product.keys[slot] for slot in row) for row in rows]


def subsets(every: Iterable[Any]) -> list[tuple[Any, ...]]:
    listed = list(every)
    return [one for size in range(len(listed) + 1) for one in combinations(listed, size)]


def same(product: Product, wanted: Iterable[Iterable[Any]]) -> None:
    """Compare solutions; a line is the same from either end."""

    def key(one: Any) -> Hashable:
        return frozenset(one) if isinstance(one, tuple) else one

    right = {frozenset(map(key, one)) for one in wanted}
    found = [frozenset(map(key, one)) for one in listed(product)]
    assert len(found) == len(right) == count_product(product)
    assert set(found) == right


@pytest.mark.parametrize("seed", range(20))
def test_small_graphs_by_trying(seed: int) -> None:
    draw = random.Random(seed)
    graph = some(draw)
    least = draw.choice((0, 0, 2))
    most = draw.choice((None, None, 4))
    high = 99 if most is None else most

    def sized(chosen: Iterable[Any]) -> bool:
        return least <= len(list(chosen)) <= high

    def connected(one: Any) -> bool:
        return not one or nx.is_connected(graph.subgraph(one))

    same(
        connected_in(graph, least=least, most=most),
        [one for one in subsets(graph) if sized(one) and connected(one)],
    )
    drawn = [(lines, graph.edge_subgraph(lines)) for lines in subsets(graph.edges) if lines]
    whole = [(lines, one) for lines, one in drawn if sized(lines)]

    def degrees(one: Any) -> list[int]:
        return sorted(lines for _, lines in one.degree)

    same(
        loops_in(graph, least=least, most=most),
        [x for x, one in whole if set(degrees(one)) == {2} and nx.is_connected(one)],
    )
    paths = [
        (lines, one)
        for lines, one in whole
        if nx.is_forest(one) and degrees(one)[-1] < 3 and nx.is_connected(one)
    ]
    same(paths_in(graph, least=least, most=most), [lines for lines, _ in paths])
    full = [lines for lines, one in paths if len(one) == len(graph)]
    same(paths_in(graph, every=True, least=least, most=most), full)


@pytest.mark.parametrize("seed", range(15))
def test_pairs_of_ends_by_trying(seed: int) -> None:
    draw = random.Random(seed)
    graph = nx.gnm_random_graph(draw.randint(4, 7), draw.randint(4, 10), seed=seed)
    nodes = draw.sample(sorted(graph), 4)
    pairs = [(nodes[0], nodes[1]), (nodes[2], nodes[3])][: draw.randint(1, 2)]
    every = draw.random() < 0.3
    ends = {node for pair in pairs for node in pair}

    def right(lines: tuple[Any, ...]) -> bool:
        one = graph.edge_subgraph(lines)
        parts = [set(part) for part in nx.connected_components(one)]
        return (
            nx.is_forest(one)
            and all(degree == (1 if node in ends else 2) for node, degree in one.degree)
            and all(any(part >= set(pair) for part in parts) for pair in pairs)
            and len(parts) == len(pairs)
            and (not every or len(one) == len(graph))
        )

    wanted = [lines for lines in subsets(graph.edges) if lines and right(lines)]
    same(paths_in(graph, pairs, every=every), wanted)


def test_published_numbers() -> None:
    petersen: Any = nx.petersen_graph()
    assert count_product(loops_in(petersen)) == 57
    assert count_product(loops_in(petersen, least=10)) == 0
    assert count_product(paths_in(petersen, every=True)) == 120
    cube: Any = nx.convert_node_labels_to_integers(nx.hypercube_graph(4))
    assert count_product(loops_in(cube, least=16)) == 1344  # A066037
    for size, number in enumerate((1, 2, 12, 184, 8512, 1262816), 1):  # A007764
        grid: Any = nx.grid_2d_graph(size, size)
        corners = [((0, 0), (size - 1, size - 1))]
        assert size == 1 or count_product(paths_in(grid, corners)) == number
    for size, number in enumerate((2, 14, 219, 11507, 2301878), 1):  # A059525, and the empty set
        assert count_product(connected_in(nx.grid_2d_graph(size, size))) == number
    ring = 200  # long and narrow
    assert count_product(connected_in(nx.cycle_graph(ring))) == ring * (ring - 1) + 2


def test_samples_and_frequencies() -> None:
    grid: Any = nx.grid_2d_graph(7, 7)
    loops = loops_in(grid)
    for one in product_sample(loops, 5, seed=3):
        drawn = grid.edge_subgraph(one)
        assert nx.is_connected(drawn)
        assert {lines for _, lines in drawn.degree} == {2}
    every, held = product_frequencies(loops_in(nx.cycle_graph(5)))
    assert (every, set(held.values())) == (1, {1})


def test_graphs_that_are_refused() -> None:
    looped = nx.Graph([(1, 1), (1, 2)])
    for graph in (nx.DiGraph([(1, 2)]), nx.MultiGraph([(1, 2), (1, 2)]), looped):
        with pytest.raises(SatgridError, match="a graph without directions"):
            loops_in(graph)
    with pytest.raises(SatgridError, match="different nodes"):
        paths_in(nx.path_graph(3), [(0, 9)])
    assert count_product(loops_in(nx.Graph())) == 0
    assert count_product(connected_in(nx.Graph())) == 1
    assert count_product(paths_in(nx.empty_graph(3), [(0, 1)])) == 0
