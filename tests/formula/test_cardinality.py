"""Every cardinality encoding against counting by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from pysat.solvers import Solver

from satgrid.errors import SatgridError
from satgrid.formula import cardinality, sorting
from satgrid.formula.cardinality import ENCODINGS
from satgrid.formula.clauses import Formula

KINDS: dict[str, Callable[[int, int], bool]] = {
    "at_most": lambda true, bound: true <= bound,
    "at_least": lambda true, bound: true >= bound,
    "exactly": lambda true, bound: true == bound,
}
# One model for each assignment of the literals that meets the bound, as the module says.
PARSIMONIOUS: dict[str, Callable[[str, int, bool], bool]] = {
    "auto": lambda kind, n, few: kind == "exactly" or few or n <= 6,
    "pairwise": lambda kind, n, few: True,
    "ladder": lambda kind, n, few: kind == "exactly" or few,
    "seqcounter": lambda kind, n, few: kind == "exactly",
    "bitwise": lambda kind, n, few: kind == "exactly",
    "mtotalizer": lambda kind, n, few: kind == "exactly",
    "kmtotalizer": lambda kind, n, few: kind == "exactly",
}
LIST = [2, -4, 6, 7, -9, 11, 12, -14]


def stated(kind: str, encoding: str, number: int, bound: int) -> tuple[Formula, list[int]]:
    """Return a formula over ``number`` literals of either sign, in no order, with gaps."""
    formula = Formula(encoding)
    formula.variables("mark", range(abs(LIST[number - 1]) if number else 0), answer=True)
    literals = LIST[:number]
    with formula.rule("bound"):
        getattr(cardinality, kind)(formula, bound, literals)
    return formula, literals


def opened(formula: Formula) -> Any:
    return Solver("m22", bootstrap_with=formula.clauses)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_against_brute_force(kind: str, encoding: str) -> None:
    """All signs of up to eight literals, bounds below none and above all included."""
    for number in range(len(LIST) + 1):
        for bound in range(-1, number + 2):
            formula, literals = stated(kind, encoding, number, bound)
            with opened(formula) as solver:
                for signs in product((1, -1), repeat=number):
                    assumed = [s * x for s, x in zip(signs, literals, strict=True)]
                    meets = KINDS[kind](signs.count(1), bound)
                    assert solver.solve(assumptions=assumed) == meets, (number, bound, signs)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_which_are_parsimonious(kind: str, encoding: str) -> None:
    """One model for each assignment of the literals, or not, as the module says."""
    several = False
    for number in range(2, 9):
        for bound in range(1, number):
            formula, literals = stated(kind, encoding, number, bound)
            unique = True
            own = {abs(literal) for literal in literals}
            helpers = [v for v in range(1, formula.top + 1) if v not in own and v > max(own)]
            with opened(formula) as solver:
                for signs in product((1, -1), repeat=number):
                    assumed = [s * x for s, x in zip(signs, literals, strict=True)]
                    if solver.solve(assumptions=assumed) and helpers:
                        first = set(solver.get_model())
                        unique = unique and not any(
                            solver.solve(assumptions=[*assumed, -v if v in first else v])
                            for v in helpers
                        )
            few = bound == (number - 1 if kind == "at_least" else 1) or bound in (
                (1,) if kind == "at_least" else (number - 1,)
            )
            if encoding in PARSIMONIOUS and PARSIMONIOUS[encoding](kind, number, few):
                assert unique, (number, bound)
            several = several or not unique
    always = encoding in PARSIMONIOUS and all(
        PARSIMONIOUS[encoding](kind, number, False) for number in (3, 8)
    )
    assert several != always


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 6, 7, 8, 20, 100])
def test_sizes_of_at_most_one(number: int) -> None:
    """As the module and the pages in ``encodings/`` state them."""

    def sizes(encoding: str) -> tuple[int, int]:
        formula = Formula(encoding)
        mark = formula.variables("mark", range(number), answer=True)
        with formula.rule("bound"):
            cardinality.at_most(formula, 1, list(mark.numbers()))
        return len(formula.clauses), formula.top - number

    pairs = (comb(number, 2), 0)
    ladder = (4 * number, number + 1) if number > 2 else pairs
    assert sizes("pairwise") == pairs
    assert sizes("ladder") == ladder
    assert sizes("auto") == (pairs if number <= 6 else ladder)


@pytest.mark.parametrize("number", range(2, 9))
def test_sizes_of_other_bounds(number: int) -> None:
    for bound in range(2, number - 1):
        formula, _ = stated("at_most", "pairwise", number, bound)
        assert len(formula.clauses) == comb(number, bound + 1)
        formula, _ = stated("exactly", "pairwise", number, bound)
        assert len(formula.clauses) == comb(number, bound + 1) + comb(number, number - bound + 1)
        formula, literals = stated("at_most", "seqcounter", number, bound)
        helpers = formula.top - abs(literals[-1])
        assert helpers <= number * bound
        assert len(formula.clauses) <= 2 * number * bound + number


def test_a_single_clause_where_one_is_enough() -> None:
    for encoding in ENCODINGS:
        assert stated("at_most", encoding, 4, 3)[0].clauses == [(-2, 4, -6, -7)]
        assert stated("at_least", encoding, 4, 1)[0].clauses == [(2, -4, 6, 7)]
        assert stated("at_most", encoding, 3, 0)[0].clauses == [(-2,), (4,), (-6,)]
        assert stated("exactly", encoding, 3, 3)[0].clauses == [(2,), (-4,), (6,)]
        assert stated("at_most", encoding, 3, 3)[0].clauses == []
        assert stated("at_least", encoding, 3, 0)[0].clauses == []
        assert stated("at_most", encoding, 3, -1)[0].clauses == [()]
        assert stated("at_least", encoding, 3, 4)[0].clauses == [()]
        assert stated("exactly", encoding, 0, 0)[0].clauses == []
        assert stated("exactly", encoding, 0, 1)[0].clauses == [()]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_no_helper_is_left_without_a_clause(encoding: str) -> None:
    """A free helper would double a model count."""
    for kind, number in product(KINDS, range(2, 9)):
        for bound in range(1, number):
            formula, literals = stated(kind, encoding, number, bound)
            used = {abs(literal) for clause in formula.clauses for literal in clause}
            first = abs(literals[-1]) + 1
            assert used >= set(range(first, formula.top + 1))


def test_gaps_in_the_numbers_of_helpers_are_closed() -> None:
    formula = Formula()
    formula.variables("mark", range(3), answer=True)
    with formula.rule("bound"):
        cardinality._adopt(formula, [[1, -9], [9, 7, -2], [-7]])
    assert formula.clauses == [(1, -4), (4, 5, -2), (-5,)]
    assert formula.top == 5


def test_exactly_one_is_noted_as_a_choice() -> None:
    formula = Formula()
    mark = formula.variables("mark", range(5), answer=True)
    literals = list(mark.numbers())
    with formula.rule("bound"):
        cardinality.exactly(formula, 2, literals)
        assert formula.choices == []
        cardinality.exactly(formula, 1, literals[1:])
        cardinality.at_most(formula, 1, literals)
        cardinality.at_least(formula, 1, literals)
    assert formula.choices == [(2, 3, 4, 5)]


def test_choices_are_true_of_every_model() -> None:
    for encoding, number in product(ENCODINGS, range(1, 6)):
        formula = Formula(encoding)
        mark = formula.variables("mark", range(number), answer=True)
        with formula.rule("bound"):
            cardinality.exactly(formula, 1, list(mark.numbers()))
        with opened(formula) as solver:
            assert [tuple(mark.numbers())] == formula.choices
            for signs in product((1, -1), repeat=number):
                assumed = [sign * x for sign, x in zip(signs, mark.numbers(), strict=True)]
                assert solver.solve(assumptions=assumed) == (signs.count(1) == 1)


def test_encoding_may_be_named_for_one_bound() -> None:
    formula = Formula("ladder")
    mark = formula.variables("mark", range(10), answer=True)
    with formula.rule("bound"):
        cardinality.at_most(formula, 1, list(mark.numbers()), encoding="pairwise")
    assert formula.top == 10
    assert sorted(formula.clauses) == sorted(
        tuple(-x for x in pair) for pair in combinations(mark.numbers(), 2)
    )


def test_unknown_encoding_lists_the_names() -> None:
    for kind in KINDS:
        with pytest.raises(SatgridError) as caught:
            stated(kind, "tree", 8, 4)
        assert str(caught.value) == (
            f"no cardinality encoding 'tree'; known: {', '.join(ENCODINGS)}"
        )


def test_helpers_are_filed_under_their_rule() -> None:
    formula, _ = stated("at_most", "ladder", 7, 1)
    assert formula.sizes() == {"mark": 12, "auxiliary": 8, "bound": 28}
    assert (13, "auxiliary bound 1") in list(formula.names())


@pytest.fixture
def untemplated(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let other limits hold: no template from before, and none kept after."""
    cardinality._template.cache_clear()
    yield monkeypatch
    cardinality._template.cache_clear()


