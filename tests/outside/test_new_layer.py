"""A layer, its rule and its genre in one file from elsewhere: all outputs take it from there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner

from satgrid import formats
from satgrid.cli import program
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.puzzle import packages, registry
from satgrid.web import sheet_values, sheets

FILE = ROOT / "tests" / "plugged" / "parity.py"
BOARD = """puzzle: parity

= + . =
. = . +
+ . = .
. + . =
"""


@pytest.fixture
def parity() -> Iterator[Any]:
    """Return the board; the genre is forgotten after the test."""
    yield registry.plug_in(str(FILE)) and registry.parse(BOARD)
    packages.unplug("parity")


def run(*words: object) -> str:
    result = CliRunner().invoke(program, ["--plugin", str(FILE), *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.stdout


def right(answer: set[tuple[int, int]]) -> bool:
    """Say by the text of the board whether an answer is right."""
    for row, line in enumerate(BOARD.splitlines()[2:]):
        for column, sign in enumerate(line.split()):
            near = {(row - down, column - aside) for down, aside in product((0, 1), repeat=2)}
            if sign != "." and len(near & answer) % 2 != (sign == "+"):
                return False
    return True


def test_its_answers_are_those_of_its_words(parity: Any) -> None:
    cells = [(row, column) for row in range(3) for column in range(3)]
    every = [
        {cell for cell, held in zip(cells, way, strict=True) if held}
        for way in product((False, True), repeat=len(cells))
    ]
    good = [answer for answer in every if right(answer)]
    assert len(good) == 2
    for method in ("sat", "frontier", "counter"):
        assert count(Request(parity, method=method)).number == len(good), method
    for answer in every:
        assert (not parity.check(frozenset(answer))) == (answer in good)


def test_it_is_written_turned_and_entered(parity: Any) -> None:
    for name in ("text", "penpa", "puzzlekit"):
        [part] = formats.parts(formats.write(parity, name))
        read: Any = part.read()
        assert read.data == parity.data, name
    blank = parity.without(range(len(parity.clue_list())))
    [layer] = sheets.described(parity)["layers"]
    assert layer["words"]["0,0"] == "="
    entered = json.dumps({"words": {layer["name"]: layer["words"]}})
    assert sheet_values.applied(blank, entered) == parity


def test_commands_take_it(parity: Any, tmp_path: Path) -> None:
    made, fewer = tmp_path / "made.txt", tmp_path / "fewer.txt"
    run("generate", "parity", "--size", "4x4", "--seed", 1, "-o", made)
    run("minimize", made, "-o", fewer)
    assert run("check", made, fewer, "--show").count("unique") == 3
    board: Any = registry.parse(fewer.read_text(encoding="utf-8"))
    assert 0 < len(board.clue_list()) < 25
    assert run("deduce", made, "--steps").count("last one: ") > 1  # each corner by its own name
    assert "at corner row" in run("explain", made, "--cell", "r1c1")
    assert "last one" in run("hint", made)
    assert "───" in run("solve", made)
    for file in ("board.svg", "board.html"):
        run("draw", made, "-o", tmp_path / file)
        assert "<svg" in (tmp_path / file).read_text(encoding="utf-8")
    run("export", made, "-o", tmp_path / "board.cnf")
    assert "p cnf 16 66" in (tmp_path / "board.cnf").read_text(encoding="utf-8")
