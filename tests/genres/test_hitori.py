"""Hitori: what the suites for all puzzles do not cover."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from catalogue import by_trying, encoded
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board.grid import Cell, Grid, components
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.generators.scattering import scattered
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions, verdict


def board(*rows: str) -> Any:
    return registry.find("hitori").parse("puzzle: hitori\n\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 9 cells, few of them without a number."""
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (3, 3), (4, 2)]))
    symbols = st.sampled_from(".123123")
    return board(*("".join(draw(symbols) for _ in range(width)) for _ in range(height)))


@given(boards())
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


def test_check_says_where_and_why() -> None:
    puzzle = board("1213", "2341", "3124")
    shaded = frozenset({Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(3, 0)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(shaded)] == [
        ("repeat", (0, 0), "outside the board"),
        ("repeat", (0, 2), "a second 1 in the row"),
        ("apart", (0, 1), "a shaded cell beside it"),
        ("apart", (1, 0), "a shaded cell beside it"),
        ("connected", (0, 2), "the unshaded cells are in 2 parts"),
    ]


def test_nothing_need_be_shaded_and_nothing_left() -> None:
    """One cell is solved either way; cells without a number are no repeat of each other."""
    assert set(solutions(encoded(board("5")))) == {frozenset(), frozenset({Cell(0, 0)})}
    assert frozenset() in set(solutions(encoded(board("12", "21"))))
    assert frozenset() in set(solutions(encoded(board(".."))))


def test_clues_are_repeats() -> None:
    puzzle = board("1 12 12", "1 3 4")
    assert [clue.name for clue in puzzle.clue_list()] == ["the 12s in row 1", "the 1s in column 1"]
    assert puzzle.clue_list()[0].cells == ((0, 1), (0, 2))


def test_flaws_say_which_neighbors_would_be_shaded() -> None:
    assert board("2255", "1346").flaws() == []
    assert board("2221").flaws() == []
    assert board("22122").flaws() == [
        "the 2s in row 1: all but one are shaded, which makes two neighbors shaded"
    ]
    assert len(board("1", "1", "1", "1").flaws()) == 1


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["1x"], "3:2: 'x' is not one of . 1-1295"),
        (["10"], "3:2: '0' is not one of . 1-1295"),
        (["1 1296"], "3:3: '1296' is not one of . 1-1295"),
        (["1 01"], "3:3: '01' is not one of . 1-1295"),
        (["12", "123"], "4:3: 3 cells where the board has 2"),
        ([], "1:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        board(*rows)


@pytest.mark.parametrize("drawing", ["", "..\n..", "...", ".1"])
def test_bad_drawings_of_a_solution_are_refused(drawing: str) -> None:
    with pytest.raises(ParseError):
        board("12").read(drawing)


@given(boards())
@settings(max_examples=20)
def test_formats_give_the_board_back(puzzle: Any) -> None:
    for name in ("puzzlink", "pzprv3", "puzzlekit"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


def test_url() -> None:
    """Numbers above 9 are letters, above 35 two characters behind a sign."""
    url = "https://puzz.link/p?hitori/3/2/1az.-104"
    assert formats.read(url) == [board("1 10 35", ". 36 4")]
    assert formats.write(board("1 10 35", ". 36 4"), "puzzlink") == url + "\n"
    assert formats.read("https://puzz.link/p?hitori/2/2/12") == [board("12", "..")]
    largest = board("1295")
    assert formats.read(formats.write(largest, "puzzlink")) == [largest]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("1%", "a number that is a question mark"),
        ("10", "a number below 1"),
        ("1-1", "after '-' come two digits or letters"),
        ("1A", "'A' means nothing here"),
    ],
)
def test_bad_urls_are_refused(body: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(f"https://puzz.link/p?hitori/2/1/{body}")


def test_saved_file() -> None:
    saved = "pzprv3\nhitori\n2\n2\n1 12 \n. 1 \n. # \n+ . \n"
    assert formats.read(saved) == [board("1 12", ". 1")]


def test_drawing_keeps_the_numbers_of_shaded_cells() -> None:
    assert draw(board("12", "11"), frozenset({Cell(1, 0)})).split("\n")[3] == "│▒1▒  1 │"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("size", [(3, 3), (5, 7), (8, 8)])
def test_generated_ones_have_one_solution_in_which_every_repeat_counts(
    size: tuple[int, int], difficulty: str
) -> None:
    puzzle: Any = drafted("hitori", *size, seed=5, difficulty=difficulty)
    judged = verdict(encoded(puzzle))
    assert judged.verdict is Verdict.UNIQUE
    assert judged.first is not None
    repeated = {cell for clue in puzzle.clue_list() for cell in clue.cells}
    assert judged.first <= repeated
    assert len(puzzle.data["numbers"]) == size[0] * size[1]


def test_hard_ones_repeat_less_than_easy_ones() -> None:
    mean = {}
    for difficulty in ("easy", "medium", "hard"):
        made: list[Any] = [
            drafted("hitori", 6, 6, seed=seed, difficulty=difficulty) for seed in range(6)
        ]
        mean[difficulty] = sum(len(one.clue_list()) for one in made) / 6
    assert all(one > other for one, other in pairwise(mean.values()))


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (2, 2), (7, 9)])
def test_scattered_cells_are_apart_and_leave_no_room(shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    shaded = scattered(Order(*shape, seed=3))

    def allowed(cells: frozenset[Cell]) -> bool:
        touching = any(near in cells for cell in cells for near in grid.neighbors(cell))
        return not touching and len(components(set(grid) - cells)) < 2

    assert allowed(shaded)
    assert not any(allowed(shaded | {cell}) for cell in set(grid) - shaded)
    assert not scattered(Order(*shape, seed=3), 0.0)


@pytest.mark.parametrize(
    ("size", "symmetric", "message"),
    [((8, 8), True, "is not made symmetric"), ((40, 40), False, "may have 900 cells")],
)
def test_what_cannot_be_made(size: tuple[int, int], symmetric: bool, message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        drafted("hitori", *size, symmetry="yes" if symmetric else None)
    with pytest.raises(SatgridError, match="no hitori of 1x1 cells was found"):
        drafted("hitori", 1, 1, difficulty="easy")
