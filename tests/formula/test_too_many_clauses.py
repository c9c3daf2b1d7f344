"""A formula that is too large is refused in one line, before it fills the memory."""

from __future__ import annotations

from math import log2

import pytest
from catalogue import ROOT
from striking import calls

from satgrid.errors import SatgridError
from satgrid.formula import clauses
from satgrid.formula.clauses import Formula
from satgrid.grounds.exactly_one import _plan
from satgrid.grounds.ground import State
from satgrid.grounds.one_wrong_count import OneWrong
from satgrid.grounds.unequal_counts import Unlike
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded

EXAMPLES = ROOT / "satgrid" / "genres" / "examples"


def blank(number: int) -> Formula:
    formula = Formula()
    formula.variables("shaded", range(number), answer=True)
    return formula


def test_the_sum_of_all_clauses_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "MOST_CLAUSES", 10_000)
    formula = blank(2)
    with formula.rule("rule"):
        formula.extend([(1, 2)] * 9_000)
        with pytest.raises(SatgridError, match="more than 10,000 clauses, which is too many"):
            formula.extend([(1, 2)] * 1_001)
        assert len(formula.clauses) == 9_000
        with pytest.raises(SatgridError, match="more than 10,000 clauses"):
            formula.extend((1, 2) for _ in range(1_000_000))
        assert len(formula.clauses) < 30_000  # a batch of unknown length
        with pytest.raises(SatgridError, match="more than 10,000 clauses"):
            one_by_one(formula)


def one_by_one(formula: Formula) -> None:
    for _ in range(5_000):
        formula.add(1, 2)


def test_helpers_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "MOST_VARIABLES", 100)
    formula = blank(90)
    with formula.rule("rule"):
        assert formula.auxiliary(10) == 91
        with pytest.raises(SatgridError, match="more than 100 variables, which is too many"):
            formula.auxiliary(1)


@pytest.mark.parametrize("name", registry.names())
def test_each_genre_heeds_the_bound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = registry.parse((EXAMPLES / f"{name}.txt").read_text("utf-8"))
    number = len(encoded(puzzle).clauses)
    assert number
    monkeypatch.setattr(clauses, "MOST_CLAUSES", number - 1)
    formula = Formula()

    def written() -> None:
        puzzle.encode(formula)
        formula.room_for_clauses(1)  # clauses added one by one are looked at by the thousand

    with pytest.raises(SatgridError, match="which is too many"):
        written()


def test_lines_that_differ_are_refused_before_a_clause_is_written() -> None:
    size = 200
    formula = blank(size * size)
    literals = range(1, size * size + 1)
    lines = [range(row * size, (row + 1) * size) for row in range(size)]
    ground = Unlike(lines)
    with formula.rule("lines"), pytest.raises(SatgridError, match="too many"):
        ground.write(formula, State((1 << size * size) - 1), literals)
    assert (len(formula.clauses), formula.top) == (0, size * size)


def test_counts_of_which_one_is_wrong_are_refused_before_a_clause_is_written() -> None:
    formula = blank(60)
    ground = OneWrong([((1 << 60) - 1, 30), (1, 1)])
    with formula.rule("liar"), pytest.raises(SatgridError, match="too many"):
        ground.write(formula, State((1 << 60) - 1), range(1, 61))
    assert not formula.clauses


def test_a_plan_for_many_numbers_takes_few_looks() -> None:
    # the numbers of a cell up to 9,999: it had looked at all shifts, a hundred million times
    many = 1 << 12
    assert len(_plan.__wrapped__(tuple(range(many)))) == 12
    assert calls(lambda: _plan.__wrapped__(tuple(range(many)))) < 4 * many * log2(many)
