"""Kuromasu: what the suites for all puzzles do not cover."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import by_trying, encoded
from every_genre.test_steps import check_path, check_techniques
from hypothesis import given, settings, strategies as st

from satgrid import drawing, formats
from satgrid.board.grid import Cell
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions, verdict

Kuromasu: Any = registry.find("kuromasu")


def board(*rows: str) -> Any:
    return Kuromasu.parse("puzzle: kuromasu\n\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 9 cells, about one in three of them with a number or a sign."""
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (3, 3), (4, 2)]))
    symbols = st.sampled_from("........?12345")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=60)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


def test_check_says_where_and_why() -> None:
    puzzle = board("3..", "..?", "...")
    shaded = frozenset({Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 2), Cell(0, 3)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(shaded)] == [
        ("view", (0, 0), "outside the board"),
        ("view", (0, 0), "1 seen from the 3"),
        ("view", (1, 2), "shaded where ? is printed"),
        ("apart", (1, 2), "a shaded cell beside it"),
        ("connected", (0, 2), "the unshaded cells are in 3 parts"),
        ("connected", (1, 1), "the unshaded cells are in 3 parts"),
    ]


def test_nothing_need_be_shaded() -> None:
    assert set(solutions(encoded(board(".")))) == {frozenset(), frozenset({Cell(0, 0)})}
    assert set(solutions(encoded(board("1")))) == {frozenset()}
    assert set(solutions(encoded(board("?")))) == {frozenset()}
    assert frozenset() in set(solutions(encoded(board("4..", "..."))))


def test_flaws_say_which_number_is_too_large() -> None:
    assert board("6..", "...").flaws() == ["the 6 at row 1, column 1: no solution can have it"]
    assert board("4..", "...").flaws() == []


def test_numbers_that_could_be_added() -> None:
    puzzle = board(".?4", "...")
    added = puzzle.more_clues(frozenset({Cell(0, 0)}))
    assert [clue.name for clue in added.values()] == [
        "the 3 at row 1, column 2",
        "the 3 at row 2, column 1",
        "the 4 at row 2, column 2",
        "the 4 at row 2, column 3",
    ]
    assert puzzle.with_clue(("numbers", Cell(0, 1), 3)) == board(".34", "...")


@given(boards())
@settings(max_examples=20)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("puzzlink", "pzprv3", "puzzlekit"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


def test_url() -> None:
    url = "https://puzz.link/p?kurodoko/4/2/3h.i-10"
    assert formats.read(url) == [board("3 . . ?", ". . . 16")]
    assert formats.write(board("3 . . ?", ". . . 16"), "puzzlink") == url + "\n"
    with pytest.raises(ParseError, match="a number below 1"):
        formats.read("https://puzz.link/p?kurodoko/2/1/0")


def test_picture_has_a_circle_for_each_number_and_question_mark() -> None:
    picture = drawing.svg(board("3..?", "...."))
    assert picture.count("<circle") == 2
    assert "?" not in picture.partition("<circle")[2]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("size", [(3, 4), (6, 6), (9, 9)])
def test_generated_ones_have_one_solution(size: tuple[int, int], difficulty: str) -> None:
    puzzle = drafted("kuromasu", *size, seed=5, difficulty=difficulty)
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE


def test_hard_ones_have_no_number_to_spare_and_fewer_than_easy_ones() -> None:
    made = {
        difficulty: drafted("kuromasu", 6, 6, seed=3, difficulty=difficulty, symmetry="none")
        for difficulty in ("easy", "hard")
    }
    hard, easy = made["hard"], made["easy"]
    assert isinstance(hard, Kuromasu)
    assert isinstance(easy, Kuromasu)
    assert len(hard.clue_list()) < len(easy.clue_list())
    for number in range(len(hard.clue_list())):
        assert verdict(encoded(hard.without([number]))).verdict is Verdict.MULTIPLE


def test_symmetric_ones_have_their_numbers_in_pairs() -> None:
    puzzle = drafted("kuromasu", 7, 8, seed=2, difficulty="medium", symmetry="yes")
    assert isinstance(puzzle, Kuromasu)
    cells = set(puzzle.data["numbers"])
    assert cells == {Cell(6 - row, 7 - column) for row, column in cells}
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE


def test_what_cannot_be_made() -> None:
    with pytest.raises(SatgridError, match="may have 900 cells at most"):
        drafted("kuromasu", 40, 40)


def test_what_two_numbers_and_chains_leave_takes_no_trial() -> None:
    """A solver checks each step, and all that the techniques find on the way."""
    puzzle = board(
        "4 . . . . . .",
        ". . . . . . .",
        ". 6 7 . . . .",
        ". 5 . . . . .",
        ". . . . . . 8",
        "2 . 6 . . . .",
        ". . . . 11 . .",
    )
    walk = check_path(puzzle)
    assert walk.complete
    assert all(step.trial is None for step in walk.steps)
    assert {"beside the view", "edge to edge", "two numbers"} <= {
        step.technique.name for step in walk.steps
    }
    assert check_techniques(puzzle, most=60) > 10
