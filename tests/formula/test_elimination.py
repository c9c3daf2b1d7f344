"""Networks written out by elimination: sizes, propagation, and who does it."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product

import pytest
from catalogue import ROOT
from connecting import cells, graph, loops
from networkx.generators.atlas import graph_atlas_g
from pysat.solvers import Solver

from satgrid.board.grid import Cell, Grid
from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula import cardinality, connectivity, dimacs, elimination
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.connectivity import eager, network_size
from satgrid.formula.derived import guarded, without
from satgrid.formula.networks import Network
from satgrid.solve import model_counter
from satgrid.solve.enumeration import solutions
from satgrid.solve.session import Session, Status
from satgrid.system.limits import ENDLESS, Limits

# -- sizes ------------------------------------------------------------------------------------


def sizes(formula: Formula, *, functional: bool = False) -> tuple[int, int]:
    """Return the helpers and clauses that the networks of a formula bring."""
    written = eager(formula, functional=functional)
    return written.top - formula.top, len(written.clauses) - len(formula.clauses)


@pytest.mark.parametrize("functional", [False, True])
@pytest.mark.parametrize("lines", [False, True])
def test_size_is_told_beforehand(lines: bool, functional: bool) -> None:
    for number, drawn in enumerate(graph_atlas_g()[:210]):
        nodes = drawn.number_of_nodes()
        for root in {None, number % nodes} if nodes else {None}:
            formula = graph(nodes, list(drawn.edges), lines=lines, root=root)
            (network,) = formula.networks["connected"]
            assert isinstance(network, Network)
            size = network_size(network, functional=functional)
            assert sizes(formula, functional=functional) == size
            ordered = partial(elimination.ordered, network, ENDLESS, functional=functional)
            assert ordered(size[1]) == ordered()
            with pytest.raises(SatgridError, match=r"would need more than .* clauses"):
                ordered(size[1] - 1)


@pytest.mark.parametrize("nodes", [2, 3, 4, 5, 10, 30])
def test_sizes_of_paths_rings_and_complete_graphs(nodes: int) -> None:
    """The closed forms of the page, with p, s, t and w of each."""
    chain = 3 * nodes - 5
    path = list(pairwise(range(nodes)))
    assert sizes(graph(nodes, path)) == (nodes - 2, chain - 1)
    assert sizes(graph(nodes, path, lines=True)) == (nodes - 2, chain)
    assert sizes(graph(nodes, path, root=0)) == (0, nodes - 1)
    assert sizes(graph(nodes, path), functional=True) == (nodes - 2, chain - 1 + nodes - 2)
    assert sizes(graph(nodes, [])) == (nodes - 2, chain)
    every = [(one, other) for other in range(nodes) for one in range(other)]
    assert sizes(graph(nodes, every)) == (nodes - 2, chain - 1)
    p, s, t = math.comb(nodes - 1, 2), nodes - 2, math.comb(nodes, 3) - (nodes - 2)
    size = p + t + nodes - 2, p + s + 2 * t + chain
    assert sizes(graph(nodes, every, lines=True)) == size
    more = s + 2 * t + p + nodes - 2
    functional = sizes(graph(nodes, every, lines=True), functional=True)
    assert functional == (size[0], size[1] + more)
    if nodes > 3:
        p = nodes - 3  # pairs of the last node; each has one way, along an edge
        ring = [*path, (nodes - 1, 0)]
        assert sizes(graph(nodes, ring)) == (p + nodes - 2, 3 * p + chain - 1)
        more = p + nodes - 2
        assert sizes(graph(nodes, ring), functional=True)[1] == 3 * p + chain - 1 + more


def page() -> str:
    return (ROOT / "encodings" / "connectivity.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("most", [100_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
def test_sizes_of_the_page(most: int) -> None:
    rows = re.findall(r"^\| (cells|lines) \| (\d+)x(\d+) \| (.*) \|$", page(), re.MULTILINE)
    assert len(rows) == 15
    for kind, *shape, numbers in rows:
        if int(numbers.split(" | ")[1].replace(",", "")) > most:
            continue
        height, width = map(int, shape)
        formula = (cells if kind == "cells" else loops)(height, width)
        ((network,),) = formula.networks.values()
        assert isinstance(network, Network)
        found = *network_size(network), network_size(network, functional=True)[1]
        assert numbers == " | ".join(f"{number:,}" for number in found), (kind, shape)


def test_example_of_the_page() -> None:
    example = re.findall(r"^```\n(c t .*?)^```$", page(), re.MULTILINE | re.DOTALL)
    assert example == ["".join(dimacs.write(cells(2, 3)))]


def test_what_is_too_large_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connectivity, "MOST_CLAUSES", 3800)
    eager(cells(9, 9))
    with pytest.raises(
        SatgridError, match=r"^to connect 100 nodes would need more than 3,800 clauses"
    ):
        eager(cells(10, 10))


@pytest.mark.parametrize("functional", [False, True])
@pytest.mark.parametrize("drawn", [cells, loops])
def test_what_is_far_too_large_is_refused_before_the_order_is_known(
    drawn: Callable[[int, int], Formula], functional: bool
) -> None:
    ((network,),) = drawn(20, 20).networks.values()
    assert isinstance(network, Network)
    least = network_size(network, functional=functional)[1] // 2
    looks: list[float] = []

    class Looking(Limits):
        def check(self, before: str = "") -> None:
            looks.append(1)

    with pytest.raises(SatgridError, match="would need more than"):
        elimination.ordered(network, Looking(), least, functional=functional)
    assert len(looks) < len(network.active), "as many nodes as have gone"


def test_time_limits_are_heard() -> None:
    formula = cells(20, 20)
    formula.limits = Limits(time.monotonic() - 1)
    with pytest.raises(TimeUpError):
        eager(formula)
    (network,) = cells(5, 5).networks["connected"]
    assert isinstance(network, Network)
    order = elimination.ordered(network, ENDLESS)
    with pytest.raises(TimeUpError):
        elimination.size(network, order, formula.limits, functional=False)


# -- propagation ------------------------------------------------------------------------------


def test_what_is_cut_off_from_the_root_clashes_at_once() -> None:
    """For everything that may be known of 3x3 cells, without any decision."""
    formula = eager(cells(3, 3, root=Cell(1, 0)))
    grid = Grid(3, 3)
    order = list(formula.answer_block())
    with Solver("m22", bootstrap_with=formula.clauses) as solver:
        for values in product((-1, 0, 1), repeat=9):
            known = dict(zip(order, values, strict=True))
            free = {cell for cell in grid if known[cell] >= 0}
            part = {Cell(1, 0)} & free
            while more := {near for cell in part for near in grid.neighbors(cell)} & free - part:
                part |= more
            fits = all(cell in part for cell in grid if known[cell] > 0)
            assumed = [
                value * formula.answer_block()[cell] for cell, value in known.items() if value
            ]
            assert solver.propagate(assumptions=assumed)[0] == fits


# -- derived formulas, and those who search ---------------------------------------------------


def test_a_network_goes_with_its_rule() -> None:
    formula = cells(2, 2)
    ((network,),) = formula.networks.values()
    with formula.rule("some", defining=True):
        formula.add(*formula.answer_block().numbers())
    with formula.rule("clue"), formula.clue(0):
        formula.add(1)
    assert without(formula, "connected").networks == {}
    assert len(list(solutions(without(formula, "connected")))) == 8
    assert without(formula, "clue").networks == {"connected": [network]}
    assert len(list(solutions(without(formula, "clue")))) == 13
    switched, (switch,) = guarded(formula, 1)
    with Session(switched) as session:
        assert session.solve([switch, -2, -3, 4]) is Status.UNSATISFIABLE
        assert session.solve([-1, -2, -3, 4]) is Status.SATISFIABLE
        assert session.solve([1, -2, -3, 4]) is Status.UNSATISFIABLE


def test_written_formula_is_another_one() -> None:
    formula = cells(2, 3)
    with formula.rule("clue"), formula.clue(0):
        cardinality.exactly(formula, 1, [1, 2])
    before = vars(formula.copied())
    written = eager(formula)
    assert vars(formula.copied()) == before
    assert written.networks == {}
    assert eager(written) is written
    assert list(written.rules) == ["connected", "clue"]
    assert written.clauses_of("clue") == formula.clauses
    assert (written.clues, written.choices) == (formula.clues, formula.choices)
    assert written.sizes()["auxiliary"] == written.top - 6 == sizes(formula)[0]
    assert (7, "auxiliary connected 1") in list(written.names())
    with written.rule("connected"):
        written.add(1)
    assert formula.clauses_of("connected") == []


def test_who_reads_a_formula_reads_its_networks() -> None:
    formula = graph(4, [(0, 1), (2, 3)])
    assert len(list(solutions(formula))) == 7
    assert len(decomposed(formula)) == 1, "a network ties its nodes together"
    text = "".join(dimacs.write(formula))
    assert text == "".join(dimacs.write(eager(formula)))
    assert dimacs.is_of(formula, text)
    apart = [1, -2, 3, -4, *range(5, eager(formula).top + 1)]
    assert "of rule 'connected'" in str(dimacs.falsified(formula, apart))
    if model_counter.available():
        assert model_counter.count_formula(formula) == (7, model_counter.HASHED)
