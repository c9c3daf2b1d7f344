"""Slitherlink: what the suites for all puzzles do not cover."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import ROOT, by_trying, encoded, load
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import ParseError
from satgrid.generators import loops
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, verdict

LOOPS = {1: 1, 2: 13, 3: 213}
"""Loops along the sides of so many rows and columns of cells (OEIS A140517)."""


def board(*rows: str) -> Any:
    return registry.find("slitherlink").parse("puzzle: slitherlink\n\n" + "\n".join(rows) + "\n")


def border(puzzle: Any, *inside: tuple[int, int]) -> frozenset[Side]:
    return loops.border(puzzle.grid, {Cell(*cell) for cell in inside})


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 12 sides, about half of its cells with a number."""
    height, width = draw(st.sampled_from([(1, 1), (1, 2), (3, 1), (2, 2)]))
    symbols = st.sampled_from("....01223344")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=8)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


@pytest.mark.parametrize("size", sorted(LOOPS))
def test_published_counts_without_numbers(size: int) -> None:
    empty = board(*["." * size] * size)
    assert count(Request(empty)).number == LOOPS[size]


# --- judge, flaws, clues ----------------------------------------------------------------------


def test_check_says_where_and_why() -> None:
    puzzle = board("3..", "..0")
    two = border(puzzle, (0, 0), (1, 1))
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(two)] == [
        ("clue", (0, 0), "4 lines around the 3"),
        ("clue", (1, 2), "1 line around the 0"),
        ("degree", (1, 1), "4 lines at its upper left corner"),
    ]
    apart = border(puzzle, (0, 0)) | {Side(Cell(1, 2), Cell(1, 3))}
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(apart)][2:] == [
        ("degree", (1, 2), "1 line at its upper right corner"),
        ("degree", (1, 2), "1 line at its lower right corner"),
        ("loop", (1, 2), "a line not connected to the others at its upper right corner"),
    ]
    [none] = board("0").check(frozenset())
    assert (none.rule, none.note) == ("loop", "there is no line")
    beside = puzzle.check(frozenset({Side(Cell(4, 4), Cell(4, 5))}))
    assert ("clue", "outside the board") in [(broken.rule, broken.note) for broken in beside]


def test_flaws_say_what_is_against_a_loop_around_one_cell() -> None:
    assert board("41", "10").flaws() == []
    assert board("4..", "1.1").flaws() == [
        "the 4 at row 1, column 1 closes the loop around itself, against the 1 at row 2, column 3"
    ]
    assert len(board("44").flaws()) == 2
    for flawed in ("4..", "1.1"), ("44",), ("4.", "2."):
        assert verdict(encoded(board(*flawed))).verdict is Verdict.NONE


def test_numbers_are_taken_away_and_added() -> None:
    puzzle = board("3.", "1.")
    solution = border(puzzle, (0, 0), (0, 1))
    assert puzzle.check(solution) == []
    assert puzzle.without([0]) == board("..", "1.")
    more = puzzle.more_clues(solution)
    assert [clue.name for clue in more.values()] == [
        "the 3 at row 1, column 2",
        "the 1 at row 2, column 2",
    ]
    full = puzzle
    for key in more:
        full = full.with_clue(key)
    assert full == board("33", "11")


def test_numbers_turn_with_the_board() -> None:
    for rows, order in (
        (("3.", ".3"), 4),
        (("3.", "1."), 1),
        (("...", "2.2"), 2),
        (("..", ".."), 8),
    ):
        assert sum(map(board(*rows).invariant, isometries(board(*rows).shape))) == order


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([".5"], r"3:2: '5' is not one of \. \? 0-4"),
        (["..", "..."], "4:3: 3 cells where the board has 2"),
        ([], "1:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(*rows)


# --- new ones ---------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(1, 9), st.integers(1, 9))
@settings(max_examples=40)
def test_borders_of_random_regions_are_loops(seed: int, height: int, width: int) -> None:
    empty = board(*["." * width] * height)
    region = loops.region(Order(height, width, seed), empty.grid)
    assert region <= set(empty.grid)
    assert empty.check(border(empty, *region)) == []


def test_symmetric_numbers() -> None:
    made: Any = drafted("slitherlink", 6, 7, seed=2, symmetry="yes")
    told = [[word != "." for word in row] for row in made.printed]
    assert told == [row[::-1] for row in told[::-1]]
    assert any(map(any, told))
    assert not all(map(all, told))


def test_difficulty_says_how_many_numbers() -> None:
    numbers = {
        difficulty: len(drafted("slitherlink", 7, 7, seed=1, difficulty=difficulty).clue_list())
        for difficulty in ("easy", "medium", "hard")
    }
    assert numbers["easy"] > numbers["medium"] > numbers["hard"]


# --- on puzz.link -----------------------------------------------------------------------------


def test_urls_and_saved_boards() -> None:
    """The lines of a saved answer are passed over; new ones are none."""
    puzzle = board("3..", ".20")
    url = "https://puzz.link/p?slither/3/2/"
    assert formats.write(puzzle, "puzzlink").startswith(url)
    body = formats.write(puzzle, "puzzlink").strip().removeprefix(url)
    for name in ("slither", "slitherlink", "slither_edit"):
        assert formats.read(f"https://puzz.link/p?{name}/3/2/{body}") == [puzzle]
    saved = formats.write(puzzle, "pzprv3")
    assert saved == (
        "pzprv3.1\nslither\n2\n3\n3 . . \n. 2 0 \n0 0 0 \n0 0 0 \n"
        "0 0 0 0 \n0 0 0 0 \n0 0 0 \n0 0 0 \n0 0 0 \n"
    )
    assert formats.read(saved) == [puzzle]
    drawn = saved.replace("0 0 0 0 \n", "1 -1 0 0 \n")
    assert formats.read(drawn) == [puzzle]


@given(boards())
@settings(max_examples=20)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("puzzlink", "pzprv3", "puzzlekit"):
        [found] = formats.read(formats.write(puzzle, name))
        assert found.text() == puzzle.text()


def test_catalogue_has_a_board_without_a_flaw_that_is_plain_and_without_solution() -> None:
    puzzle = load(ROOT / "instances" / "slitherlink" / "two-loops.txt")
    assert puzzle.flaws() == []
    assert verdict(encoded(puzzle)).verdict is Verdict.NONE
