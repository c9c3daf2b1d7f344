"""Masyu: what the suites for all puzzles do not cover."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import ROOT, by_trying, encoded, load
from hypothesis import given, settings, strategies as st

from satgrid import drawing, formats
from satgrid.board.grid import Cell, Grid, Side
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.generators import loops
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict

LOOPS = {2: 1, 3: 13, 4: 213}
"""Loops through the cells of so many rows and columns (OEIS A140517, counted by squares)."""


def board(*rows: str) -> Any:
    kind: Any = registry.find("masyu")
    return kind.parse("puzzle: masyu\n\n" + "\n".join(rows) + "\n")


def ring(top: int, left: int, bottom: int, right: int) -> frozenset[Side]:
    """Return the loop along the edge of some rows and columns."""
    found = set()
    for column in range(left, right):
        found |= {Side(Cell(row, column), Cell(row, column + 1)) for row in (top, bottom)}
    for row in range(top, bottom):
        found |= {Side(Cell(row, column), Cell(row + 1, column)) for column in (left, right)}
    return frozenset(found)


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 12 sides, about half of its cells with a pearl."""
    height, width = draw(st.sampled_from([(1, 1), (1, 4), (2, 2), (4, 2), (3, 3)]))
    symbols = st.sampled_from("....wb")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=6)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


@given(boards(), st.data())
@settings(max_examples=60)
def test_pearls_that_a_loop_could_have(puzzle: Any, data: st.DataObject) -> None:
    """Adding them leaves the loop a solution, adding any other does not."""
    bare = puzzle.without(range(len(puzzle.clue_list())))
    assert bare.data["pearls"] == {}
    found = list(solutions(encoded(bare)))
    if found:
        loop = data.draw(st.sampled_from(sorted(found, key=sorted)))
        fitting = bare.more_clues(loop)
        for cell in bare.grid:
            for pearl in "wb":
                broken = bare.with_clue(("pearls", cell, pearl)).check(loop)
                assert (broken == []) == (("pearls", cell, pearl) in fitting)


@pytest.mark.parametrize("size", sorted(LOOPS))
def test_published_counts_without_pearls(size: int) -> None:
    assert count(Request(board(*["." * size] * size))).number == LOOPS[size]


# --- judge, flaws, clues ----------------------------------------------------------------------


def test_check_says_where_and_why() -> None:
    puzzle = board("w..b", "....", "b.w.")
    assert [
        (broken.rule, broken.cell, broken.note) for broken in puzzle.check(ring(0, 0, 2, 3))
    ] == [
        ("white", (0, 0), "the loop does not go straight through here"),
    ]
    assert [
        (broken.rule, broken.cell, broken.note) for broken in puzzle.check(ring(0, 2, 1, 3))
    ] == [
        ("black", (0, 3), "the loop does not go straight on beside it"),
        ("black", (2, 0), "the loop does not turn here"),
        ("white", (0, 0), "the loop does not go straight through here"),
        ("white", (2, 2), "the loop does not go straight through here"),
    ]
    longer = board(".....", ".....", "..w..").check(ring(0, 0, 2, 4))
    assert [broken.note for broken in longer] == ["the loop turns on neither side of it"]
    empty = board("...", "...")
    [none] = empty.check(frozenset())
    assert (none.rule, none.note) == ("loop", "there is no line")
    rules = {(broken.rule, broken.note) for broken in empty.check(ring(0, 1, 2, 2))}
    assert rules == {("black", "outside the board")}


def test_flaws() -> None:
    assert board("..w", "b..", "...").flaws() == [
        "the black pearl at row 2, column 1 has no two cells above or below, or left or right",
        "the white pearl at row 1, column 3 is in a corner",
    ]
    assert board("w..").flaws() == ["in a single row or column there is no loop"]
    assert board("b..", "..w", "...").flaws() == []
    for flawed in ("..w", "..."), ("...", ".b.", "..."), (".",):
        assert board(*flawed).flaws()
        assert verdict(encoded(board(*flawed))).verdict is Verdict.NONE


