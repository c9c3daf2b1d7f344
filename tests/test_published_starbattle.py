"""Published star battles with cells outside every region; local only, never part of the project."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from catalogue import ROOT, encoded

from satgrid.puzzles.starbattle.puzzle import Starbattle
from satgrid.solve.enumeration import Verdict, verdict

FILE = ROOT.parent / "shared" / "published" / "starbattle.jsonl"

pytestmark = pytest.mark.skipif(not FILE.is_file(), reason="no folder of published puzzles here")


def outside() -> Iterator[tuple[Starbattle, str]]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        head, _, board = record["problem"].partition("\n")
        if "#" in board:
            text = f"puzzle: starbattle\nstars: {head.split()[2]}\n\n{board}\n"
            yield Starbattle.parse(text), record["solution"].partition("\n")[2]


def test_their_cells_outside_have_no_star() -> None:
    found = list(outside())
    assert len(found) > 1
    for puzzle, published in found:
        judged = verdict(encoded(puzzle))
        assert judged.verdict is Verdict.UNIQUE
        assert judged.first is not None
        drawn = puzzle.render(judged.first).replace("#", ".").replace(".", "-").replace("*", "x")
        assert drawn == published.replace(" ", "")
