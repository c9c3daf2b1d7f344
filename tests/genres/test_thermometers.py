"""Thermometers that leave cells bare: these stay empty, in everything that answers."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import satgrid
from satgrid.board.grid import Cell
from satgrid.cli import program
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.puzzle import registry

TEXT = "puzzle: thermometers\nabove: 1 .\n\n1.1 1.2\n . .\n"
FREE = "puzzle: thermometers\n\n1.1 1.2\n . .\n"


@pytest.mark.parametrize("method", ["sat", "frontier", "counter"])
@pytest.mark.parametrize(("text", "number"), [(TEXT, 2), (FREE, 3)])
def test_cells_of_no_thermometer_are_never_filled(text: str, number: int, method: str) -> None:
    board: Any = registry.parse(text)
    assert count(Request(board, method=method)).number == number
    assert all(cell.row == 0 for one in satgrid.load(text).solutions() for cell in one.keys)


def test_they_are_judged_and_known_at_once() -> None:
    board: Any = registry.parse(TEXT)
    wrong = frozenset({Cell(0, 0), Cell(1, 1)})
    assert [(one.rule, one.cell) for one in board.check(wrong)] == [("bulb", (1, 1))]
    assert {board.keys[slot] for slot in (2, 3)} == {Cell(1, 0), Cell(1, 1)}
    assert board.deduced().state.gone & 0b1100 == 0b1100


def test_steps_say_it_once(tmp_path: Any) -> None:
    file = tmp_path / "t.txt"
    file.write_text(TEXT.replace("above: 1 .", "above: 1 1"), encoding="utf-8")
    result = CliRunner().invoke(program, ["deduce", "--steps", str(file)])
    assert result.exit_code == 0, result.output
    assert result.output.count("(The cell is on no thermometer, so it stays empty.)") == 1
    assert "row 2, columns 1 and 2 are empty" in result.output
