"""Random rooms and their changes: symmetric where the order is, and straight where wished."""

from typing import Any

import pytest

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.isometry import SYMMETRIES
from satgrid.board.regions import Regions, cells_of, corners
from satgrid.generators.clued import unique
from satgrid.generators.generation import drafted
from satgrid.generators.layouts import laid
from satgrid.generators.order import Order
from satgrid.generators.room_changes import cuts, joins, shifts
from satgrid.generators.rooms import dominoes, grown
from satgrid.generators.settling import settled
from satgrid.puzzle import registry


def symmetric(rooms: Regions, symmetry: str) -> bool:
    """Return whether rooms are mapped to rooms."""
    order = Order(len(rooms), len(rooms[0]), symmetry=symmetry)
    parts = set(map(frozenset, cells_of(rooms)))
    return all(
        frozenset(image) in parts
        for part in parts
        for image in zip(*map(order.images, sorted(part)), strict=True)
    )


def connected(rooms: Regions) -> bool:
    return all(len(components(cells)) == 1 for cells in cells_of(rooms))


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_rooms_and_their_changes_are_symmetric(symmetry: str, size: int) -> None:
    assert symmetric(dominoes(Order(size, size, 1, symmetry=symmetry)), symmetry)
    changed = 0
    for straight in (False, True):
        order = Order(size, size, 2, symmetry=symmetry)
        rooms = grown(order, 4, straight=straight)
        some = set(Grid(size, size))
        found = [
            rooms,
            *cuts(rooms, some, order, straight=straight),
            *shifts(rooms, some, (), order, straight=straight),
            *(parts for _, parts in joins(rooms, order, 9, straight=straight)),
        ]
        changed += len(found) - 1
        assert all(symmetric(one, symmetry) and connected(one) for one in found)
    assert changed


@pytest.mark.parametrize("symmetry", [None, "half", "across"])
def test_straight_rooms_are_rectangles_and_stay_so(symmetry: str | None) -> None:
    order = Order(8, 8, 3, symmetry=symmetry)
    rooms, some = grown(order, 4, straight=True), set(Grid(8, 8))
    moved = list(shifts(rooms, some, (), order, straight=True))
    assert moved
    for one in (rooms, *moved, *cuts(rooms, some, order, straight=True)):
        assert {corners(set(cells)) for cells in cells_of(one)} == {4}


def test_corners() -> None:
    assert corners({Cell(0, 0), Cell(0, 1)}) == 4
    assert corners({Cell(0, 0), Cell(0, 1), Cell(1, 1)}) == 6
    ring = set(Grid(3, 3)) - {Cell(1, 1)}
    assert corners(ring) == 8
    assert corners(ring - {Cell(2, 2)}) == 10


def test_closed_cells_are_rooms_of_their_own() -> None:
    order, closed = Order(6, 6, 1), {Cell(1, 1), Cell(4, 2)}
    rooms = grown(order, 4, closed=closed)
    for one in (rooms, *shifts(rooms, set(Grid(6, 6)) - closed, (), order, closed=closed)):
        assert {frozenset([cell]) for cell in closed} <= set(map(frozenset, cells_of(one)))
    assert connected(rooms)


@pytest.mark.parametrize(
    ("name", "seed", "symmetry"), [("factors", 1, "half"), ("killersudoku", 1, "across")]
)
def test_rooms_are_symmetric_where_readers_expect_it(name: str, seed: int, symmetry: str) -> None:
    board: Any = drafted(name, 6, 6, seed=seed)
    assert symmetric(board.data.get("rooms", board.data.get("cages")), symmetry)


@pytest.mark.parametrize("symmetry", ["half", "diagonal"])
def test_rooms_are_symmetric_where_asked(symmetry: str) -> None:
    board: Any = drafted("chocona", 6, 6, seed=1, symmetry=symmetry)
    assert symmetric(board.data["rooms"], symmetry)
    rooms, order = cells_of(board.data["rooms"]), Order(6, 6, symmetry=symmetry)
    numbered = {cell for room in board.data["numbers"] for cell in rooms[room]}
    assert numbered == {image for cell in numbered for image in order.images(cell)}


def test_numbers_of_a_hakyuu_are_symmetric_and_its_rooms_are_not() -> None:
    board: Any = drafted("hakyuu", 8, 8, seed=1)
    places = set(board.data["givens"])
    assert places == {(7 - row, 7 - column) for row, column in places}
    assert not symmetric(board.data["rooms"], "half")


def test_rooms_of_a_hakyuu_change_until_numbers_fit() -> None:
    genre: Any = registry.find("hakyuu")
    orders = [Order(8, 8, seed) for seed in range(6)]
    assert any(settled(laid(genre.genre, order), order) for order in orders)
    assert settled(laid(registry.find("chocona").genre, orders[0]), orders[0]) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["juosan", "usoone"])
def test_rooms_are_rectangles_as_in_print(name: str) -> None:
    board: Any = drafted(name, 7, 7, seed=1)
    assert {corners(set(cells)) for cells in cells_of(board.data["rooms"])} == {4}


@pytest.mark.parametrize("name", ["aqre", "chocona"])
def test_rooms_that_were_cut_are_joined_again(name: str) -> None:
    """Otherwise a chocona of ten rows has rooms of three cells."""
    genre: Any = registry.find(name)
    found = [unique(genre.genre, Order(8, 8, seed), strict=False) for seed in range(4)]
    rooms = [len(cells_of(one[0].data["rooms"])) for one in found if one]
    assert len(rooms) > 1
    assert sum(rooms) <= 18 * len(rooms)


def test_black_cells_of_a_makaro_are_in_no_room_of_others() -> None:
    board: Any = drafted("makaro", 8, 8, seed=1)
    black = set(board.grid).difference(board.open_cells)
    assert black
    for cells in cells_of(board.data["rooms"]):
        assert black.isdisjoint(cells) or len(cells) == 1
