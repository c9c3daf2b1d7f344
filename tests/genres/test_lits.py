"""LITS: what the suites for all puzzles do not cover."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from catalogue import by_trying, encoded, roomed
from hypothesis import given, settings, strategies as st

from satgrid import formats, frontier
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.drawing.terminal import draw
from satgrid.errors import SatgridError
from satgrid.generators.generation import drafted
from satgrid.grounds.tetrominoes import LETTERS, placements
from satgrid.judging.tetrominoes import letters
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict

Lits: Any = registry.find("lits")
FIXED = {"L": 8, "I": 2, "T": 4, "S": 4}
"""In how many ways each shape can be turned and mirrored."""


def board(*rows: str) -> Any:
    return Lits.parse("puzzle: lits\n\n" + "\n".join(rows) + "\n")


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 10 cells, two or three regions or some cells outside."""
    height, width = draw(st.sampled_from([(1, 9), (2, 5), (3, 3), (5, 2)]))
    cut = draw(st.integers(0, height * width))
    upright = draw(st.booleans())
    drawn = []
    for row in range(height):
        line = []
        for column in range(width):
            at = column * height + row if upright else row * width + column
            line.append(0 if at < cut else 1)
        drawn.append(line)
    if draw(st.booleans()):
        drawn[draw(st.integers(0, height - 1))][draw(st.integers(0, width - 1))] = regions.OUTSIDE
    found = [
        [
            room if room == regions.OUTSIDE else (room, part_of(drawn, (row, column)))
            for column, room in enumerate(line)
        ]
        for row, line in enumerate(drawn)
    ]
    return roomed("lits", regions.renumbered(found))


def part_of(drawn: list[list[int]], cell: tuple[int, int]) -> tuple[int, ...]:
    """Return the first cell of the connected part of a region in which a cell lies."""
    room = drawn[cell[0]][cell[1]]
    cells = [
        (row, column)
        for row, line in enumerate(drawn)
        for column, other in enumerate(line)
        if other == room
    ]
    return next(part[0] for part in components(cells) if cell in part)


@given(boards())
@settings(max_examples=20)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


@given(boards())
@settings(max_examples=30)
def test_text_and_formats_give_the_board_back(puzzle: Any) -> None:
    assert Lits.parse(puzzle.text()) == puzzle
    assert formats.read(formats.write(puzzle, "puzzlekit")) == [puzzle]
    for name in ("puzzlink", "pzprv3"):
        if regions.outside(puzzle.data["rooms"]):
            with pytest.raises(SatgridError, match="outside every region"):
                formats.write(puzzle, name)
        else:
            assert formats.read(formats.write(puzzle, name)) == [puzzle]


@given(boards())
@settings(max_examples=20)
def test_symmetries_carry_solutions_to_solutions(puzzle: Any) -> None:
    found = set(solutions(encoded(puzzle)))
    for isometry in isometries(puzzle.shape):
        if puzzle.invariant(isometry):
            moved = {frozenset(puzzle.image(cell, isometry) for cell in each) for each in found}
            assert moved == found


def test_placements_and_letters_against_all_sets_of_four_cells() -> None:
    """All connected sets but squares, each once, with the letter that the judge sees."""
    cells = list(Grid(4, 4))
    rooms = ((0,) * 4,) * 4
    expected = {}
    for four in combinations(cells, 4):
        if len(components(four)) == 1 and (letter := letters(rooms, four).get(four[0])):
            expected[four] = letter
    [found] = placements(rooms)
    assert {one.cells: one.letter for one in found} == expected
    assert len(found) == len(expected)
    # A rectangle of h by w cells has (h - a + 1) (w - b + 1) places for a shape of a by b cells.
    sizes = {"L": 4 * 6 + 4 * 6, "I": 4 + 4, "T": 2 * 6 + 2 * 6, "S": 2 * 6 + 2 * 6}
    assert {letter: sum(one.letter == letter for one in found) for letter in LETTERS} == sizes
    squares = [four for four in combinations(cells, 4) if len(components(four)) == 1]
    assert len(squares) - len(expected) == 9


