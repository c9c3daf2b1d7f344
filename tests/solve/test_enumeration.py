"""Listings and verdicts: each solution once, limits, deadlines, and what shows a verdict."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from small_formulas import answers, formula_of, formulas

from satgrid.errors import EncodingError
from satgrid.formula.clauses import Formula
from satgrid.solve.enumeration import Uniqueness, Verdict, solutions, verdict


@given(formulas())
@settings(max_examples=120)
def test_every_solution_once(formula: Formula) -> None:
    expected = answers(formula)
    listing = solutions(formula)
    found = list(listing)
    assert len(found) == len(expected)
    assert set(found) == expected
    assert listing.complete


@given(formulas())
@settings(max_examples=80)
def test_verdict_shows_what_it_says(formula: Formula) -> None:
    expected = answers(formula)
    found = verdict(formula)
    if not expected:
        assert found == Uniqueness(Verdict.NONE)
        assert found.differing == frozenset()
    elif len(expected) == 1:
        assert found == Uniqueness(Verdict.UNIQUE, *expected)
        assert found.differing == frozenset()
    else:
        assert found.verdict is Verdict.MULTIPLE
        assert found.first is not None
        assert found.second is not None
        assert {found.first, found.second} <= expected
        assert found.differing == (found.first | found.second) - (found.first & found.second)
        assert found.differing


def test_helpers_do_not_make_a_second_solution() -> None:
    formula = formula_of([(1,), (2, 3)], 5, 1)
    assert verdict(formula) == Uniqueness(Verdict.UNIQUE, frozenset({0}))


@pytest.mark.parametrize(("limit", "number"), [(0, 0), (1, 1), (5, 5), (8, 8), (9, 8), (None, 8)])
def test_limit(limit: int | None, number: int) -> None:
    listing = solutions(formula_of([], 3, 3), limit=limit)
    assert not listing.complete
    assert len(list(listing)) == number
    assert listing.complete == (limit is None or limit > number), "it stopped at its limit"


def test_listing_is_lazy_and_can_be_closed() -> None:
    listing = solutions(formula_of([], 60, 60))
    assert len({next(listing) for _ in range(20)}) == 20
    listing.close()
    assert not listing.complete
    assert list(listing) == []


def test_deadline_in_the_past() -> None:
    past = time.monotonic() - 1
    formula = formula_of([(1, 2)], 2, 2)
    listing = solutions(formula, deadline=past)
    assert list(listing) == []
    assert not listing.complete
    assert verdict(formula, deadline=past) == Uniqueness(Verdict.UNKNOWN)
    assert verdict(formula_of([()], 1, 1), deadline=past) == Uniqueness(Verdict.UNKNOWN)


def test_deadline_after_the_first_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """One solution is known, not whether there is a second: unknown, and the first is shown."""
    now = time.monotonic()
    readings = iter([now])
    monkeypatch.setattr(time, "monotonic", lambda: next(readings, now + 100))
    found = verdict(formula_of([(1,), (2,)], 2, 2), solver="cadical153", deadline=now + 1)
    assert found == Uniqueness(Verdict.UNKNOWN, frozenset({0, 1}))


@pytest.mark.parametrize("solver", ["auto", "minisat22", "cadical195", "maplechrono", "minicard"])
@pytest.mark.parametrize("antichain", [False, True])
def test_many_easy_solutions(solver: str, antichain: bool) -> None:
    """More than are found between two looks at the clock."""
    size = 9
    pairs = [(2 * i + 1, 2 * i + 2) for i in range(size)]
    clauses = [*pairs, *((-one, -other) for one, other in pairs)]
    formula = formula_of(clauses, 2 * size, 2 * size, antichain=antichain)
    found = list(solutions(formula, solver=solver))
    assert len(found) == len(set(found)) == 2**size


def test_formula_without_answer_is_refused() -> None:
    with pytest.raises(EncodingError, match="no block was declared as the answer"):
        list(solutions(Formula()))
