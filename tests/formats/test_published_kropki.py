"""Published kropki and consecutive puzzles: the verdicts and solutions recorded for them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catalogue import ROOT, encoded

from satgrid.board.boxes import irregular, size_of
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import renumbered
from satgrid.declared.board import class_of
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.kropki.puzzle import GENRE
from satgrid.puzzle.numbers import Entry
from satgrid.solve.enumeration import verdict

FOLDER = ROOT.parent / "shared" / "published"
NAMES = ("kropki", "kropki_consecutive")

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the published puzzles are not part of the project"
)


def puzzles() -> list[Any]:
    found = []
    for name in NAMES:
        path = FOLDER / f"{name}.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        for record in map(json.loads, lines):
            found.append(pytest.param(record, id=record["name"]))
    return found


def entries(rows: list[list[int]]) -> tuple[Entry, ...]:
    return tuple(
        Entry(Cell(row, column), number)
        for row, line in enumerate(rows)
        for column, number in enumerate(line)
        if number
    )


def board_of(record: dict[str, Any]) -> Any:
    def sides(color: str) -> frozenset[Side]:
        return frozenset(Side.between(one, other) for one, other in record[color])

    all_dots = "yes" if record["negative"] else "white" if record.get("negative_white") else "no"
    areas = record.get("regions")
    height_width = record["box_shape"] if record["boxes"] else None
    return kropki_of(
        record["n"],
        entries(record["givens"]),
        sides("white"),
        sides("black"),
        all_dots,
        (height_width[0], height_width[1]) if height_width else None,
        renumbered(areas) if areas else None,
    )


@pytest.mark.parametrize("record", puzzles())
def test_verdict_and_solution_agree(record: dict[str, Any]) -> None:
    board = board_of(record)
    assert board.flaws() == []
    found = verdict(encoded(board))
    assert found.verdict.value == record["verdict"]
    assert found.first is not None
    assert board.check(found.first) == []
    if "solution" in record:
        published = frozenset(entries(record["solution"]))
        assert board.check(published) == []
        assert found.first == published


@pytest.mark.parametrize("record", puzzles())
def test_text_says_the_same(record: dict[str, Any]) -> None:
    board = board_of(record)
    assert class_of(GENRE).parse(board.text()) == board


def test_every_kind_is_there() -> None:
    boards = [board_of(record.values[0]) for record in puzzles()]
    assert len(boards) == 50
    assert {board.options["all dots"] for board in boards} == {"yes", "no", "white"}
    assert any(irregular(board.data["regions"]) for board in boards)
    assert any(size_of(board.data["regions"]) for board in boards)
    assert any(board.givens for board in boards)
