"""Sets of cells as bits, against cells one by one."""

from __future__ import annotations

import random

from satgrid.board.field import Field, bits, places, size
from satgrid.board.grid import Cell, Grid, components


def test_neighbors_parts_and_squares_as_by_cells() -> None:
    draw = random.Random(2)
    for _ in range(150):
        grid = Grid(draw.randint(1, 5), draw.randint(1, 5))
        field = Field(grid.height, grid.width)
        cells = {cell for cell in grid if draw.random() < 0.6}
        held = sum(field.bit(cell) for cell in cells)

        def taken(found: int, field: Field = field) -> set[Cell]:
            return {field.cell(bit) for bit in bits(found)}

        assert taken(field.whole) == set(grid)
        assert taken(held) == cells
        assert size(held) == len(cells) == len(list(places(held)))
        assert sum(1 << place for place in places(held)) == held
        around = {near for cell in cells for near in grid.neighbors(cell)}
        assert taken(field.around(held)) == around
        parts = {frozenset(part) for part in components(cells)}
        assert {frozenset(taken(part)) for part in field.parts(held)} == parts
        squares = [
            {Cell(row, column), Cell(row, column + 1), Cell(row + 1, column)}
            | {Cell(row + 1, column + 1)}
            for row in range(grid.height - 1)
            for column in range(grid.width - 1)
        ]
        assert taken(field.squares(held)) == {min(four) for four in squares if four <= cells}
        fourth = {cell for four in squares for cell in four if four - {cell} <= cells}
        assert taken(field.fourth(held)) == fourth


def test_what_is_needed_to_grow() -> None:
    draw = random.Random(3)
    field = Field(4, 5)
    for _ in range(200):
        within = sum(bit for bit in bits(field.whole) if draw.random() < 0.7) or 1
        cells, count = within & -within, draw.randint(1, 8)
        area = field.reached(cells, within)
        grown = field.grown(cells, within, count)
        assert size(grown) == min(count, size(area))
        assert field.reached(cells, grown) == grown
        if size(area) >= count:
            assert field.needed(cells, within, count) == sum(
                bit
                for bit in bits(area & ~cells)
                if size(field.reached(cells, within & ~bit)) < count
            )
