"""Published norinori puzzles, where they are at hand, against their recorded verdicts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catalogue import ROOT, encoded, load

from satgrid.board.grid import Cell
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, verdict

FOLDER = ROOT.parent / "shared" / "published"
FILE = FOLDER / "norinori.jsonl"
SEED = FOLDER / "norinori-seed.txt"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the published puzzles are not here")


def published() -> list[dict[str, Any]]:
    if not FILE.exists():
        return []
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def board(rows: list[str]) -> Any:
    return registry.find("norinori").parse("\n".join(["puzzle: norinori", "", *rows, ""]))


@pytest.mark.parametrize("entry", published(), ids=lambda entry: entry["name"])
def test_verdict_and_solution_agree(entry: dict[str, Any]) -> None:
    puzzle = board([" ".join(map(str, row)) for row in entry["rooms"]])
    judged = verdict(encoded(puzzle))
    assert judged.verdict.value == entry["verdict"]
    for found in (judged.first, judged.second):
        assert found is None or puzzle.check(found) == []
    if "solution" in entry:
        recorded = frozenset(
            Cell(row, column)
            for row, line in enumerate(entry["solution"])
            for column, shaded in enumerate(line)
            if shaded
        )
        assert puzzle.check(recorded) == []
        if judged.verdict is Verdict.UNIQUE:
            assert recorded == judged.first


@pytest.mark.parametrize(("number", "name"), [(0, "example-10x10"), (1, "example-14x24")])
def test_example_boards_are_the_published_ones(number: int, name: str) -> None:
    _, *rows = [
        line
        for line in SEED.read_text(encoding="utf-8").split("\n\n")[number].strip().split("\n")
        if not line.startswith("#")
    ]
    example: Any = load(ROOT / "instances" / "norinori" / f"{name}.txt")
    assert board(rows).data == example.data
