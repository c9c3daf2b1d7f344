"""The index of the instances: it lists every board, and its numbers are right."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from catalogue import ROOT, boards, load

from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

PAGE = (ROOT / "instances" / "README.md").read_text("utf-8")
SLOW = {  # a second or more; the Bedlam cube some minutes
    "kropki/boxes-16x16",
    "kropki/boxes-16x16-some",
    "kropki/latin-12",
    "sudoku/16x16",
    "norinori/strips",
    "slitherlink/20x20",
    "starbattle/14x14",
    "tents/20x20",
    "tiling/bedlam",
    "tiling/pentominoes-2x3x10",
    "tiling/pentominoes-2x5x6",
    "tiling/pentominoes-3x4x5",
    "tiling/pentominoes-5x12",
    "tiling/pentominoes-6x10",
    "tiling/pentominoes-8x8-hole",
    "tiling/pentominoes-8x8-square",
}


class Line(NamedTuple):
    """A row of a table."""

    board: str
    number: int
    distinct: int
    title: str
    source: str


def lines() -> list[Line]:
    """Return the rows of the tables."""
    found = re.findall(
        r"^\| \[([\w-]+)\]\((.+)\.txt\) \| ([\d,]+) \| ([\d,]+) \| (.*?) \| (.*?) ?\|$",
        PAGE,
        re.MULTILINE,
    )
    assert all(path.endswith(f"/{name}") for name, path, *_ in found)
    return [
        Line(path, int(number.replace(",", "")), int(distinct.replace(",", "")), title, source)
        for _, path, number, distinct, title, source in found
    ]


def test_every_board_is_listed_once_with_its_title() -> None:
    listed = {line.board: line.title for line in lines()}
    assert len(listed) == len(lines())
    told = {board.partition("/")[0] for board in listed}
    assert told >= {path.parent.name for path in boards() if path.stem != "small"}
    assert listed == {
        f"{path.parent.name}/{path.stem}": dict(load(path).notes).get("title", "")
        for path in boards(sorted(told))
    }


def test_sources_are_told() -> None:
    told = set(re.findall(r"^- (.+?): ", PAGE, re.MULTILINE))
    assert {line.source for line in lines()} - {""} == told


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, id=line.board, marks=[pytest.mark.slow] if line.board in SLOW else [])
        for line in lines()
    ],
)
def test_numbers_are_right(line: Line) -> None:
    puzzle = load(ROOT / "instances" / f"{line.board}.txt")
    if line.number < 2:
        assert line.distinct == line.number
        verdict = Verdict.UNIQUE if line.number else Verdict.NONE
        assert uniqueness(puzzle).verdict is verdict
        return
    assert count(Request(puzzle)).number == line.number
    assert count(Request(puzzle, distinct=True)).number == line.distinct
