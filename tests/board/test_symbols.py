"""Marks in the cells of a printed board: written, read back, refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given, strategies as st

from satgrid.answers.answer import Shade
from satgrid.board import symbols, text
from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError
from satgrid.layers.words import Words
from satgrid.puzzle.cells import Cells
from satgrid.rules.patterns import Apart

PRINTED = ("..1", ".#.")


@dataclass(frozen=True)
class Sown(Cells):
    """A board where any cell may be marked."""

    mark: ClassVar[str] = "o"
    height: int
    width: int

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return self.height, self.width


@given(st.dictionaries(st.sampled_from([(0, 0), (0, 1), (1, 0), (1, 2)]), st.sampled_from("AB")))
def test_what_is_written_is_read(marks: dict[tuple[int, int], str]) -> None:
    held = {Cell(*place): mark for place, mark in marks.items()}
    drawn = "\n".join(symbols.written(PRINTED, held))
    found = symbols.marks(text.drawn(drawn), PRINTED, "AB")
    assert list(found.items()) == sorted(held.items())


def test_marks_outside_the_board_are_left_out() -> None:
    marks = {Cell(0, 3): "A", Cell(-1, 0): "A", Cell(1, 0): "B"}
    assert symbols.written(PRINTED, marks) == ("..1", "B#.")


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("", "1:1: 0 rows where the board has 2"),
        ("\n\n..1\n", "3:1: 1 row where the board has 2"),
        ("..1\n.#.\n...", "3:1: 3 rows where the board has 2"),
        ("A.1\n.#", "2:3: 2 cells where the board has 3"),
        ("A.1\n\n.#..", "3:4: 4 cells where the board has 3"),
        ("C.1\n.#", "1:1: 'C' is not one of . A B"),
        ("..2\n.#.", "1:3: '2' is not one of 1, as on the board"),
        ("...\n.#.", "1:3: '.' is not one of 1, as on the board"),
        ("..1\n.A.", "2:2: 'A' is not one of #, as on the board"),
        (" .1\n.#.", "1:1: ' ' is not one of . A B"),
    ],
)
def test_the_first_fault_is_named(drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        symbols.marks(text.drawn(drawn), PRINTED, "AB")
    assert str(caught.value) == message


def test_what_follows_from_a_shape_and_a_mark() -> None:
    board = Sown(2, 3)
    sown = frozenset({Cell(0, 1), Cell(1, 2)})
    assert board.render() == "...\n..."
    assert board.render(sown) == ".o.\n..o"
    assert board.read(board.render(sown)) == sown
    assert list(board.grid) == sorted(board.grid)
    assert len(board.grid) == 6
    assert vars(board) == vars(Sown(2, 3)), "nothing is kept that was not given"


SUMS: Any = class_of(
    Genre(
        "sums",
        says="A board of numbers of two digits, and walls.",
        answer=Shade(),
        layers=(Words(most=99, black="#"),),
        rules=(Apart("apart"),),
    )
)


def test_numbers_above_nine_are_words() -> None:
    board = SUMS.parse("puzzle: sums\n\n12 . 3\n # 4 10\n")
    assert board.shape == (2, 3)
    assert [*board.data["numbers"].values()] == [12, 3, "#", 4, 10]
    assert board.text().split("\n\n")[1] == "12  .  3\n #  4 10\n"
    assert SUMS.parse(board.text()) == board
    bare = board.without(range(4))
    assert bare.text().split("\n\n")[1] == "...\n#..\n"
    given = {Cell(0, 0): 1, Cell(1, 0): "#", Cell(1, 1): 4}
    assert SUMS.parse("puzzle: sums\n\n1.\n#4\n").data["numbers"] == given
    marked = "\n".join(symbols.written(board.printed, {Cell(0, 1): "o"}))
    assert symbols.marks(text.drawn(marked), board.printed, "o") == {Cell(0, 1): "o"}


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("1 2\n1 100", "4:3: '100' is not one of . # 0-99"),
        ("01 2", "3:1: '01' is not one of . # 0-99"),
        ("1 2\n1 2 3", "4:5: 3 cells where the board has 2"),
        ("1 2\n1", "4:2: 1 cell where the board has 2"),
        ("1x", "3:2: 'x' is not one of . # 0-99"),
    ],
)
def test_bad_numbers_are_refused(drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        SUMS.parse(f"puzzle: sums\n\n{drawn}\n")
    assert str(caught.value) == message
