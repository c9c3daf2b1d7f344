"""Kropki boards as text: what is read, what is refused and where, what is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from satgrid.board.boxes import size_of
from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError
from satgrid.genres.kropki.board import black as black_of, white as white_of
from satgrid.genres.kropki.puzzle import GENRE
from satgrid.puzzle.numbers import Entry


def box_of(read: Any) -> tuple[int, int] | None:
    return size_of(read.data["regions"])


def board(text: str) -> Any:
    return class_of(GENRE).parse("puzzle: kropki\n" + text)


def at(row: int, column: int) -> Cell:
    return Cell(row - 1, column - 1)


DOTTED = """\
boxes: 2x2
all dots: no

1 .o. .
- - - -
. . . .
    *
. . . .
o
. . .*.
"""


def test_board_is_drawn_with_its_dots() -> None:
    read = board(DOTTED)
    assert read.shape == (4, 4)
    assert read.givens == (Entry(at(1, 1), 1),)
    assert white_of(read) == {(at(1, 2), at(1, 3)), (at(3, 1), at(4, 1))}
    assert black_of(read) == {(at(2, 3), at(3, 3)), (at(4, 3), at(4, 4))}
    assert (read.options["all dots"], box_of(read)) == ("no", (2, 2))


def test_dots_may_be_listed() -> None:
    listed = board(
        "boxes: yes\nall dots: no\nblack: r2c3-r3c3  r4c4-r4c3 # both\nwhite: r1c3-r1c2 r4c1-r3c1\n"
        "\n1...\n....\n....\n....\n"
    )
    assert listed == board(DOTTED)
    assert listed.text() == board(DOTTED).text()


def test_same_dot_may_be_drawn_and_listed() -> None:
    again = DOTTED.replace("all dots", "white: r1c2-r1c3 r1c2-r1c3\nall dots")
    assert board(again) == board(DOTTED)


@pytest.mark.parametrize("between", ["", "-", "- - -", " - - ", "-----"])
def test_no_dot_is_a_space_or_a_dash(between: str) -> None:
    read = board(f"\n.-. .\n{between}\n. .-.\n{between}\n.o.*.\n")
    assert white_of(read) == {(at(3, 1), at(3, 2))}
    assert black_of(read) == {(at(3, 2), at(3, 3))}


def test_plain_game_is_the_default() -> None:
    read = board("\n..\n..\n")
    assert (box_of(read), read.options["all dots"]) == (None, "yes")
    assert board("boxes: no\nall dots: yes\n\n..\n..\n") == read


@pytest.mark.parametrize(
    ("size", "box"),
    [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (9, (3, 3)), (16, (4, 4)), (25, (5, 5))],
)
def test_yes_finds_the_boxes(size: int, box: tuple[int, int]) -> None:
    read = board("boxes: yes\n\n" + size * ("." * size + "\n"))
    assert box_of(read) == box
    assert read == board(f"boxes: {box[0]}x{box[1]}\n\n" + size * ("." * size + "\n"))


def test_large_numbers_are_letters() -> None:
    rows = ["A" + 24 * ".", "P" + 24 * ".", *(23 * [25 * "."])]
    read = board("\n" + "\n".join(rows))
    assert read.givens == (Entry(at(1, 1), 10), Entry(at(2, 1), 25))
    assert read.text().endswith("\n".join(rows) + "\n")


@pytest.mark.parametrize(
    "drawn", ["AAB\nABB\nCCC", "1 1 20\n1 20 20\n3  3 3", "x\tx\ty\nx\ty\ty\nz\tz\tz"]
)
def test_regions_are_drawn_below(drawn: str) -> None:
    read = board(f"\n...\n...\n...\n\nregions:\n\n{drawn}\n")
    assert read.data["regions"] == ((0, 0, 1), (0, 1, 1), (2, 2, 2))
    assert read.text().endswith("...\n\nregions:\nAAB\nABB\nCCC\n")
    assert "boxes" not in read.text()


DOTS = "\n.o. .\n- - -\n. . .\n- - -\n. . .\n"
CLOSE = "\n....\n....\n....\n....\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "the board is missing"),
        ("\nregions:\nAA\nBB", None, None, ""),
        ("boxs: yes\n" + CLOSE, 2, 1, "unknown key"),
        # Numbers and symbols.
        ("\n...\n.4.\n...", 4, 2, "'4' is not one of the numbers 1 to 3"),
        ("\n...\n.0.\n...", 4, 2, "'0' is not one of the numbers 1 to 3"),
        ("\n...\n..B\n...", 4, 3, "'B', that is 11, is not one of the numbers 1 to 3"),
        ("\n...\n..x\n...", 4, 3, "'x' is not a cell"),
        ("\n" + 10 * "." + "\n" + 8 * (10 * "." + "\n") + 9 * "." + "a", 12, 10, "1-9 A-A"),
        ("\n.o.\n. .\n. 5", 4, 1, "'.' is not a dot"),
        ("\n.o.\n  o\n. 5", 5, 3, "'5' is not one of the numbers 1 to 2"),
        ("\n.x. .\n-\n. . .\n-\n. . .", 3, 2, "'x' is not a dot"),
        ("\n. . .\n\n. . .\nO\n. . .", 6, 1, "'O' is not a dot"),
        ("\n. . .\n\n  . .\n-\n. . .", 5, 1, "' ' is not a cell"),
        # The shape of the drawing.
        ("\n....\n....\n....", 5, 1, "3 rows where 4 belong to 4 cells per row"),
        ("\n..\n..\n..", 5, 1, "3 rows where 2 belong"),
        ("\n. . .\n- - -\n. . .", 5, 1, "3 rows, those between the cells included, where 5"),
        ("\n...\n..\n...", 4, 3, "2 characters long, the first 3"),
        ("\n...\n....\n...", 4, 4, "4 characters long, the first 3"),
        ("\n. . .\n- - - -\n. . .\n-\n. . .", 4, 6, "7 characters long, the first 5"),
        ("\n. .\n-\n.", 5, 2, "1 character long, the first 3"),
        ("\n. . . .o\n. . . .", 3, 9, "the row ends between two cells"),
        ("\n" + 26 * ".", 3, 26, "26 cells in a row; at most 25"),
        ("\n" + ". " * 25 + ".", 3, 51, "26 cells in a row; at most 25"),
        # Dots.
        ("\n. . .\n o\n. . .\n-\n. . .", 4, 2, "not between two cells: four meet here"),
        ("white: r1c1-r1c3\n" + DOTS, 2, 8, "the cells of r1c1-r1c3 are not neighbors"),
        ("black: r1c1-r1c2 r1c1-r2c2\n" + CLOSE, 2, 18, "the cells of r1c1-r2c2 are not neighbors"),
        ("black: r1c1-r1c1\n" + CLOSE, 2, 8, "not neighbors"),
        ("white: r4c4-r4c5\n" + CLOSE, 2, 16, "5 is not between 1 and 4"),
        ("white: r0c1-r1c1\n" + CLOSE, 2, 9, "0 is not between 1 and 4"),
        ("white: r1c1-r1c2 r1c1\n" + CLOSE, 2, 18, "'r1c1' is not two cells"),
        ("white: R1C1-R1C2\n" + CLOSE, 2, 8, "is not two cells such as r1c1-r1c2"),
        ("white: r1c1-r1c2\nblack: r1c2-r2c2 r1c2-r1c1\n" + CLOSE, 3, 18, "white in line 2"),
        ("black: r1c1-r1c2\nwhite: r1c1-r1c2\n" + CLOSE, 3, 8, "white here and black in line 2"),
        ("black: r1c1-r1c2\n" + DOTS, 4, 2, "this dot is white here and black in line 2"),
        ("black: r2c2-r3c2\n\n. . .\n-\n. . .\n  o\n. . .", 7, 3, "black in line 2"),
        # Boxes and regions.
        ("boxes: yes\n" + DOTS, 2, 8, "3 is not a square number"),
        ("boxes:  yes\n\n" + 12 * (12 * "." + "\n"), 2, 9, "12 is not a square number"),
        ("boxes: 2x3\n" + CLOSE, 2, 8, "a box of 2x3 has 6 cells, but a row has 4"),
        ("boxes: 2x2x1\n" + CLOSE, 2, 8, "neither yes nor no nor a size"),
        ("boxes: 0x4\n" + CLOSE, 2, 8, "has no cells"),
        ("boxes: some\n" + CLOSE, 2, 8, "neither yes nor no nor a size"),
        ("boxes: 1x2\n\n..\n..\n\nregions:\nAA\nBB", 2, 8, "boxes and regions"),
        ("\n..\n..\n\nregions:\nAA\nAB", 7, 1, "the region that starts here has 3 cells, not 2"),
        ("\n...\n...\n...\n\nregions:\n1 1 1\n2  3 3\n2 2 3\n", None, None, ""),
        ("\n...\n...\n...\n\nregions:\n1 1 1\n2  3 3\n2 3 3\n", 9, 1, "has 2 cells, not 3"),
        ("\n..\n..\n\nregions:\nAA\n", 7, 1, "1 row of regions where the board has 2"),
        ("\n..\n..\n\nregions:\nA\nB\n", 7, 2, "1 cell of regions where the board has 2"),
        ("\n..\n..\n\nregions:\nA A A\nB B B\n", 7, 5, "3 cells of regions where the board has 2"),
        ("\n..\n..\n\nregions:\nAA\nB\n", 8, 2, "1 cell where the first row has 2"),
        ("\n..\n..\nregions:\nAA\nregions:\nBB\n", 7, 1, "'regions' is drawn twice"),
        ("all dots: maybe\n" + CLOSE, 2, 11, "'maybe' is not one of yes, no, white, black"),
    ],
)
def test_text_is_refused_at_its_place(
    text: str, line: int | None, column: int | None, says: str
) -> None:
    if line is None:
        board(text)
        return
    with pytest.raises(ParseError) as caught:
        board(text)
    assert says in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("12\n", 1, 1, "1 row where the board has 2"),
        ("", 1, 1, "0 rows where the board has 2"),
        ("12\n21\n12", 3, 1, "3 rows where the board has 2"),
        ("12\n2", 2, 2, "1 cell where the board has 2"),
        ("1 2\n2 1 1", 2, 5, "3 cells where the board has 2"),
        ("12\n23", 2, 2, "'3' is not one of the numbers 1 to 2"),
        ("12 .\n. 1?", 2, 4, "'?' is not a cell"),
    ],
)
def test_solution_is_refused_at_its_place(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        board("\n..\n..\n").read(text)
    assert says in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("text", ["12\n.1", "1 2\n. 1", "\n12\n\n.1\n", " 1  2\n  . 1 "])
def test_solution_may_have_spaces(text: str) -> None:
    numbers = {Entry(at(1, 1), 1), Entry(at(1, 2), 2), Entry(at(2, 2), 1)}
    assert board("\n..\n..\n").read(text) == numbers


def test_cells_with_several_numbers_are_words() -> None:
    held = frozenset({Entry(at(1, 1), 1), Entry(at(1, 1), 2), Entry(at(2, 2), 1)})
    puzzle = board("\n..\n..\n")
    assert puzzle.render(held) == "12 .\n.  1"
    assert puzzle.read(puzzle.render(held)) == held
    one = board("\n.\n")
    assert one.read(one.render(frozenset())) == frozenset()


def test_board_renders_its_givens() -> None:
    assert board(DOTTED).render() == "1...\n....\n....\n...."


def test_dots_stand_between_the_numbers() -> None:
    puzzle = board(DOTTED)
    solution = puzzle.read("1234\n3412\n2143\n4321")
    assert draw(puzzle, solution, marked=[(0, 1), (3, 3)]) == (
        "┌───────┬───────┐\n"
        "│ 1  *2*w 3   4 │\n"
        "│       │       │\n"
        "│ 3   4 │ 1   2 │\n"
        "├───────┼─b─────┤\n"
        "│ 2   1 │ 4   3 │\n"
        "│ w     │       │\n"
        "│ 4   3 │ 2 b*1*│\n"
        "└───────┴───────┘\n"
        "not all dots are shown\n"
        "w white dot, b black dot"
    )


def test_empty_cells_are_points() -> None:
    puzzle = board("\n. .o1\n-\n. . .\no\n. . .\n\nregions:\nAAB\nABB\nCCC\n")
    assert draw(puzzle) == (
        "┌───────┬───┐\n"
        "│ ·   · w 1 │\n"
        "│   ┌───┘   │\n"
        "│ · │ ·   · │\n"
        "├─w─┴───────┤\n"
        "│ ·   ·   · │\n"
        "└───────────┘\n"
        "all dots are shown\n"
        "w white dot, b black dot"
    )
    several = frozenset({Entry(at(1, 1), 1), Entry(at(1, 1), 2)})
    assert draw(puzzle, several).split("\n")[1] == "│ ?   · w · │"


def test_large_numbers_are_drawn_in_full() -> None:
    rows = ["A" + 9 * ".", *(9 * [10 * "."])]
    listed = "white: r1c1-r1c2\nblack: r1c1-r2c1\n\n" + "\n".join(rows)
    drawn = draw(board(listed)).split("\n")
    assert drawn[1] == "│ 10 w  ·" + 8 * "    ·" + " │"
    assert drawn[2] == "│  b" + 46 * " " + "│"


def test_color_tells_givens_from_found_numbers() -> None:
    puzzle = board("all dots: no\n\n1.\n..")
    solution = puzzle.read("12\n21")
    plain, colored = draw(puzzle, solution), draw(puzzle, solution, color=True, marked=[(1, 1)])
    assert "\x1b" not in plain
    assert "\x1b[1;38;5;16;48;5;231m 1 \x1b[0m" in colored
    assert "\x1b[38;5;25;48;5;231m 2 \x1b[0m" in colored
    assert "\x1b[1;38;5;16;48;5;221m*1*\x1b[0m" in colored
