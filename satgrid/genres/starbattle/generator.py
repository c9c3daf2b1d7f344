"""Random star battles: stars, and regions that exchange cells until no other answer fits.

They have one star in each row, from ten rows on two. Regions also change where the board is too
hard for the word. From six rows on no region has one cell only. A star battle has no clues to leave
out, so it cannot be made symmetric.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.field import of_shape
from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import Regions
from satgrid.declared.board import class_of
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.generators.areas import Labels, paired, spread
from satgrid.generators.exchanging import exchanged
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.probing import too_hard
from satgrid.generators.reduction import random_solution
from satgrid.genres.starbattle.forced import left_open
from satgrid.genres.starbattle.puzzle import GENRE
from satgrid.puzzle.encoding import encoded

__all__ = ["USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_ROWS = 30
_ROWS_FOR_TWO = 10
_LARGE = 6  # rows from which on no region has one cell only


def generate(order: Order) -> Any:
    """Return a star battle with exactly one solution."""
    if order.height != order.width:
        raise SatgridError("a star battle is a square: give a size such as 10x10")
    if order.height > _MOST_ROWS:
        raise SatgridError(f"a star battle may have {_MOST_ROWS} rows at most")
    each = 1 if order.height < _ROWS_FOR_TWO else 2
    lines = tuple((row,) * order.width for row in range(order.height))
    blank = _board(lines, each)
    free = without(encoded(order.ruled(blank), deadline=order.deadline), "region")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        stars = random_solution(free, order)
        if stars is None:
            break
        full = _full(order, stars, each)
        found = full and _settled(order, free, stars, full, each)
        if found and (
            order.height < _LARGE or min(map(len, regions.cells_of(found.data["rooms"]))) > 1
        ):
            return found
    raise order.failure("star battle")


def _settled(
    order: Order, free: Formula, stars: frozenset[Cell], full: Labels, each: int
) -> Any | None:
    """Let regions exchange cells until one answer is left; None if that fails."""

    def hard(found: Labels) -> tuple[Any, ...]:
        return too_hard(order.ruled(_puzzle(order, found, each)), order)

    field = of_shape(order.height, order.width)

    def still_open(found: Labels) -> Sequence[Cell]:
        sets = [0] * (max(found.values()) + 1)
        for cell, region in found.items():
            sets[region] |= field.bit(cell)
        return list(field.cells(left_open(field, sets, each)))

    with Growing(order, free, each) as growing:
        found = exchanged(order, growing, stars, full, each, hard, still_open)
    return None if found is None else _puzzle(order, found, each)


def _full(order: Order, stars: frozenset[Cell], each: int) -> Labels | None:
    """Divide the board into regions with one or two stars each; None if that fails."""
    grid = Grid(order.height, order.width)
    owner = spread(order, stars)
    groups: Sequence[tuple[Cell, ...]] = [(star,) for star in sorted(stars)]
    if each == 2:
        weights: dict[tuple[Cell, Cell], float] = {}
        for one, other in grid.sides():
            first, second = sorted((owner[one], owner[other]))
            if first != second and (first, second) not in weights:
                weights[first, second] = 1 + order.random.random()
        pairs = paired(stars, weights)
        if 2 * len(pairs) < len(stars):
            return None
        groups = pairs
    number = {star: index for index, group in enumerate(groups) for star in group}
    return {cell: number[owner[cell]] for cell in grid}


def _puzzle(order: Order, found: Labels, each: int) -> Any:
    rows = Grid(order.height, order.width).rows()
    return _board(regions.renumbered([[found[cell] for cell in row] for row in rows]), each)


def _smallest(puzzle: Any) -> int:
    return min(map(len, regions.cells_of(puzzle.data["rooms"])))


def _board(rooms: Regions, stars: int) -> Any:
    return class_of(GENRE).made((len(rooms), len(rooms[0])), {"rooms": rooms}, {"stars": stars})
