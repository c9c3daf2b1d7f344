"""Floods: how many active nodes are connected with some nodes, searched and written out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

import pytest
from hypothesis import given, settings, strategies as st

from satgrid.errors import EncodingError
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.connectivity import eager
from satgrid.formula.derived import restricted
from satgrid.formula.floods import Flood, Floods
from satgrid.solve.enumeration import solutions
from satgrid.solve.flooding import Flooder
from satgrid.solve.lazy_clauses import Cutters
from satgrid.solve.session import Session, Status

Edges = Sequence[tuple[int, int]]
Graph = tuple[int, Edges, Sequence[Flood]]
LADDER = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]


def stated(nodes: int, edges: Edges, floods: Sequence[Flood]) -> Formula:
    """State the floods of a graph whose nodes may all be active, but the first always is."""
    formula = Formula()
    active = formula.variables("active", range(1, nodes), answer=True)
    with formula.rule("flood"):
        sure = formula.auxiliary(1)
        formula.add(sure)
        literals = (sure, *active.numbers())
        formula.connect(Floods(literals, tuple(edges), tuple(floods), sure))
    return formula


def tried(nodes: int, edges: Edges, floods: Sequence[Flood]) -> set[frozenset[int]]:
    """Try every set of active nodes besides the first."""
    every = chain.from_iterable(combinations(range(1, nodes), size) for size in range(nodes))
    return {frozenset(some) for some in every if _fits({0, *some}, edges, floods)}


def _fits(active: set[int], edges: Edges, floods: Sequence[Flood]) -> bool:
    for flood in floods:
        met = active.intersection(flood.starts)
        for _ in active:
            for one, other in (*edges, *((other, one) for one, other in edges)):
                if one in met and other in active:
                    met.add(other)
        if len(met) != flood.number:
            return False
    return True


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Make a graph of up to six nodes, with up to three floods."""
    nodes = draw(st.integers(1, 6))
    pairs = combinations(range(nodes), 2)
    edges = [pair for pair in pairs if draw(st.booleans())]
    starts = st.sets(st.integers(0, nodes - 1)).map(sorted).map(tuple)
    flood = st.builds(Flood, starts, st.integers(0, nodes))
    return nodes, edges, draw(st.lists(flood, max_size=3))


@given(graphs())
@settings(max_examples=80)
def test_searched_and_written_out_they_are_the_same(graph: Graph) -> None:
    formula, expected = stated(*graph), tried(*graph)
    assert set(solutions(formula)) == expected
    assert set(solutions(eager(formula))) == expected
    whole = list(solutions(eager(formula, functional=True)))
    assert set(whole) == expected
    assert len(whole) == len(expected)


def test_some_of_it_decided() -> None:
    floods = [Flood((1, 3), 3), Flood((5,), 0)]
    formula, every = stated(6, LADDER, floods), tried(6, LADDER, floods)
    active, keys = formula.answer_block(), range(1, 6)
    for held, gone in (({1}, set[int]()), (set[int](), {1}), ({3}, {2}), ({2}, {4})):
        decided = [active[node] for node in held] + [-active[node] for node in gone]
        rest, known = restricted(formula, [*decided, active.first + 5])
        found = {frozenset(keys[at] for at in (*known, *one)) for one in solutions(rest)}
        assert found == {one for one in every if held <= one and not gone & one} != set()
        written = {frozenset(keys[at] for at in (*known, *one)) for one in solutions(eager(rest))}
        assert written == found


def test_floods_are_one_component() -> None:
    formula = stated(3, [], [Flood((1,), 1), Flood((2,), 1)])
    assert decomposed(formula) == [formula]


def test_cuts_hold_in_every_solution() -> None:
    """Whatever the model, and each is broken by its model."""
    floods = [Flood((0, 1), 3), Flood((5,), 1)]
    formula, every = stated(6, LADDER, floods), tried(6, LADDER, floods)
    [stating] = formula.networks["flood"]
    assert isinstance(stating, Floods)
    for bits in range(32):
        model = [at if bits >> at - 1 & 1 else -at for at in range(1, 6)] + [6]
        cuts = Flooder(stating).cuts(model)
        assert bool(cuts) == (frozenset(at for at in model[:5] if at > 0) not in every)
        for cut in cuts:
            assert not set(cut) & set(model)
            for one in every:
                assert any((abs(literal) in one) == (literal > 0) for literal in cut)


def test_too_many_cuts_write_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.solve.session._LEAST_CUTS", 0)
    monkeypatch.setattr(Cutters, "patience", 0)
    floods = [Flood((1, 3), 3), Flood((5,), 0)]
    with Session(stated(6, LADDER, floods)) as session:
        assert session.solve() is Status.SATISFIABLE
        assert session.cuts is None
        assert session.model().solution() in tried(6, LADDER, floods)


def test_nodes_that_are_not_there_are_refused() -> None:
    with pytest.raises(EncodingError, match="floods of 2 nodes have no node 2"):
        Floods((1, 2), (), (Flood((2,), 1),), 1)