@pytest.mark.parametrize("kind", KINDS)
def test_bounds_too_large_for_one_call_are_encoded_here(
    kind: str, untemplated: pytest.MonkeyPatch
) -> None:
    """By a network with one model for each assignment."""
    untemplated.setattr(cardinality, "MOST_AT_ONCE", 0)
    for number in (4, 7):
        for bound in range(2, number - 1):
            formula, literals = stated(kind, "auto", number, bound)
            found: dict[frozenset[int], int] = {}
            with opened(formula) as solver:
                for model in solver.enum_models():
                    chosen = frozenset(x for x in literals if x in model)
                    found[chosen] = found.get(chosen, 0) + 1
            free = abs(literals[-1]) - number  # variables that the bound does not refer to
            expected = sum(
                comb(number, true) for true in range(number + 1) if KINDS[kind](true, bound)
            )
            assert len(found) == expected
            assert set(found.values()) == {2**free}
            assert all(KINDS[kind](len(chosen), bound) for chosen in found)


def test_sizes_of_networks() -> None:
    for number in (*range(1, 20), 64):
        for outputs in {1, 2, 3, number // 2 + 1, number, number + 1}:
            formula = Formula()
            marks = formula.variables("mark", range(number), answer=True)
            with formula.rule("sorted"):
                sorting.ordered(formula, list(marks.numbers()), outputs)
            size = formula.top - number, len(formula.clauses)
            assert size == sorting.size(number, outputs)
    for power in range(1, 12):
        comparators = (power * power - power + 4) * 2**power // 4 - 1
        size = sorting.size(2**power, 2**power)
        assert size == (2 * comparators, 6 * comparators)


def test_large_bounds_do_not_go_into_one_call_of_pysat(untemplated: pytest.MonkeyPatch) -> None:
    untemplated.setattr(cardinality, "MOST_AT_ONCE", 1000)
    untemplated.setattr("pysat.card.CardEnc.equals", None)
    formula = Formula()
    marks = formula.variables("mark", range(60), answer=True)
    with formula.rule("bound"):
        cardinality.exactly(formula, 20, list(marks.numbers()))
    helpers, clauses = sorting.size(60, 21)
    assert formula.sizes() == {"mark": 60, "auxiliary": helpers, "bound": clauses + 2}


@pytest.mark.parametrize("encoding", ["pairwise", "seqcounter", "totalizer", "ladder"])
def test_what_would_be_too_large_is_refused_with_its_size(encoding: str) -> None:
    formula = Formula(encoding)
    marks = formula.variables("mark", range(3000), answer=True)
    with (
        formula.rule("bound"),
        pytest.raises(SatgridError, match=r"about [\d,]+ clauses to state 500 of 3,000"),
    ):
        cardinality.at_most(formula, 500, list(marks.numbers()))
    assert not formula.clauses


def test_even_a_network_may_be_too_large(untemplated: pytest.MonkeyPatch) -> None:
    untemplated.setattr(cardinality, "MOST_CLAUSES", 100)
    untemplated.setattr(cardinality, "MOST_AT_ONCE", 100)
    formula = Formula()
    marks = formula.variables("mark", range(60), answer=True)
    with formula.rule("bound"), pytest.raises(SatgridError, match="to state 50 of 60"):
        cardinality.at_most(formula, 50, list(marks.numbers()))


def test_size_of_the_counter() -> None:
    """As the module says: of clauses and helpers, for every exact bound that has them."""
    for number in range(7, 14):
        for bound in range(2, number - 1):
            formula = Formula()
            literals = formula.variables("mark", range(number), answer=True).numbers()
            with formula.rule("bound"):
                cardinality.exactly(formula, bound, literals)
            left = bound * (number - bound)
            assert formula.sizes() == {"mark": number, "auxiliary": left - 1, "bound": 4 * left - 2}
