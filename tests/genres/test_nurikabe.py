"""Nurikabe: what the suites for all puzzles do not cover."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest
from catalogue import ROOT, by_trying, encoded, load
from finding import found_by
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board.grid import Cell
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions, verdict

KIND: Any = registry.find("nurikabe")


def board(*rows: str) -> Any:
    return registry.parse("puzzle: nurikabe\n\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 9 cells, about one in four of them with a number or a sign."""
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (3, 3), (4, 2)]))
    symbols = st.sampled_from(".............?1234")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@pytest.mark.parametrize("encoding", KIND.encodings)
@given(puzzle=boards())
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(encoding: str, puzzle: Any) -> None:
    by_trying(puzzle, encoding)


def test_check_says_where_and_why() -> None:
    puzzle = board("3..1", "....", "2..2", "..2?")
    shaded = puzzle.read("..#.\n##.#\n.##.\n###.") | {Cell(4, 0)}
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(shaded)] == [
        ("island", (0, 0), "outside the board"),
        ("island", (3, 2), "shaded where 2 is printed"),
        ("island", (0, 0), "an area of 2 cells for the 3"),
        ("island", (1, 2), "0 numbers in one area"),
        ("island", (2, 0), "an area of 1 cell for the 2"),
        ("island", (3, 3), "2 numbers in one area"),
        ("sea", (1, 0), "the shaded cells are in 3 parts"),
        ("sea", (1, 3), "the shaded cells are in 3 parts"),
        ("pool", (2, 1), "four shaded cells in a square"),
    ]


def test_all_sea_and_no_sea() -> None:
    assert list(solutions(encoded(board("...")))) == [frozenset({(0, 0), (0, 1), (0, 2)})]
    assert list(solutions(encoded(board("..", "..")))) == []
    assert list(solutions(encoded(board(".3.")))) == [frozenset()]
    assert set(solutions(encoded(board("?.")))) == {frozenset(), frozenset({Cell(0, 1)})}


def test_sizes_are_those_of_the_page() -> None:
    """Without the bounds: no cell has more than two islands, and each has a number of cells."""
    puzzle: Any = load(ROOT / "instances" / "nurikabe" / "small.txt")
    numbers = puzzle.data["numbers"]
    formula = encoded(puzzle)
    part = formula.blocks["part"]
    reached: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.grid}
    for cell, start in part:
        reached[cell].append(start)
    clauses = sum(1 + len(own) + comb(len(own), 2) for own in reached.values())
    clauses += len(numbers)
    clauses += sum(len(own) * len(puzzle.grid.neighbors(cell)) for cell, own in reached.items())
    # Islands of two cells have no helpers: a cell of one is one step from its start.
    clauses += sum(map(len, reached.values())) - len(numbers)
    for start, number in numbers.items():
        size = sum(start in own for own in reached.values())
        assert size <= 6
        clauses += comb(size, number + 1) + comb(size, size - number + 1)
    assert formula.sizes()["island"] == clauses
    assert formula.sizes()["part"] == sum(map(len, reached.values()))


def test_reach_ends_at_other_numbers() -> None:
    """No cell beside two numbers is of an island, and none further than its number allows."""
    part = encoded(board("3....", "....1")).blocks["part"]
    assert {cell for cell, start in part if start == (0, 0)} == {
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
    }
    assert {cell for cell, start in part if start == (1, 4)} == {(1, 4)}
    part = encoded(board("5.1..")).blocks["part"]
    assert {cell for cell, start in part if start == (0, 0)} == {(0, 0)}


def test_flaws() -> None:
    assert board("21.").flaws() == [
        "the 2 at row 1, column 1 and the 1 at row 1, column 2 share a side: "
        "their areas would be one"
    ]
    assert board("3..?").flaws() == []
    assert board("4..?").flaws() == ["the areas have 5 cells on a board of 4 cells"]


def test_numbers_that_could_be_told() -> None:
    puzzle = board("?..", "...", "..?")
    solution = puzzle.read("..#\n###\n#..")
    added = puzzle.more_clues(solution)
    assert [clue.name for clue in added.values()] == [
        "the 2 at row 1, column 1",
        "the 2 at row 3, column 3",
    ]
    told = puzzle.with_clue(("numbers", Cell(0, 0), 2))
    assert told == board("2..", "...", "..?")
    assert told.without([0]) == puzzle


