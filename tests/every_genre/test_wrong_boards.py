"""Boards that break exactly the rule in their file name.

Each is a puzzle, a line ``solution:`` and a solution that breaks the rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue import ROOT, RULES_BY_HAND, encoded, load

from satgrid.board import text
from satgrid.formula.derived import without
from satgrid.puzzle import registry
from satgrid.solve.session import Session, Status

WRONG = sorted((ROOT / "instances").glob("*/wrong/*.txt"))


@pytest.mark.parametrize("path", WRONG, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_wrong_board_is_refused_for_its_rule(path: Path) -> None:
    rule = path.stem.rpartition("-")[0].replace("-", " ")
    puzzle, drawn = text.split(path.read_text(encoding="utf-8"))
    board = registry.parse(puzzle)
    assert drawn is not None
    solution = board.read(drawn)
    assert {violation.rule for violation in board.check(solution)} == {rule}
    formulas = [encoded(board, encoding) for encoding in board.encodings]
    # What an encoding has no words for it refuses, too.
    saying = [one for one in formulas if all(key in one.answer_block() for key in solution)]
    assert saying
    for formula in saying:
        guess = formula.stating(solution)
        with Session(formula) as session:
            assert session.solve(guess) is Status.UNSATISFIABLE
        with Session(without(formula, rule)) as session:
            assert session.solve(guess) is Status.SATISFIABLE


@pytest.mark.parametrize("name", sorted({*RULES_BY_HAND, *(path.parts[-3] for path in WRONG)}))
def test_every_rule_has_a_wrong_board(name: str) -> None:
    shown = {
        path.stem.rpartition("-")[0].replace("-", " ") for path in WRONG if path.parts[-3] == name
    }
    rules = set()
    for path in (ROOT / "instances" / name).glob("*.txt"):
        board = load(path)
        for encoding in board.encodings if path.stem == "small" else board.encodings[:1]:
            formula = encoded(board, encoding)
            rules |= set(formula.rules) - formula.definitions
    assert shown == rules
