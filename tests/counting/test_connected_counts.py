"""Loops, paths and connected sets of cells: published numbers, listed and counted."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest
from connecting import cells, graph, loops, models

from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve import model_counter
from satgrid.solve.enumeration import solutions

counting = pytest.mark.skipif(not model_counter.available(), reason="needs the extra counter")

LOOPS = {1: 1, 2: 13, 3: 213, 4: 9349, 5: 1222363}  # A140517
SETS = {1: 1, 2: 13, 3: 218, 4: 11506, 6: 1732082741}  # A059525, without the empty one
PATHS = {1: 2, 2: 12, 3: 184, 4: 8512}  # A007764, from corner to corner
HAMILTONIAN = {2: 1, 4: 6, 6: 1072}  # A003763, through all corners


def answers(formula: Formula) -> int | None:
    found = model_counter.count_formula(formula)
    return found and found.number


def answers_one_sided(formula: Formula) -> int | None:
    return answers(eager(formula))


def whole_models(formula: Formula) -> int | None:
    written = eager(formula, functional=True)
    found = model_counter.count(written.clauses, written.top, range(1, written.top + 1))
    return found and found.number


COUNTERS = [answers, answers_one_sided, whole_models]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_loops_of_squares(size: int) -> None:
    formula = loops(size, size)
    assert len(list(solutions(formula))) == models(formula) == LOOPS[size]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_connected_sets_of_cells(size: int) -> None:
    formula = cells(size, size)
    assert len(list(solutions(formula))) == models(formula) == SETS[size] + 1


@pytest.mark.parametrize("size", [1, 2, 3])
def test_paths_from_corner_to_corner(size: int) -> None:
    assert len(list(solutions(loops(size, size, across=True)))) == PATHS[size]


@pytest.mark.parametrize("size", [2, 4, 6])
def test_loops_through_all_corners(size: int) -> None:
    formula = loops(size - 1, size - 1)
    with formula.rule("all"):
        formula.extend((corner,) for corner in formula.blocks["passed"].numbers())
    assert len(list(solutions(formula))) == HAMILTONIAN[size]


@counting
@pytest.mark.parametrize("counted", COUNTERS)
def test_the_counter_counts_answers_and_whole_models(
    counted: Callable[[Formula], int | None],
) -> None:
    assert counted(cells(4, 4)) == SETS[4] + 1
    assert counted(loops(3, 3)) == LOOPS[3]
    assert counted(loops(2, 2, across=True)) == PATHS[2]


@pytest.mark.slow
def test_larger_counts_by_listing() -> None:
    """Half a minute."""
    for formula, expected in (
        (loops(4, 4), LOOPS[4]),
        (cells(4, 4), SETS[4] + 1),
        (loops(4, 4, across=True), PATHS[4]),
    ):
        assert len(list(solutions(formula))) == expected
        assert models(formula) == expected


@counting
@pytest.mark.slow
@pytest.mark.parametrize("counted", [answers, whole_models])
def test_larger_counts_by_the_counter(counted: Callable[[Formula], int | None]) -> None:
    """Some 15 seconds of processor time each."""
    assert counted(loops(5, 5)) == LOOPS[5]
    assert counted(loops(4, 4, across=True)) == PATHS[4]
    assert counted(cells(6, 6)) == SETS[6] + 1


@pytest.mark.parametrize("nodes", range(1, 11))
def test_sets_of_paths_rings_and_complete_graphs(nodes: int) -> None:
    """As many as there are intervals, arcs, and sets of any kind."""
    path = list(pairwise(range(nodes)))
    assert models(graph(nodes, path)) == 1 + math.comb(nodes + 1, 2)
    assert models(graph(nodes, [])) == 1 + nodes
    assert models(graph(nodes, [(a, b) for b in range(nodes) for a in range(b)])) == 2**nodes
    if nodes > 2:
        assert models(graph(nodes, [*path, (nodes - 1, 0)])) == 2 + nodes * (nodes - 1)