@given(boards())
@settings(max_examples=20)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("puzzlink", "pzprv3", "puzzlekit"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


def test_url_and_saved_file() -> None:
    puzzle = board("3 . . ?", ". . . 16")
    url = "https://puzz.link/p?nurikabe/4/2/3h.i-10"
    assert formats.read(url) == [puzzle]
    assert formats.write(puzzle, "puzzlink") == url + "\n"
    assert formats.read("pzprv3\nnurikabe\n2\n4\n3 # + - \n# . + 16 \n") == [puzzle]
    with pytest.raises(ParseError, match="a number below 1"):
        formats.read("https://puzz.link/p?nurikabe/2/1/0")


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("size", [(3, 4), (4, 6)])
def test_generated_ones_have_one_solution(size: tuple[int, int], difficulty: str) -> None:
    puzzle: Any = drafted("nurikabe", *size, seed=5, difficulty=difficulty)
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE
    largest = {"easy": 6, "medium": 8, "hard": 10}[difficulty]
    assert max(puzzle.data["numbers"].values()) <= largest
    assert "?" not in puzzle.render()


def test_easy_generated_ones_are_solved_by_presolve() -> None:
    for symmetry in (None, "half"):
        puzzle: Any = drafted("nurikabe", 8, 8, seed=1, difficulty="easy", symmetry=symmetry)
        assert puzzle.deduced().complete


def test_large_generated_ones_have_one_solution() -> None:
    puzzle: Any = drafted("nurikabe", 13, 13, seed=1)
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE
    assert len(puzzle.data["numbers"]) < 0.2 * 13 * 13


@pytest.mark.parametrize(
    ("size", "symmetry", "message"),
    [
        ((8, 9), "quarter", "8x9 has no quarter turn"),
        ((30, 30), None, "may have 400 cells"),
        ((1, 1), None, "no nurikabe of 1x1 cells was found"),
    ],
)
def test_what_cannot_be_made(size: tuple[int, int], symmetry: str | None, message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        drafted("nurikabe", *size, symmetry=symmetry)


# --- step by step -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rows", "found"),
    [
        ("water's only way", ["#.#", "2.."], [("#0,1", [])]),
        ("water's only way", ["#.#", "..."], []),
        ("water's only way", ["#.1", "2o."], []),
        ("too large", ["3.oo", "...."], [("#0,1", [0])]),
        ("too large", ["4.oo", "...."], []),
        ("too large", ["4.o.", "o.o."], [("#0,1", [0]), ("#1,1", [0])]),
        ("cut off", ["2.o.", "..o#", "..oo"], [("o0,1 o1,0 o1,1 o2,0 o2,1", [])]),
        ("cut off", ["2.o.", "..o.", "..oo"], []),
        ("room", ["4..#", "##.."], [("o0,1 o0,2 o1,2", [0])]),
        ("room", ["3...", "##.."], [("o0,1 o0,2", [0])]),
        ("room", ["2...", "...."], []),
        ("room", ["?.#", "..."], []),
        ("either way", ["2.", ".."], [("#1,1", [0])]),
        ("either way", ["#.#", ".2.", "..."], []),
        ("either way", ["#.#", "#2.", "#.."], []),
        ("either way", ["###", "#2.", "#.."], [("#2,2", [0])]),
        ("out of reach", ["2...", "...1"], [("#0,2 #0,3 #1,1 #1,2", [0, 1])]),
        ("out of reach", ["2.#.", "..#."], [("#0,3 #1,3", []), ("#1,1", [0])]),
        ("out of reach", ["4.oo", "...."], [("#1,3", [0])]),
        ("way to a number", ["4..o", "###."], [("o0,1 o0,2", [])]),
        ("way to a number", ["5..o", "...."], [("o0,1 o0,2", [0])]),
        ("way to a number", ["6..o", "...."], []),
        ("way to a pool", ["2.##", "###.", "#.##"], [("o0,1", [])]),
        ("way to a pool", ["3...", "##..", "####"], [("o0,1", []), ("o0,1 o0,2", [])]),
        ("way to a pool", ["?...", "....", "...."], []),
    ],
)
def test_techniques(name: str, rows: list[str], found: list[tuple[str, list[int]]]) -> None:
    puzzle = board(*(row.replace("#", ".").replace("o", ".") for row in rows))
    known = "".join(sign if sign in "#." else "o" for row in rows for sign in row)
    assert found_by(puzzle, name, known) == found