def test_pearls_turn_with_the_board() -> None:
    for rows, order in ((("b.b", "...", "b.b"), 8), (("bw", ".."), 1), (("w.w", "..."), 2)):
        assert sum(map(board(*rows).invariant, isometries(board(*rows).shape))) == order


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([".o"], r"3:2: 'o' is not one of \. w b"),
        (["..", "..."], "4:3: 3 cells where the board has 2"),
        ([], "1:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(*rows)


# --- drawn ------------------------------------------------------------------------------------


def test_pearls_are_drawn() -> None:
    puzzle = board("b..", "..w", "...")
    [loop] = solutions(encoded(puzzle))
    for answer in (None, loop):
        root = ElementTree.fromstring(drawing.svg(puzzle, answer))
        circles = [element for element in root.iter() if element.tag.endswith("circle")]
        assert len({element.get("fill") for element in circles}) == len(circles) == 2
    lines = draw(puzzle, loop).split("\n")
    assert lines == [
        " b─────┐",
        " │     │",
        " │  ·  w",
        " │     │",
        " └─────┘",
        "w white pearl, b black pearl",
    ]
    colored = re.sub(r"\x1b\[[\d;]*m", "", draw(puzzle, loop, color=True))
    assert [line.rstrip() for line in colored.split("\n")] == [
        line.replace("b", "●").replace("w", "○") for line in lines[:-1]
    ]


# --- new ones ---------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(2, 8), st.integers(2, 8))
@settings(max_examples=30)
def test_random_loops_go_through_cells(seed: int, height: int, width: int) -> None:
    loop = loops.through(Order(height, width, seed), Grid(height, width))
    assert board(*["." * width] * height).check(loop) == []


def test_symmetric_pearls() -> None:
    made: Any = drafted("masyu", 7, 6, seed=2, symmetry="yes")
    told = [[word != "." for word in row] for row in made.printed]
    assert told == [row[::-1] for row in told[::-1]]
    assert any(map(any, told))


def test_what_cannot_be_made() -> None:
    for height, width in ((1, 6), (99, 99)):
        with pytest.raises(SatgridError):
            drafted("masyu", height, width)


def test_difficulty_says_how_many_pearls() -> None:
    made: dict[str, Any] = {
        difficulty: drafted("masyu", 8, 8, seed=1, difficulty=difficulty)
        for difficulty in ("easy", "medium", "hard")
    }
    numbers = {difficulty: len(puzzle.data["pearls"]) for difficulty, puzzle in made.items()}
    assert numbers["easy"] > numbers["medium"] > numbers["hard"]


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?mashu/6/6/1063000i3000"
SAVED = (
    "pzprv3/mashu/6/6/"
    ". . 1 . . . /. 2 . . 1 . /. . . . . . /. . . 2 . . /. 1 . . . . /. . . . . . /"
    "1 1 1 0 1 /0 1 1 -1 0 /0 0 1 1 0 /0 1 -1 1 1 /1 1 0 0 0 /0 0 1 0 0 /"
    "1 0 0 1 1 1 /1 1 0 0 1 1 /1 1 1 -1 0 1 /1 -1 0 1 0 0 /0 0 1 1 0 0 /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    """The same board as a URL and saved with its answer, which is right."""
    expected = board("..w...", ".b..w.", "......", "...b..", ".w....", "......")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.read(URL.replace("mashu", "masyu")) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    across, down = SAVED.split("/")[10:16], SAVED.split("/")[16:21]
    answer = {
        Side(Cell(row, column), Cell(row, column + 1))
        for row, words in enumerate(map(str.split, across))
        for column, word in enumerate(words)
        if word == "1"
    } | {
        Side(Cell(row, column), Cell(row + 1, column))
        for row, words in enumerate(map(str.split, down))
        for column, word in enumerate(words)
        if word == "1"
    }
    assert list(solutions(encoded(expected))) == [frozenset(answer)]


@given(boards())
@settings(max_examples=30)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("puzzlink", "pzprv3", "puzzlekit"):
        [found] = formats.read(formats.write(puzzle, name))
        assert found.text() == puzzle.text()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?mashu/3/1/r", "'r' means nothing here"),
        ("pzprv3/mashu/1/2/1 - /0 /", "a number that is a question mark"),
    ],
)
def test_what_is_no_pearl_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        formats.read(text)


def test_catalogue_has_a_board_without_solution_for_the_loop_only() -> None:
    puzzle = load(ROOT / "instances" / "masyu" / "two-loops.txt")
    assert puzzle.flaws() == []
    assert verdict(encoded(puzzle)).verdict is Verdict.NONE
