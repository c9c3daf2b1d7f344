"""Layouts of new puzzles that change until their answer is the only one."""

import random
from typing import Any

import pytest

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.regions import Regions, cells_of
from satgrid.generators import clued
from satgrid.generators.generation import drafted
from satgrid.generators.layouts import changes, laid
from satgrid.generators.order import Order
from satgrid.generators.room_changes import shifts
from satgrid.generators.rooms import grown
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness


@pytest.mark.parametrize(("name", "seed"), [("koburin", 1), ("shimaguni", 3)])
def test_boards_of_ten_rows_have_one_solution(name: str, seed: int) -> None:
    puzzle = drafted(name, 10, 10, seed=seed)
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def partners(rooms: Regions) -> dict[Cell, set[Cell]]:
    """Return the cells of the room of each cell."""
    return {cell: set(cells) for cells in cells_of(rooms) for cell in cells}


@pytest.mark.parametrize("seed", range(5))
def test_cells_shift_to_connected_rooms_and_fixed_ones_stay_together(seed: int) -> None:
    grid = Grid(6, 6)
    rooms = grown(Order(6, 6, seed), 5)
    fixed = set(random.Random(seed).sample(list(grid), 12))
    before = partners(rooms)
    found = list(shifts(rooms, set(grid), fixed, Order(6, 6, seed)))
    assert found
    for moved in found:
        after = partners(moved)
        assert moved != rooms
        assert all(len(components(cells)) == 1 for cells in cells_of(moved))
        assert len(cells_of(moved)) == len(cells_of(rooms))
        for cell in fixed:
            assert before[cell] & fixed == after[cell] & fixed


@pytest.mark.parametrize("cut", [False, True])
def test_cells_move_to_other_rooms_before_a_room_is_cut(cut: bool) -> None:
    """Otherwise rooms get smaller with each change: a chocona had rooms of two cells."""
    order = Order(6, 6, 1)
    genre: Any = registry.find("chocona")
    blank = laid(genre.genre, order)
    rooms = len(cells_of(blank.data["rooms"]))
    answer, other = frozenset[Any](), frozenset(blank.open_cells[:6])
    changed, _ = next(changes(blank, answer, other, order, cut=cut))
    assert len(cells_of(changed.data["rooms"])) == rooms + cut


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rooms_of_a_cocktail_lamp_are_as_large_as_printed_ones(seed: int) -> None:
    puzzle: Any = drafted("cocktaillamp", 8, 8, seed=seed)
    assert len(cells_of(puzzle.data["rooms"])) <= 64 / 4.5


def test_a_binairo_has_no_signs() -> None:
    puzzle: Any = drafted("binairo", 8, 8, seed=1)
    assert not puzzle.data["signs"]


def test_numbers_of_an_even_odd_sudoku_are_not_on_diagonals() -> None:
    puzzle: Any = drafted("evenoddsudoku", 9, 9, seed=1)
    numbers = [cell for cell, word in puzzle.data["givens"].items() if isinstance(word, int)]
    assert len({(row + 2 * column) % 3 for row, column in numbers}) == 3


def test_every_cell_of_an_even_odd_sudoku_has_a_number_or_a_sign() -> None:
    for seed in range(3):
        puzzle: Any = drafted("evenoddsudoku", 9, 9, seed=seed)
        assert len(puzzle.data["givens"]) == 81
        assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def test_clues_of_an_eulero_are_single_digits() -> None:
    puzzle: Any = drafted("eulero", 5, 5, seed=1)
    words = puzzle.data["givens"].values()
    assert all(word < 10 or word % 10 == 0 for word in words)
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def test_every_line_of_a_kakurasu_has_a_shaded_cell() -> None:
    for seed in range(10):
        puzzle: Any = drafted("kakurasu", 7, 7, seed=seed)
        assert 0 not in puzzle.data["beside"].values()


def test_a_layout_is_given_up_that_allows_earlier_answers_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each change here is none, so that the same other answer comes back."""
    asked = 0

    def unchanged(blank: Any, answer: Any, *_: Any, cut: bool) -> Any:
        nonlocal asked
        asked += 1
        return (blank, answer), 1

    order = Order(6, 6, 2)
    genre: Any = registry.find("shimaguni")
    monkeypatch.setattr(clued, "_changed", unchanged)
    assert clued.unique(genre.genre, order, strict=False) is None
    assert asked == clued._IN_VAIN
