"""Random puzzles whose areas each have a size between two numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import cells_of
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.generators.divided import borders
from satgrid.generators.layouts import Answer
from satgrid.generators.mending import mended
from satgrid.generators.order import Order
from satgrid.generators.rooms import grown
from satgrid.rules.areas import TwoNumbers

__all__ = ["sized"]

_CHANGES = 60
_TYPICAL = 3.5
_WIDE = {"easy": 1, "medium": 1, "hard": 2}
"""How far at most a number lies from the size of its area."""

Areas = tuple[tuple[list[Cell], dict[Cell, int]], ...]
"""The areas, each with its cells and its two numbers."""


def sized(genre: Genre, rule: TwoNumbers, order: Order) -> Any | None:
    """Return a board with one solution; None if none was found."""
    grid = Grid(order.height, order.width)
    kind: Any = class_of(genre)
    parts = cells_of(grown(order, _TYPICAL))
    if min(map(len, parts)) < 2:
        return None

    def drawn(areas: Areas) -> tuple[Any, Answer]:
        words = {cell: word for _, numbers in areas for cell, word in numbers.items()}
        puzzle = kind((grid.height, grid.width), {rule.layer: words})
        return puzzle, borders(grid, [cells for cells, _ in areas])

    def changed(areas: Areas, differ: set[Cell]) -> Iterator[Areas]:
        near = [at for at, (cells, _) in enumerate(areas) if not differ.isdisjoint(cells)]
        while True:
            at = order.random.choice(near)
            cells = areas[at][0]
            yield (*areas[:at], (cells, _numbers(order, cells)), *areas[at + 1 :])

    areas = tuple((cells, _numbers(order, cells)) for cells in parts)
    found = mended(areas, drawn, changed, order, _CHANGES)
    return None if found is None else drawn(found)[0]


def _numbers(order: Order, cells: list[Cell]) -> dict[Cell, int]:
    """Return two numbers in cells of an area, one above its size and one below."""
    small, large = order.random.sample(cells, 2)
    wide = _WIDE[order.difficulty]
    return {
        small: max(1, len(cells) - order.random.randint(1, wide)),
        large: len(cells) + order.random.randint(1, wide),
    }
