"""Published nonograms, where they are at hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catalogue import ROOT, encoded

from satgrid.board.grid import Cell
from satgrid.drawing.terminal import draw
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.grounds.ground import slots
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, verdict
from satgrid.solve.session import Session, Status

PATH = ROOT.parent / "shared" / "published" / "nonogram.jsonl"
PUBLISHED: list[dict[str, Any]] = (
    [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]
    if PATH.exists()
    else []
)
# A whole search for these takes too long. A second solution lies close to the published one:
# it differs only inside the window that has this corner and this size.
WINDOWS = {"survey-Faase": (6, 12, 6), "survey-Knotty": (25, 5, 10)}
pytestmark = pytest.mark.skipif(not PUBLISHED, reason=f"{PATH.name} is not at hand")


def board_of(entry: dict[str, Any]) -> Any:
    return nonogram(tuple(map(tuple, entry["rows"])), tuple(map(tuple, entry["cols"])))


def recorded(entry: dict[str, Any]) -> frozenset[Cell] | None:
    if entry.get("solution") is None:
        return None
    return frozenset(
        Cell(row, column)
        for row, line in enumerate(entry["solution"])
        for column, filled in enumerate(line)
        if filled
    )


@pytest.mark.parametrize("entry", PUBLISHED, ids=lambda entry: entry["name"])
def test_verdict(entry: dict[str, Any]) -> None:
    board = board_of(entry)
    assert registry.parse(board.text()) == board
    known = recorded(entry)
    if known is not None:
        assert board.check(known) == []
    assert board.flaws() == []
    formula = encoded(board)
    if entry["name"] in WINDOWS:
        assert known is not None
        row, column, size = WINDOWS[entry["name"]]
        block = formula.answer_block()
        outside = [
            literal
            for cell, literal in zip(block, formula.stating(known), strict=True)
            if not (row <= cell.row < row + size and column <= cell.column < column + size)
        ]
        with Session(formula) as session:
            session.add(*[-block[cell] for cell in sorted(known)])
            assert session.solve(outside) is Status.SATISFIABLE
            assert board.check(session.model().solution()) == []
        assert entry["verdict"] == "multiple"
        return
    found = verdict(formula)
    assert found.verdict.value == entry["verdict"]
    assert found.first is not None
    assert board.check(found.first) == []
    if found.verdict is Verdict.UNIQUE and known is not None:
        assert found.first == known
    if found.second is not None:
        assert board.check(found.second) == []
        assert draw(board, found.first, marked=found.differing)


@pytest.mark.parametrize(
    "entry",
    [entry for entry in PUBLISHED if len(entry["rows"]) <= 25 and len(entry["cols"]) <= 25],
    ids=lambda entry: entry["name"],
)
def test_encodings_and_lines_agree(entry: dict[str, Any]) -> None:
    board = board_of(entry)
    found = verdict(encoded(board, "automaton"))
    assert found.verdict.value == entry["verdict"]
    assert found.first is not None
    deduction = board.deduced()
    assert deduction.clash is None
    assert deduction.found() <= found.first
    blank = {board.keys[slot] for slot in slots(deduction.state.gone)}
    assert not blank & found.first
    if deduction.complete:
        assert found.verdict is Verdict.UNIQUE
        assert deduction.found() == found.first


def test_solvable_line_by_line() -> None:
    """Where they are solved without a guess, a line solver may be asked for a rating."""
    complete = [entry["name"] for entry in PUBLISHED if board_of(entry).deduced().complete]
    assert len(complete) == 75
