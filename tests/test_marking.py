"""Marks in the cells of a printed board: written, read back, refused."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satgrid.board import text
from satgrid.board.grid import Cell, Isometry
from satgrid.errors import ParseError
from satgrid.puzzle import cells
from satgrid.puzzle.cells import Marking

PRINTED = ("..1", ".#.")


@dataclass(frozen=True)
class Sown(Marking):
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
    drawn = "\n".join(cells.written(PRINTED, held))
    found = cells.read(text.drawn(drawn), PRINTED, "AB")
    assert list(found.items()) == sorted(held.items())


def test_marks_outside_the_board_are_left_out() -> None:
    marks = {Cell(0, 3): "A", Cell(-1, 0): "A", Cell(1, 0): "B"}
    assert cells.written(PRINTED, marks) == ("..1", "B#.")


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
        cells.read(text.drawn(drawn), PRINTED, "AB")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("printed", "order"),
    [(PRINTED, 1), (("..", ".."), 8), ((".1.", "..."), 2), (("1#.", ".#1"), 2), (("1.", ".2"), 2)],
)
def test_boards_are_kept_where_every_character_lands_on_its_like(
    printed: tuple[str, ...], order: int
) -> None:
    shape = len(printed), len(printed[0])
    flips = list(product((False, True), repeat=2))
    every = [Isometry(shape, axes, flipped) for axes in ((0, 1), (1, 0)) for flipped in flips]
    assert sum(cells.kept(printed, isometry) for isometry in every) == order


def test_what_follows_from_a_shape_and_a_mark() -> None:
    board = Sown(2, 3)
    sown = frozenset({Cell(0, 1), Cell(1, 2)})
    assert board.render() == "...\n..."
    assert board.render(sown) == ".o.\n..o"
    assert board.read(board.render(sown)) == sown
    assert list(board.grid) == sorted(board.grid)
    assert len(board.grid) == 6
    assert vars(board) == vars(Sown(2, 3)), "nothing is kept that was not given"
