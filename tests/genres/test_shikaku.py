"""Shikaku: what the suites for all puzzles do not cover."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from catalogue import ROOT, agree, by_trying, encoded, load
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board.grid import Cell, Grid, Side
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.answers import painter_for
from satgrid.drawing.place_names import sides_text
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.generators.minimizing import minimize
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions, verdict

Cut = list[list[tuple[int, int]]]
"""Rectangles, each with its cells."""


def board(*rows: str) -> Any:
    return registry.parse("puzzle: shikaku\n\n" + "\n".join(rows) + "\n")


def sides(shape: tuple[int, int], parts: Cut) -> frozenset[Side]:
    """Return the sides between cells of different rectangles."""
    owner = {Cell(*cell): at for at, cells in enumerate(parts) for cell in cells}
    return frozenset(side for side in Grid(*shape).sides() if owner[side.one] != owner[side.other])


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 12 cells, about one in four of them with a number."""
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (3, 3), (4, 2), (3, 4)]))
    symbols = st.sampled_from("........1234?6")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


def cut(puzzle: Any) -> set[frozenset[Side]]:
    """Return every way to cut a board, found by laying a rectangle at the first free cell."""
    height, width = puzzle.shape
    printed = puzzle.data["numbers"]

    def ways(free: frozenset[tuple[int, int]]) -> list[Cut]:
        if not free:
            return [[]]
        top, left = min(free)
        found = []
        for bottom, right in product(range(top, height), range(left, width)):
            cells = [
                (row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
            ]
            told = [printed[cell] for cell in cells if cell in printed]
            if free.issuperset(cells) and told in (["?"], [len(cells)]):
                found += [[*rest, cells] for rest in ways(free.difference(cells))]
        return found

    return {sides(puzzle.shape, parts) for parts in ways(frozenset(puzzle.grid))}


@given(boards())
@settings(max_examples=40)
def test_every_way_to_find_solutions_agrees(puzzle: Any) -> None:
    expected = cut(puzzle)
    agree(puzzle, expected)
    assert count(Request(puzzle, method="frontier")).number == len(expected)


@given(boards())
@settings(max_examples=25)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    for encoding in puzzle.encodings:
        if len(encoded(puzzle, encoding).answer_block()) <= 10:
            by_trying(puzzle, encoding)


def test_rectangles_of_any_area_around_two_cells() -> None:
    """A line of n cells with a number at either end is cut at n - 1 places."""
    for length in range(2, 9):
        puzzle = board("?" + "." * (length - 2) + "?")
        assert count(Request(puzzle)).number == length - 1


def test_check_says_where_and_why() -> None:
    puzzle = board("2..", "..4")
    wrong = puzzle.read("ABB\nACD\n")
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(wrong)] == [
        ("rectangle", (0, 1), "an area with 0 words"),
        ("rectangle", (1, 1), "an area with 0 words"),
        ("rectangle", (1, 2), "1 by 1 cells where the word is 4"),
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["5.", ".."], ["no rectangle that fits has room around the 5", "add up to 5"]),
        (["3.", "1."], ["no rectangle that fits has room around the 3"]),
        (["2.", ".."], ["the numbers add up to 2 where the board has 4 cells"]),
        (["2.", ".?"], []),
        (["..", ".."], ["the numbers add up to 0 where the board has 4 cells"]),
        (["1.?", "...", "?.1"], []),
        (["4..", "..?", ".?."], []),
        (["...", ".1?"], ["no rectangle reaches the cell at row 1, column 1"]),
    ],
)
def test_flaws(rows: list[str], said: list[str]) -> None:
    found = board(*rows).flaws()
    assert len(found) == len(said)
    assert all(part in flaw for part, flaw in zip(said, found, strict=True))


def test_numbers_left_out_are_not_told() -> None:
    puzzle: Any = load(ROOT / "instances" / "shikaku" / "small.txt")
    assert puzzle.without([0, 2]).text().endswith("....\n...?\n6...\n..?.\n")
    [solution] = solutions(encoded(puzzle))
    fewer: Any = minimize(puzzle)[0]
    assert list(solutions(encoded(fewer))) == [solution]
    assert fewer.clue_list() != puzzle.clue_list()
    for key, clue in fewer.more_clues(solution).items():
        assert clue in puzzle.clue_list()
        assert key[2] == puzzle.data[key[0]][key[1]]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["x."], r"3:1: 'x' is not one of \. \? 1-4095"),
        (["0."], r"3:1: '0' is not one of \. \? 1-4095"),
        (["10 ."], ""),
        (["5000 ."], "3:1: '5000' is not one of"),
        (["..", "..."], "4:3: 3 cells where the board has 2"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    if not message:
        assert board(*rows).data["numbers"] == {Cell(0, 0): 10}
        return
    with pytest.raises(ParseError, match=message):
        board(*rows)


@pytest.mark.parametrize("drawn", ["", "AA\nAA", "AAB", "2 0,0 x", "2 0,0,0"])
def test_bad_drawings_of_a_solution_are_refused(drawn: str) -> None:
    with pytest.raises(ParseError):
        board("2.").read(drawn)


# --- new ones ---------------------------------------------------------------------------------


def test_easy_ones_are_plain_and_hard_ones_are_not() -> None:
    for difficulty in ("easy", "hard"):
        made: Any = drafted("shikaku", 9, 9, seed=2, difficulty=difficulty)
        assert made.deduced().complete == (difficulty == "easy")
        assert verdict(encoded(made)).verdict is Verdict.UNIQUE


def test_what_cannot_be_made() -> None:
    for height, width, symmetry in ((99, 99, None), (5, 6, "quarter")):
        with pytest.raises(SatgridError):
            drafted("shikaku", height, width, symmetry=symmetry)


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j"
SAVED = (
    "pzprv3/shikaku/6/6/. . . . 3 . /5 6 . . 6 . /. . . . . . /. . . . . . /. 6 . . 2 3 "
    "/. 5 . . . . /1 -1 1 0 0 /1 0 1 0 0 /1 -1 1 0 0 /1 -1 0 1 1 /1 -1 0 1 1 /0 -1 -1 -1 1 "
    "/0 -1 -1 1 1 1 /-1 -1 -1 0 0 0 /-1 1 1 1 1 1 /-1 -1 -1 0 0 0 /1 1 1 1 1 0 /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    expected = board("....3.", "56..6.", "......", "......", ".6..23", ".5....")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    [solution] = solutions(encoded(expected))
    assert expected.render(solution).split("\n") == [
        "ABBAAA",
        "ABBCCC",
        "ABBCCC",
        "ADDDAB",
        "ADDDAB",
        "CCCCCB",
    ]


@given(boards())
@settings(max_examples=30)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("text", "puzzlink", "pzprv3"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


def test_borders_along_one_line_are_named_together() -> None:
    puzzle = board("6 . .", ". . .", ". 3 .")
    painter = painter_for(puzzle)
    across = [Side.between((row, 1), (row, 2)) for row in range(3)]
    down = [Side.between((1, column), (2, column)) for column in range(2)]
    assert sides_text(painter, across) == "r1c2|r1c3 to r3c2|r3c3"
    assert sides_text(painter, [*across[:1], *down]) == "r1c2|r1c3, r2c1|r3c1, r2c2|r3c2"
