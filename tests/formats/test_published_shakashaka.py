"""Published shakashaka puzzles, where they are at hand, against their recorded verdicts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catalogue import ROOT, encoded, halved

from satgrid.answers.triangles import Triangle
from satgrid.board.grid import Cell
from satgrid.solve.enumeration import Verdict, verdict

FILE = ROOT.parent / "shared" / "published" / "shakashaka.jsonl"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the published puzzles are not here")


def published() -> list[dict[str, Any]]:
    if not FILE.exists():
        return []
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("entry", published(), ids=lambda entry: entry["name"])
def test_verdict_and_solution_agree(entry: dict[str, Any]) -> None:
    puzzle = halved(["".join(row) for row in entry["grid"]])
    judged = verdict(encoded(puzzle))
    assert judged.verdict.value == entry["verdict"]
    for found in (judged.first, judged.second):
        assert found is None or puzzle.check(found) == []
    if "solution" in entry:
        recorded = frozenset(
            Triangle(Cell(row, column), state)
            for row, line in enumerate(entry["solution"])
            for column, state in enumerate(line)
            if state in "ABCD"
        )
        assert puzzle.check(recorded) == []
        if judged.verdict is Verdict.UNIQUE:
            assert recorded == judged.first
