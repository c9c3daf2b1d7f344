"""Regions in several parts, where no rule asks for connected ones: star battles and sudokus."""

from __future__ import annotations

import json
import re
from itertools import pairwise, permutations, product
from typing import Any

import pytest
from catalogue import ROOT

import satgrid
from satgrid import formats
from satgrid.board import regions
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.puzzle import registry
from satgrid.web import editing, sheet_values, sheets

STARS = ["AABBC", "DDBBC", "DDEEC", "DEEEC", "CCCAA"]
SUDOKU = ["ABAB", "BABA", "CDCD", "DCDC"]
LEVELS = ROOT.parent / "shared" / "field" / "queens-regions-in-parts.txt"


def star_battle(rows: list[str]) -> str:
    return "\n".join(["puzzle: starbattle", "stars: 1", "", *rows, ""])


def sudoku(rows: list[str]) -> str:
    return "\n".join(["puzzle: sudoku", "", "1...", "....", "...2", "....", "regions:", *rows, ""])


def queens(rows: list[str]) -> int:
    """Count the ways to put a star into each row, column and region, none touching another."""
    size = len(rows)
    return sum(
        all(abs(one - other) > 1 for one, other in pairwise(columns))
        and len({rows[row][column] for row, column in enumerate(columns)}) == size
        for columns in permutations(range(size))
    )


def squares(rows: list[str]) -> int:
    """Count the ways to fill the board with each number once in every line and region."""
    lines = [*permutations(range(1, 5))]
    fitting = ([line for line in lines if line[0] == 1], lines, [it for it in lines if it[3] == 2])
    found = 0
    for filled in product(*fitting, lines):
        if any(len(set(column)) < 4 for column in zip(*filled, strict=True)):
            continue
        cells = [(rows[row][at], filled[row][at]) for row in range(4) for at in range(4)]
        found += len(set(cells)) == 16
    return found


def test_solutions_are_those_of_trying_everything() -> None:
    assert satgrid.load(star_battle(STARS)).count() == queens(STARS) > 0
    assert satgrid.load(sudoku(SUDOKU)).count() == squares(SUDOKU) > 0


@pytest.mark.parametrize("text", [star_battle(STARS), sudoku(SUDOKU)])
def test_such_a_board_is_written_drawn_and_named_in_its_parts(text: str) -> None:
    board = registry.parse(text)
    assert registry.parse(board.text()) == board
    drawn = draw(board, None, color=False)
    names = sorted(re.findall(r"[A-Z]", drawn.split("1 star")[0]))
    picture = satgrid.load(text).draw()
    assert sorted(re.findall(r">([A-Z])</text>", picture)) == names
    assert names == (["A", "A", "C", "C"] if "stars" in text else sorted(4 * "ABCD"))


@pytest.mark.parametrize("how", ["turned right", "one more below"])
def test_the_page_keeps_the_parts_of_a_region_together(how: str) -> None:
    board: Any = registry.parse(star_battle(STARS))
    assert how in editing.CHANGES
    changed: Any = editing.changed(board, how)
    assert len(regions.part_names(changed.data["rooms"])) == 4
    [layer] = sheets.described(board)["layers"]
    words = {"words": {layer["name"]: layer["words"]}, "options": {"stars": "2"}}
    entered: Any = sheet_values.applied(board, json.dumps(words))
    assert (entered.data["rooms"], entered.options["stars"]) == (board.data["rooms"], 2)


def test_connected_regions_have_no_names() -> None:
    text = star_battle(["AABBC", "AABBC", "DDEEC", "DEEEC", "DDEEE"])
    assert not re.findall(r">([A-Z])</text>", satgrid.load(text).draw())


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3", "penpa", "tatham"])
def test_a_format_that_has_borders_only_refuses_it(name: str) -> None:
    for text in (star_battle(STARS), sudoku(SUDOKU)):
        with pytest.raises(SatgridError):
            formats.write(registry.parse(text), name)


def test_genres_whose_rules_speak_of_connected_rooms_still_refuse_it() -> None:
    with pytest.raises(ParseError, match="room 'A' is in 2 parts"):
        registry.parse("puzzle: norinori\n\nABA\n")


def test_stated_numbers_of_solutions() -> None:
    """Levels of a public collection with their numbers of solutions."""
    if not LEVELS.exists():
        pytest.skip("needs the levels beside the project")
    for part in formats.parts(LEVELS.read_text("utf-8")):
        board = part.read()
        stated = re.search(r"solutions stated: (\d+)", dict(board.notes)["title"])
        assert stated is not None
        if int(stated[1]) < 1000:
            assert satgrid.load(board.text()).count() == int(stated[1])
