"""Layouts of new puzzles that change until their answer is the only one."""

import random
from typing import Any

import pytest

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.regions import Regions, cells_of
from satgrid.generators import declared
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.generators.rooms import grown, shifts
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


def test_a_layout_is_given_up_that_allows_earlier_answers_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each change here is none, so that the same other answer comes back."""
    asked = 0

    def unchanged(blank: Any, answer: Any, *_: Any) -> Any:
        nonlocal asked
        asked += 1
        return (blank, answer), 1

    order = Order(6, 6, 2)
    genre: Any = registry.find("shimaguni")
    monkeypatch.setattr(declared, "_changed", unchanged)
    assert declared._unique(genre.genre, order, strict=False) is None
    assert asked == declared._IN_VAIN
