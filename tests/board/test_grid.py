"""Cells, their neighbors, connected parts, isometries and turned shapes."""

from __future__ import annotations

from itertools import permutations, product

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satgrid.board.grid import Cell, Grid, Place, Side, adjacent, components, neighbors
from satgrid.board.isometry import Isometry, at_origin, orientations
from satgrid.formula.variables import spelled

cells_2d = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12)
cells_3d = st.sets(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=9
)


def test_a_grid_by_rows_and_columns() -> None:
    grid = Grid(2, 3)
    assert len(grid) == 6
    assert list(grid) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert grid.rows() == [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)]]
    assert grid.columns() == [[(0, 0), (1, 0)], [(0, 1), (1, 1)], [(0, 2), (1, 2)]]
    assert next(iter(grid)).row == 0


def test_inside_and_outside() -> None:
    grid = Grid(2, 3)
    for row, column in product(range(-1, 3), range(-1, 4)):
        assert ((row, column) in grid) == (row in range(2) and column in range(3))


def test_neighbors_in_a_grid() -> None:
    grid = Grid(3, 3)
    assert grid.neighbors(Cell(1, 1)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert grid.neighbors(Cell(0, 0)) == [(0, 1), (1, 0)]
    assert grid.neighbors(Cell(2, 1)) == [(1, 1), (2, 0), (2, 2)]
    assert Grid(1, 1).neighbors(Cell(0, 0)) == []


@given(st.integers(1, 5), st.integers(1, 5))
def test_sides_are_the_pairs_of_neighbors(height: int, width: int) -> None:
    grid = Grid(height, width)
    sides = grid.sides()
    assert len(sides) == len(set(sides)) == height * (width - 1) + width * (height - 1)
    assert set(sides) == {
        (cell, near) for cell in grid for near in grid.neighbors(cell) if cell < near
    }
    across = height * (width - 1)
    assert all(one.row == other.row for one, other in sides[:across])
    assert sides[:across] == sorted(sides[:across])


@given(st.integers(1, 4), st.integers(1, 4))
def test_sides_and_vertices_are_those_of_the_lattice(height: int, width: int) -> None:
    grid = Grid(height, width)
    inner, every = grid.sides(), grid.sides(outer=True)
    assert len(every) == len(set(every)) == height * (width + 1) + width * (height + 1)
    assert [side for side in every if grid.has(side)] == inner
    assert all(grid.has(side, outer=True) for side in every)
    assert {side for cell in grid for side in grid.sides_of(cell, outer=True)} == set(every)
    assert {side for cell in grid for side in grid.sides_of(cell)} == set(inner)
    for cell in grid:
        assert len(grid.sides_of(cell, outer=True)) == 4
        across = [side.one if side.other == cell else side.other for side in grid.sides_of(cell)]
        assert across == grid.neighbors(cell)
    vertices = grid.vertices()
    assert len(vertices) == len(set(vertices)) == (height + 1) * (width + 1)
    # Each side joins two vertices that lie beside each other, and meets both.
    assert len({side.ends for side in every}) == len(every)
    for side in every:
        (top, left), (bottom, right) = side.ends
        assert (bottom - top, right - left) == ((1, 0) if side.upright else (0, 1))
    for vertex in vertices:
        assert sorted(grid.sides_at(vertex)) == sorted(s for s in every if vertex in s.ends)


def test_no_other_pair_of_cells_is_a_side() -> None:
    grid = Grid(2, 2)
    for one, other in [((0, 0), (0, 0)), ((0, 1), (0, 0)), ((0, 0), (1, 1)), ((-1, 0), (-1, 1))]:
        assert not grid.has(Side(Cell(*one), Cell(*other)), outer=True)
    assert not grid.has(Side(Cell(-1, 0), Cell(0, 0)))
    assert Side.between((0, 1), (0, 0)) == ((0, 0), (0, 1))
    assert spelled(Side.between((0, 0), (-1, 0))) == "-1,0 0,0"


@pytest.mark.parametrize("shape", [(2, 3), (1, 4), (3, 3)])
def test_isometries_take_sides_and_vertices_along(shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    for isometry in every_isometry(shape):
        image = Grid(*isometry.image_shape)
        for outer in (False, True):
            moved = {isometry.side(side) for side in grid.sides(outer=outer)}
            assert moved == set(image.sides(outer=outer))
        assert {isometry.vertex(vertex) for vertex in grid.vertices()} == set(image.vertices())
        for cell in grid:
            around = {isometry.side(side) for side in grid.sides_of(cell, outer=True)}
            assert around == set(image.sides_of(isometry(cell), outer=True))
        for side in grid.sides(outer=True):
            assert sorted(map(isometry.vertex, side.ends)) == list(isometry.side(side).ends)


@given(st.integers(1, 5), st.integers(1, 5))
def test_touching_are_the_pairs_a_king_goes_between(height: int, width: int) -> None:
    grid = Grid(height, width)
    pairs = list(grid.touching())
    assert pairs == sorted(set(pairs))
    assert set(pairs) == {
        (one, other)
        for one in grid
        for other in grid
        if one < other and max(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
    }


@pytest.mark.parametrize("cell", [(4,), (0, 0), (2, -1), (1, 2, 3)])
def test_neighbors_on_an_endless_board(cell: Place) -> None:
    near = list(neighbors(cell))
    assert len(set(near)) == 2 * len(cell)
    assert all(adjacent(cell, one) and adjacent(one, cell) for one in near)


def test_adjacent_means_sharing_a_side() -> None:
    assert adjacent((0, 0), (0, 1))
    assert not adjacent((0, 0), (1, 1))
    assert not adjacent((0, 0), (0, 0))
    assert not adjacent((0, 0), (0, 2))
    assert adjacent((0, 0, 0), (1, 0, 0))
    assert not adjacent((0, 0, 0), (1, 1, 0))


@given(cells_2d | cells_3d)
def test_components_are_those_of_the_graph(cells: set[Place]) -> None:
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((a, b) for a in cells for b in cells if adjacent(a, b))
    parts = components(cells)
    assert {frozenset(part) for part in parts} == set(
        map(frozenset, nx.connected_components(graph))
    )
    assert all(part == sorted(part) for part in parts)
    assert [part[0] for part in parts] == sorted(part[0] for part in parts)


def every_isometry(shape: tuple[int, ...]) -> list[Isometry]:
    flips = list(product((False, True), repeat=len(shape)))
    return [Isometry(shape, axes, f) for axes in permutations(range(len(shape))) for f in flips]


def determinant(isometry: Isometry) -> int:
    """Return 1 for a rotation and -1 for a reflection, from the matrix of the map."""
    size = len(isometry.axes)
    total = 0
    matrix = [
        [(-1 if isometry.flipped[i] else 1) * (isometry.axes[i] == j) for j in range(size)]
        for i in range(size)
    ]
    for order in permutations(range(size)):
        sign = 1
        for i in range(size):
            sign *= matrix[i][order[i]]
        swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        total += sign * (-1) ** swaps
    return total


@pytest.mark.parametrize("shape", [(2, 3), (1, 4), (3, 3), (2, 3, 4), (1, 2, 2)])
def test_isometries_keep_distances_and_fill_their_image(shape: tuple[int, ...]) -> None:
    cells = list(product(*map(range, shape)))
    for one in every_isometry(shape):
        images = [one(cell) for cell in cells]
        assert sorted(images) == sorted(product(*map(range, one.image_shape)))
        for a, b in product(range(len(cells)), repeat=2):
            before = sum(abs(x - y) for x, y in zip(cells[a], cells[b], strict=True))
            after = sum(abs(x - y) for x, y in zip(images[a], images[b], strict=True))
            assert before == after
        assert one.turns == (determinant(one) == 1)
        back = one.inverse()
        assert back.shape == one.image_shape
        assert [back(image) for image in images] == cells
        same = one.image_shape == shape and images == cells
        assert one.trivial == (same and one.axes == tuple(range(len(shape))))


@pytest.mark.parametrize("shape", [(2, 3), (2, 2), (1, 2, 3)])
def test_isometries_can_be_done_one_after_the_other(shape: tuple[int, ...]) -> None:
    cells = list(product(*map(range, shape)))
    for first in every_isometry(shape):
        for second in every_isometry(first.image_shape):
            both = second.after(first)
            assert [both(cell) for cell in cells] == [second(first(cell)) for cell in cells]
            assert both.turns == (first.turns == second.turns)
            assert both.image_shape == second.image_shape


def test_orientations_of_shapes_in_the_plane() -> None:
    corner = [(0, 0), (1, 0), (1, 1)]
    assert orientations(corner, mirrored=False) == [
        ((0, 0), (0, 1), (1, 0)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 0), (1, 0), (1, 1)),
        ((0, 1), (1, 0), (1, 1)),
    ]
    long = [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert len(orientations(long, mirrored=False)) == 4
    assert len(orientations(long, mirrored=True)) == 8
    assert orientations([(5, 7)], mirrored=True) == [((0, 0),)]


def test_orientations_in_space() -> None:
    """A flat piece can be turned over in space; a chiral one still has a twin."""
    flat = [(0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 2, 1)]
    assert len(orientations(flat, mirrored=False)) == 24
    assert len(orientations(flat, mirrored=True)) == 24
    chiral = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1)]
    assert len(orientations(chiral, mirrored=False)) == 12
    assert len(orientations(chiral, mirrored=True)) == 24
    assert len(orientations([(0, 0, 0), (0, 0, 1)], mirrored=False)) == 3


@given(cells_2d | cells_3d, st.booleans())
def test_orientations_are_the_same_from_each_of_them(cells: set[Place], mirrored: bool) -> None:
    found = orientations(cells, mirrored=mirrored)
    assert len(found) == len(set(found))
    assert at_origin(cells) in found
    for one in found:
        assert one == at_origin(one)
    assert orientations(found[-1], mirrored=mirrored) == found


@given(cells_2d)
def test_at_origin_shifts_and_sorts(cells: set[Place]) -> None:
    moved = at_origin(cells)
    assert [min(axis) for axis in zip(*moved, strict=True)] == [0, 0]
    assert list(moved) == sorted(moved)
    far = [(row + 5, column - 9) for row, column in cells]
    assert at_origin(far) == moved
