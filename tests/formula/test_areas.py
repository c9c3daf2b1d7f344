"""Areas: connected cells with one number weigh as much as this number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from catalogue import refuted
from hypothesis import given, settings, strategies as st

from satgrid.errors import EncodingError
from satgrid.formula import cardinality
from satgrid.formula.areas import AreaTrees, TreeKind
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.connectivity import eager
from satgrid.formula.derived import restricted
from satgrid.solve.enumeration import solutions
from satgrid.solve.lazy_clauses import Cutters
from satgrid.solve.session import Session, Status

Edges = Sequence[tuple[int, int]]
LADDER = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]


def stated(weights: Sequence[int], edges: Edges, numbers: Sequence[int], bound: int = 0) -> Formula:
    """State the areas of a graph whose nodes have one of some numbers each."""
    formula = Formula()
    keys = list(product(range(len(weights)), numbers))
    entry = formula.variables("entry", keys, answer=True, antichain=True)
    with formula.rule("number"):
        for node in range(len(weights)):
            cardinality.exactly(formula, 1, [entry[node, number] for number in numbers])
    nodes = tuple(range(len(weights)))
    with formula.rule("area"):
        sure = formula.auxiliary(1)
        formula.add(sure)
        larger = {}
        for node in nodes if any(number >= bound > 0 for number in numbers) else ():
            large = [entry[node, number] for number in numbers if number >= bound]
            larger[node] = formula.auxiliary(1)
            formula.add(-larger[node], *large)
            formula.extend((larger[node], -one) for one in large)
        exact = [TreeKind(one, nodes, tuple(entry[node, one] for node in nodes)) for one in numbers]
        formula.connect(
            AreaTrees(
                tuple(weights),
                tuple(edges),
                tuple(exact),
                (TreeKind(bound, tuple(larger), tuple(larger.values())),),
                sure,
            )
        )
    return formula


def tried(
    weights: Sequence[int], edges: Edges, numbers: Sequence[int]
) -> set[frozenset[tuple[int, int]]]:
    """Try every number in every node."""
    found = set()
    for held in product(numbers, repeat=len(weights)):
        home = list(range(len(weights)))
        for _ in weights:
            for one, other in edges:
                if held[one] == held[other]:
                    home[one] = home[other] = min(home[one], home[other])
        total = [
            sum(weight for weight, other in zip(weights, home, strict=True) if other == own)
            for own in home
        ]
        if list(held) == total:
            found.add(frozenset(enumerate(held)))
    return found


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, int]], list[int], int]:
    """Make a graph of up to five nodes, and numbers."""
    weights = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    pairs = [(one, other) for other in range(len(weights)) for one in range(other)]
    edges = [pair for pair in pairs if draw(st.booleans())]
    numbers = sorted(draw(st.sets(st.integers(1, 6), min_size=1, max_size=3)))
    return weights, edges, numbers, draw(st.integers(0, 6))


@given(graphs())
@settings(max_examples=80)
def test_searched_and_written_out_they_say_the_same(
    graph: tuple[list[int], list[tuple[int, int]], list[int], int],
) -> None:
    weights, edges, numbers, bound = graph
    formula = stated(weights, edges, numbers, bound)
    expected = tried(weights, edges, numbers)
    assert set(solutions(formula)) == expected
    assert set(solutions(eager(formula))) == expected


def test_some_of_it_decided() -> None:
    numbers = (1, 2, 3, 4)
    formula = stated([1] * 6, LADDER, numbers, 3)
    every = tried([1] * 6, LADDER, numbers)
    entry = formula.answer_block()
    for decided in ({(0, 1)}, {(0, 2), (5, 4)}, {(1, 3), (2, 3)}):
        literals = {entry[key] for key in decided}
        literals |= {
            -entry[node, other] for node, one in decided for other in numbers if other != one
        }
        literals.add(formula.networks["area"][0].sure)  # type: ignore[union-attr]
        rest, held = restricted(formula, literals)
        keys = list(entry)
        found = {
            frozenset(keys[at] for at in (*held, *one)) for one in map(frozenset, solutions(rest))
        }
        assert found == {one for one in every if decided <= one} != set()
        written = set(solutions(eager(rest)))
        assert {frozenset(keys[at] for at in (*held, *one)) for one in written} == found


def test_areas_are_one_component() -> None:
    formula = stated([1, 1], [(0, 1)], (1, 2))
    assert decomposed(formula) == [formula]


def test_too_many_cuts_write_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.solve.session._LEAST_CUTS", 0)
    monkeypatch.setattr(Cutters, "patience", 0)
    formula = stated([1] * 6, LADDER, (1, 2, 3))
    with Session(formula) as session:
        assert session.solve() is Status.SATISFIABLE
        assert session.cuts is None
        assert session.model().solution() in tried([1] * 6, LADDER, (1, 2, 3))


def test_that_there_are_no_such_areas_is_proved_from_trees() -> None:
    formula = stated([1] * 4, [(0, 1), (1, 2), (2, 3)], (3,))
    assert not tried([1] * 4, [(0, 1), (1, 2), (2, 3)], (3,))
    assert refuted(formula)[-1] == "0"


def test_areas_without_such_a_node_are_refused() -> None:
    with pytest.raises(EncodingError, match="areas of 2 nodes have no node 2"):
        AreaTrees((1, 1), (), (TreeKind(1, (2,), (1,)),), (), 2)
