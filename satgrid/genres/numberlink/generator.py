"""Random numberlinks: paths that fill the board, joined as long as there is no other answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from satgrid.board.grid import Cell, Grid, Side
from satgrid.declared.board import class_of
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import another
from satgrid.genres.numberlink.puzzle import GENRE

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 2000
_SHORTEST = 3  # cells of a path
_MOVES = {"easy": 40, "medium": 150, "hard": 150}  # of ends of paths
_LONGEST = {"easy": 7, "medium": 12, "hard": 400}


def generate(order: Order) -> Any:
    """Return a numberlink whose only solution fills the board."""
    order.limit("a numberlink", 225)
    if min(order.height, order.width) < 2 or order.height * order.width < _SHORTEST * 2:
        raise SatgridError("a numberlink has two rows and two columns at least, and six cells")
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        paths = _filling(order)
        if paths is None:
            continue
        if _is_unique(paths, order):
            paths = _lengthened(paths, order)
            return _board(paths, order)
    raise order.failure(GENRE.name)


def _board(paths: Sequence[Sequence[Cell]], order: Order) -> Any:
    """Return the board with the ends of paths."""
    words: dict[Cell, int] = {}
    for label, path in enumerate(sorted(paths, key=min), 1):
        words |= {path[0]: label, path[-1]: label}
    kind: Any = class_of(GENRE)
    return kind((order.height, order.width), {"numbers": words})


def _is_unique(paths: Sequence[Sequence[Cell]], order: Order) -> bool:
    """Return whether these paths are the only answer of their board."""
    solution = frozenset(
        Side.between(one, other) for path in paths for one, other in pairwise(path)
    )
    return another(_board(paths, order), solution, order) is None


def _lengthened(paths: list[list[Cell]], order: Order) -> list[list[Cell]]:
    """Return fewer paths: ends that meet join, or a cell goes over, while one answer is left."""
    sides = Grid(order.height, order.width).sides()
    for number in range(_MOVES[order.difficulty]):
        order.tick(f"{len(paths)} lines after {number} moves")
        ends = {path[at]: path for path in paths for at in (0, -1)}
        met = [
            side
            for side in sides
            if ends.get(side.one) is not ends.get(side.other)
            and side.one in ends
            and side.other in ends
        ]
        if not met:
            break
        side = order.random.choice(met)
        one, other = ends[side.one], ends[side.other]
        rest = [path for path in paths if path is not one and path is not other]
        if order.random.random() < 0.5:
            side, one, other = Side(side.other, side.one), other, one
        first = one if one[-1] == side.one else one[::-1]
        second = other if other[0] == side.other else other[::-1]
        if not _touches(first, second):
            tried = [*rest, first + second]
        elif len(second) > _SHORTEST and not _touches(first, second[:1]):
            tried = [*rest, first + second[:1], second[1:]]
        else:
            continue
        if _is_unique(tried, order):
            paths = tried
    return paths


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
