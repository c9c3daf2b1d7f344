"""Areas without a known cell: a search that does not end is tried without large ones first."""

from __future__ import annotations

import random
from typing import Any

import pytest
from catalogue import ROOT, encoded

from satgrid.formula.clauses import Formula
from satgrid.grounds import number_areas
from satgrid.puzzle import registry
from satgrid.solve import session
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.solve.lazy_clauses import Cutters
from satgrid.verdicts.puzzle_verdict import uniqueness

FIELD = ROOT.parent / "shared" / "field" / "fillomino-underclued.txt"


def board(*rows: str) -> Any:
    return registry.parse("puzzle: fillomino\n\n" + "\n".join(rows) + "\n")


def test_verdicts_agree_with_all_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The try begins after the first cut; all but the smallest numbers are unlikely."""
    monkeypatch.setattr(session, "_UNLIKELY_CUTS", 0)
    monkeypatch.setattr(number_areas, "MOST_SEARCHED", 4)
    rng = random.Random(11)
    met, unlikely = set(), 0
    for _ in range(80):
        shape = rng.choice(((2, 4), (3, 3), (2, 5), (3, 4)))
        rows = ["".join(rng.choice("......1234") for _ in range(shape[1])) for _ in range(shape[0])]
        puzzle = board(*rows)
        number = len(set(solutions(encoded(puzzle), limit=2)))
        found = uniqueness(puzzle)
        assert found.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[number], rows
        shown = [one for one in (found.first, found.second) if one is not None]
        assert len(set(shown)) == number
        assert all(puzzle.check(one) == [] for one in shown)
        if number:
            left = puzzle.deduced()
            formula = Formula()
            puzzle.encode(formula, known=left)
            unlikely += bool(Cutters(formula).unlikely)
        met.add(number)
    assert met == {0, 1, 2}
    assert unlikely > 10


def few_conflicts(puzzle: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the conflicts that it takes to see that a puzzle has several solutions."""
    taken = []
    leave = session.Session.__exit__

    def left(self: session.Session, *error: object) -> None:
        taken.append(self.conflicts)
        leave(self, *error)

    monkeypatch.setattr(session.Session, "__exit__", left)
    assert uniqueness(puzzle).verdict is Verdict.MULTIPLE
    return sum(taken)


def test_a_half_empty_board_takes_few_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the instances without the numbers of its lower half."""
    text = (ROOT / "instances" / "fillomino" / "10x10.txt").read_text("utf-8").splitlines()
    rows = text[-10:]
    assert all(len(row) == 10 for row in rows)
    puzzle = board(*rows[:5], *["." * 10] * 5)
    assert few_conflicts(puzzle, monkeypatch) < 4000


@pytest.mark.skipif(not FIELD.exists(), reason="no folder of puzzles from outside here")
def test_a_board_from_outside_takes_few_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert few_conflicts(registry.parse(FIELD.read_text("utf-8")), monkeypatch) < 4000
