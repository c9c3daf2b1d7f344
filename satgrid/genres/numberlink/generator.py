"""Random numberlinks: paths joined until they fill the board, and tested for other answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import another
from satgrid.genres.numberlink.puzzle import GENRE
from satgrid.rules.board import class_of

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 2000
_SHORTEST = 3  # cells of a path
_LONGEST = {"easy": 7, "medium": 12, "hard": 400}


def generate(order: Order) -> Any:
    """Return a numberlink whose only solution fills the board."""
    order.limit("a numberlink", 225)
    if min(order.height, order.width) < 2 or order.height * order.width < _SHORTEST * 2:
        raise SatgridError("a numberlink has two rows and two columns at least, and six cells")
    kind: Any = class_of(GENRE)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        paths = _filling(order)
        if paths is None:
            continue
        words: dict[Cell, int] = {}
        for label, path in enumerate(sorted(paths, key=min), 1):
            words |= {path[0]: label, path[-1]: label}
        puzzle = kind((order.height, order.width), {"numbers": words})
        solution = frozenset(
            Side.between(one, other) for path in paths for one, other in pairwise(path)
        )
        if another(puzzle, solution, order) is None:
            return puzzle
    raise order.failure(GENRE.name)


def _filling(order: Order) -> list[list[Cell]] | None:
    """Return paths through all cells that do not touch themselves; None if cells are left."""
    grid = Grid(order.height, order.width)
    path_of = {cell: [cell] for cell in grid}
    longest = _LONGEST[order.difficulty]
    for side in order.shuffled(grid.sides()):
        one, other = path_of[side.one], path_of[side.other]
        if one is other or len(one) + len(other) > longest:
            continue
        if side.one in (one[0], one[-1]) and side.other in (other[0], other[-1]):
            if side.one != one[-1]:
                one.reverse()
            if side.other != other[0]:
                other.reverse()
            if not _touches(one, other):
                one += other
                path_of |= dict.fromkeys(other, one)
    paths = list({id(path): path for path in path_of.values()}.values())
    return paths if min(map(len, paths)) >= _SHORTEST else None


def _touches(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Return whether two paths share a side other than the one that joins them."""
    cells = set(other)
    for cell in one:
        for near in (
            Cell(cell.row - 1, cell.column),
            Cell(cell.row + 1, cell.column),
            Cell(cell.row, cell.column - 1),
            Cell(cell.row, cell.column + 1),
        ):
            if near in cells and (cell, near) != (one[-1], other[0]):
                return True
    return False
