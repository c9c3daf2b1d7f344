"""Templates: the same clauses as written one by one, with helpers of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from satgrid.errors import EncodingError
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp, stamp_each

EITHER = Template(2, [(1, 2), (-1, 3), (-2,), (), (-3, 1, 2)], helpers=1)


def started() -> Formula:
    formula = Formula()
    formula.variables("mark", range(6), answer=True)
    return formula


def one_by_one(formula: Formula, template: Template, stamps: list[tuple[int, int]]) -> None:
    for literals in stamps:
        stamp(formula, template, literals)


@pytest.mark.parametrize("state", [one_by_one, stamp_each])
def test_stamps(state: Callable[[Formula, Template, list[tuple[int, int]]], None]) -> None:
    formula = started()
    with formula.rule("either"):
        state(formula, EITHER, [(1, 2), (-5, 6)])
    assert formula.clauses == [
        *((1, 2), (-1, 7), (-2,), (), (-7, 1, 2)),
        *((-5, 6), (5, 8), (-6,), (), (-8, -5, 6)),
    ]
    assert formula.sizes() == {"mark": 6, "auxiliary": 2, "either": 10}
    assert [name for _, name in formula.names()][-2:] == [
        "auxiliary either 1",
        "auxiliary either 2" if state is stamp_each else "auxiliary either 1",
    ]


@pytest.mark.parametrize("state", [one_by_one, stamp_each])
@pytest.mark.parametrize("literal", [0, 7, -7])
def test_an_undeclared_literal_is_refused(
    state: Callable[[Formula, Template, list[tuple[int, int]]], None], literal: int
) -> None:
    formula = started()
    with (
        formula.rule("either"),
        pytest.raises(EncodingError, match="'either': undeclared variable"),
    ):
        state(formula, Template(2, [(1, 2)]), [(1, literal)])


def test_no_stamps_say_nothing() -> None:
    formula = started()
    with formula.rule("either"):
        stamp_each(formula, EITHER, [])
    assert formula.clauses == []
    assert formula.top == 6
