"""Akari: what the suites for all puzzles do not cover."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import ROOT, by_trying, encoded, load
from hypothesis import given, settings, strategies as st

from satgrid import drawing, formats
from satgrid.board.grid import Cell
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions, verdict

Akari: Any = registry.find("akari")


def board(*rows: str) -> Akari:
    return Akari.parse("puzzle: akari\n\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Akari:
    """Make a board of up to 12 cells, about one in three of them black."""
    height, width = draw(st.sampled_from([(1, 1), (1, 8), (2, 3), (3, 3), (4, 2), (3, 4)]))
    symbols = st.sampled_from("......##0123")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Akari) -> None:
    by_trying(puzzle)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_lamps_of_an_empty_square_are_rooks(size: int) -> None:
    """As many lamps as rows, each in a row and column of its own: every cell is lit so."""
    factorial = 1
    for number in range(2, size + 1):
        factorial *= number
    assert len(list(solutions(encoded(board(*["." * size] * size))))) == factorial


def test_board_without_white_cells_is_solved_without_lamps() -> None:
    assert list(solutions(encoded(board("#0")))) == [frozenset()]
    assert list(solutions(encoded(board("#1")))) == []


def test_check_says_where_and_why() -> None:
    puzzle = board(".1.", "...", "#..")
    lamps = frozenset({Cell(0, 0), Cell(0, 2), Cell(1, 1), Cell(1, 2), Cell(2, 0), Cell(3, 0)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(lamps)] == [
        ("lit", (2, 0), "outside the board"),
        ("lit", (0, 0), "outside the board"),
        ("sight", (0, 2), "sees row 2, column 3"),
        ("sight", (1, 1), "sees row 2, column 3"),
        ("clue", (0, 1), "3 shaded near the 1"),
    ]
    assert [(broken.rule, broken.cell) for broken in puzzle.check(frozenset({Cell(1, 1)}))] == [
        ("lit", (0, 0)),
        ("lit", (0, 2)),
        ("lit", (2, 2)),
    ]


def test_flaws_say_which_number_is_too_large() -> None:
    assert board("3.", "..").flaws() == ["the 3 at row 1, column 1: no solution can have it"]
    assert board("2.", "..").flaws() == []


def test_numbers_that_could_be_added() -> None:
    puzzle = board("#.", "..")
    lamps = frozenset({Cell(0, 1), Cell(1, 0)})
    [(key, clue)] = puzzle.more_clues(lamps).items()
    assert clue.name == "the 2 at row 1, column 1"
    assert puzzle.with_clue(key) == board("2.", "..")
    assert puzzle.with_clue(key).without([0]) == puzzle


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([".x"], "3:2: 'x' is not one of . # 0-4"),
        ([".5"], "3:2: '5' is not one of . # 0-4"),
        (["..", "..."], "4:3: 3 cells where the board has 2"),
        ([], "1:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(*rows)


@pytest.mark.parametrize("drawing", ["", "..\n..", "...", ".?", "oo"])
def test_bad_drawings_of_a_solution_are_refused(drawing: str) -> None:
    with pytest.raises(ParseError):
        board("1.").read(drawing)


# --- drawn and new ones -----------------------------------------------------------------------


def test_picture_shows_lamps_and_black_cells() -> None:
    puzzle = load(ROOT / "instances" / "akari" / "small.txt")
    [lamps] = solutions(encoded(puzzle))
    for answer, discs in ((None, 0), (lamps, len(lamps))):
        root = ElementTree.fromstring(drawing.svg(puzzle, answer))
        assert sum(one.tag.endswith("circle") for one in root.iter()) == discs
    assert draw(puzzle, lamps).count("o") == len(lamps)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_new_ones_have_one_solution_and_can_be_symmetric(difficulty: str) -> None:
    made = drafted("akari", 9, 8, seed=3, difficulty=difficulty, symmetry="yes")
    assert isinstance(made, Akari)
    assert verdict(encoded(made)).verdict is Verdict.UNIQUE
    turned = tuple(tuple(reversed(row)) for row in reversed(made.printed))
    assert [[word == "." for word in row] for row in turned] == [
        [word == "." for word in row] for row in made.printed
    ]
    assert [[word.isdigit() for word in row] for row in turned] == [
        [word.isdigit() for word in row] for row in made.printed
    ]


def test_hard_ones_keep_no_number_that_could_be_spared() -> None:
    made = drafted("akari", 7, 7, seed=1, difficulty="hard", symmetry="none")
    assert isinstance(made, Akari)
    for number in range(len(made.clue_list())):
        assert verdict(encoded(made.without([number]))).verdict is Verdict.MULTIPLE


def test_what_cannot_be_made() -> None:
    with pytest.raises(SatgridError, match="900 cells at most"):
        drafted("akari", 99, 99)


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?akari/6/6/nekcakbl"
SAVED = (
    "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . "
    "/. . . # . . /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    """The same board as a URL, under both its names, and saved with its answer, which is right."""
    expected = board("......", "..4...", "....2.", ".0....", "...1..", "......")
    answer = expected.read("..o...\n.o4o..\n..o.2o\n.0..o.\no..1..\n...o..")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.read(URL.replace("akari", "lightup")) == [expected]
    assert formats.read(SAVED.replace("lightup", "akari")) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    assert formats.write(expected, "pzprv3").startswith("pzprv3\nlightup\n6\n6\n. . . . . . \n")
    assert list(solutions(encoded(expected))) == [answer]


@given(boards())
@settings(max_examples=30)
def test_formats_give_the_board_back(puzzle: Akari) -> None:
    for name in ("text", "puzzlink", "pzprv3"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]