def test_turned_shapes() -> None:
    [around] = placements(((0,) * 7,) * 7)
    middle = [one for one in around if one.cells[0] == Cell(2, 3)]
    assert {letter: sum(one.letter == letter for one in middle) for letter in LETTERS} == FIXED


def test_check_says_where_and_why() -> None:
    puzzle = board("AAAABBB", "CCCABBB", "CCCDDDD")
    shaded = puzzle.read("###....\n##..##.\n.##.##.")
    assert [(broken.rule, broken.cell) for broken in puzzle.check(shaded | {Cell(9, 9)})] == [
        ("tetromino", (0, 0)),  # outside the board
        ("tetromino", (0, 0)),
        ("tetromino", (0, 4)),
        ("tetromino", (2, 3)),
        ("connected", (1, 4)),
        ("pool", (0, 0)),
        ("pool", (1, 4)),
    ]
    assert [broken.note for broken in board("AA", "AA").check(frozenset(Grid(2, 2)))] == [
        "the shaded cells of the region form a square",
        "four shaded cells in a square",
    ]
    assert [broken.note for broken in board("AAAA#").check(frozenset(Grid(1, 5)))] == [
        "outside the board",
    ]


def test_flaws_say_which_regions_have_no_room() -> None:
    assert board("AAAA", "BBBB").flaws() == []
    assert board("AABBB", "AABCC").flaws() == [
        "the region of 4 cells at row 1, column 1 has no room for an L, I, T or S",
        "the region of 2 cells at row 2, column 4 has no room for an L, I, T or S",
    ]


def test_url() -> None:
    url = "https://puzz.link/p?lits/4/2/00u"
    assert formats.read(url) == [board("AAAA", "BBBB")]
    assert formats.write(board("AAAA", "BBBB"), "puzzlink") == url + "\n"


def test_drawing_has_the_letters_of_shapes_and_crosses_outside() -> None:
    puzzle = board("AAAA#")
    assert draw(puzzle, frozenset(Grid(1, 4))).split("\n")[1] == "│▒I▒ ▒I▒ ▒I▒ ▒I▒│ x │"
    assert draw(puzzle, frozenset({Cell(0, 1)}), marked=[(0, 0), (0, 1)]).split("\n")[1] == (
        "│*   ▒*▒        │ x │"
    )


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_generated_ones_have_one_solution(difficulty: str) -> None:
    puzzle = drafted("lits", 7, 8, seed=3, difficulty=difficulty)
    assert isinstance(puzzle, Lits)
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE
    assert not regions.outside(puzzle.data["rooms"])


@pytest.mark.parametrize(
    ("size", "symmetric", "message"),
    [
        ((8, 8), True, "is not made symmetric"),
        ((40, 40), False, "may have 400 cells"),
        ((2, 2), False, "no LITS of 2x2 cells was found"),
    ],
)
def test_what_cannot_be_made(size: tuple[int, int], symmetric: bool, message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        drafted("lits", *size, symmetry="yes" if symmetric else None)


def test_regions_are_as_small_as_in_published_ones() -> None:
    """Of forty published ones of 8x8 to 13x13 a region has 7 cells in the median."""
    for seed in range(3):
        made = drafted("lits", 10, 10, seed=seed, difficulty="medium")
        assert isinstance(made, Lits)
        assert len(regions.cells_of(made.data["rooms"])) >= 12


def test_many_solutions_are_counted_by_merged_states() -> None:
    """The same number as by ganak, which takes a hundred times as long."""
    puzzle = roomed("lits", tuple(tuple(2 * (r // 2) + c // 4 for c in range(8)) for r in range(8)))
    product = puzzle.product()
    assert product is not None
    assert frontier.count_product(product) == 1_629_666


def test_pieces_that_are_alike_need_a_rule_about_the_same_rooms() -> None:
    text = (
        "puzzle: custom\nanswer: shade\nlayers: rooms, rooms called parts\nrules:\n"
        "  one tetromino in each room\n  no tetromino beside one alike of another part\n\n"
        "AAAA\n\nparts:\nAAAA\n"
    )
    with pytest.raises(
        SatgridError,
        match="6:3: no rule says that there is one tetromino in each of the parts",
    ):
        registry.parse(text)
