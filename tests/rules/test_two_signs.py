"""Genres in which a cell without a key has content, too: it is never called empty."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from satgrid.board.grid import Cell
from satgrid.cli import program
from satgrid.drawing.pictures import svg
from satgrid.drawing.sentences import state_text
from satgrid.puzzle import registry

SLANTS = "puzzle: slant\n\n1.1..\n..21.\n2.221\n0....\n.021.\n"


@pytest.mark.parametrize(
    ("name", "key", "other"),
    [
        ("slant", "a slant down to the right", "a slant up to the right"),
        ("binairo", "a one", "a zero"),
        ("yinyang", "a black disc", "a white disc"),
        ("creek", "shaded", "empty"),
    ],
)
def test_cell_is_named_by_what_it_holds(name: str, key: str, other: str) -> None:
    text = "...\n...\n..." if name in ("slant", "creek") else "..\n.."
    puzzle = registry.find(name).parse(f"puzzle: {name}\n\n{text}\n")
    cell = Cell(0, 1)
    assert state_text(puzzle, frozenset({cell}), cell) == key
    assert state_text(puzzle, frozenset(), cell) == other


def test_explained_slant_is_named_and_no_other_is_drawn() -> None:
    result = CliRunner().invoke(program, ["explain", "-", "--cell", "1,1"], input=SLANTS)
    assert "row 1, column 1 is a slant" in result.output
    assert not re.search(r"[/\\]", result.output)


def test_given_discs_are_drawn_as_discs() -> None:
    puzzle = registry.find("yinyang").parse("puzzle: yinyang\n\nw.\n.b\n")
    picture = svg(puzzle)
    assert picture.count("<circle") == 2
    assert "<text" not in picture
