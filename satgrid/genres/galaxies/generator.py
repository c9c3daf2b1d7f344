"""Galaxies: symmetric areas that grow from random stars, until no other division is possible."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Grid, Place
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.reduction import another
from satgrid.genres.galaxies.puzzle import GENRE
from satgrid.puzzle.divisions import areas_of

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 400
_STARS = 24  # stars that are tried where a galaxy is wanted
_CHANGES = 60  # of one board
_LARGE, _SIZES = (6, 8, 10, 12, 16), (2, 3, 4, 6, 8, 10, 12)
"""The sizes of galaxies that are wished for, at first and then."""
_FREE = {"easy": (0.1, 0.4), "medium": (0.1, 0.4), "hard": (0.4, 1.0)}
"""The share of the cells that are left when the first sizes end: large ones make no hard puzzle."""


def generate(order: Order) -> Any:
    """Return a galaxies board with exactly one solution."""
    order.limit("a galaxies board", 900)
    kind: Any = class_of(GENRE)
    shape = order.height, order.width
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        some = order.random.uniform(*_FREE[order.difficulty])
        areas = _filled(order, [], some)
        for _ in range(_CHANGES):
            stars = {star: "o" for star, _ in sorted(areas)}  # as in print
            puzzle = kind(shape, {"stars": stars})
            owner = {cell: at for at, (_, cells) in enumerate(areas) for cell in cells}
            solution = frozenset(
                side for side in puzzle.grid.sides() if owner[side.one] != owner[side.other]
            )
            other = another(puzzle, solution, order)
            if other is None:
                return puzzle
            # The galaxies that differ grow anew, with others beside them.
            found = areas_of(shape, other)
            parts: dict[int, set[Cell]] = {}
            for cell, at in found.items():
                parts.setdefault(at, set()).add(cell)
            same = {frozenset(part) for part in parts.values()}
            areas = _filled(order, [area for area in areas if frozenset(area[1]) in same], some)
    raise order.failure(GENRE.name)


def _filled(
    order: Order, kept: list[tuple[Cell, list[Cell]]], some: float
) -> list[tuple[Cell, list[Cell]]]:
    """Return areas with stars that fill the board; the given areas are among them.

    They are large as long as more than some of the cells are free.
    """
    grid = Grid(order.height, order.width)
    free = set(grid).difference(*(cells for _, cells in kept))
    found = [*kept]
    while free:
        wanted = order.random.choice(_LARGE if len(free) > some * len(grid) else _SIZES)
        best: tuple[Cell, list[Cell]] | None = None
        for _ in range(_STARS):
            area = _grown(order, grid, free, wanted)
            if area and (best is None or len(area[1]) > len(best[1])):
                best = area
        if best is not None:
            found.append(best)
            free.difference_update(best[1])
    return found


def _grown(
    order: Order, grid: Grid, free: set[Cell], wanted: int
) -> tuple[Cell, list[Cell]] | None:
    """Return a random symmetric area of free cells, of about a given size; None for a bad star."""
    row, column = order.random.choice(sorted(free))
    star = Cell(2 * row + order.random.randint(0, 1), 2 * column + order.random.randint(0, 1))

    def image(cell: Place) -> Cell:
        return Cell(star.row - cell[0], star.column - cell[1])

    rows = {star.row // 2, (star.row + 1) // 2}
    columns = {star.column // 2, (star.column + 1) // 2}
    cells = {Cell(a, b) for a in rows for b in columns}
    if not cells <= free:
        return None
    while len(cells) < wanted:
        near = {
            other
            for cell in cells
            for other in grid.neighbors(cell)
            if other in free and other not in cells and image(other) in free
        }
        if not near:
            break
        cell = order.random.choice(sorted(near))
        cells |= {cell, image(cell)}
    return star, sorted(cells)
