"""Squares of numbers for puzzles: their boxes or irregular regions, and a random filling."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isqrt
from typing import Any, TypeVar

from satgrid.board import boxes
from satgrid.board.grid import Cell, Grid, components
from satgrid.board.regions import Regions, renumbered
from satgrid.board.text import plural
from satgrid.errors import SatgridError
from satgrid.generators.order import Order
from satgrid.generators.reduction import random_solution
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle

__all__ = ["BOXES", "filled"]

BOXES = ("boxes", "ROWSxCOLUMNS", "irregular")
"""The variants that say how a square is divided: usual boxes, boxes of a size, regions."""
_LARGEST = 16
_DIVISIONS = 100  # irregular ones, of which some have no filling
_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)

Blank = TypeVar("Blank", bound=Puzzle[Any])


def filled(
    order: Order, make: Callable[[tuple[int, int] | None, Regions | None], Blank], *, boxed: bool
) -> tuple[Blank, frozenset[Any]]:
    """Return a board without clues and one of its solutions.

    Parameters
    ----------
    make
        Makes the board from the rows and columns of its boxes, or from its regions.
    boxed
        Whether it has boxes if no variant is requested.

    Raises
    ------
    SatgridError
        If such a square does not exist.
    """
    size = order.height
    if size != order.width:
        raise SatgridError("this puzzle is a square: give a size such as 9x9")
    if size > _LARGEST:
        raise SatgridError(f"such a square may have {_LARGEST} rows at most")
    divided = [word for word in order.variants if word in BOXES or _SIZE.fullmatch(word)]
    if len(divided) > 1:
        raise SatgridError(f"{' and '.join(divided)}: a board is divided in one way")
    irregular = divided == ["irregular"]
    box = _box(size, divided[0] if divided else "boxes") if _has_boxes(divided, boxed) else None
    for attempt in range(1, _DIVISIONS + 1):
        if irregular:
            order.tick(f"division {attempt} of at most {_DIVISIONS}")
        blank = make(box, _irregular(order) if irregular else None)
        solution = random_solution(encoded(blank, deadline=order.deadline), order)
        if solution is not None:
            return blank, solution
        if not irregular:
            break
    raise order.failure("square")


def _has_boxes(divided: list[str], boxed: bool) -> bool:
    return boxed if not divided else divided != ["irregular"]


def _box(size: int, word: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(word)
    if match:
        height, width = int(match[1]), int(match[2])
        if height * width != size:
            cells = plural(height * width, "cell")
            raise SatgridError(f"a box of {word} has {cells}, but a row has {size}")
        return height, width
    box = boxes.usual(size)
    if box is None:
        height = max(rows for rows in range(1, isqrt(size) + 1) if size % rows == 0)
        if height == 1:
            raise SatgridError(f"{size} rows have no boxes: ask for the variant irregular")
        box = height, size // height
    return box


def _irregular(order: Order) -> Regions:
    """Return irregular regions: rows that exchange cells at their borders and stay connected."""
    size = order.height
    grid = Grid(size, size)
    near = {cell: grid.neighbors(cell) for cell in grid}
    owner = {cell: cell.row for cell in grid}
    sides = grid.sides()
    left = size * size if size > 2 else 0  # in a square of two rows none can change places
    while left:
        one, beyond = order.shuffled(order.random.choice(sides))
        here, there = owner[one], owner[beyond]
        if here == there:
            continue
        touching = [
            cell
            for cell in grid
            if owner[cell] == there and any(owner[other] == here for other in near[cell])
        ]
        other = order.random.choice(touching)
        changed = owner | {one: there, other: here}
        if _whole(changed, here) and _whole(changed, there):
            owner = changed
            left -= 1
    return renumbered([[owner[cell] for cell in row] for row in grid.rows()])


def _whole(owner: dict[Cell, int], area: int) -> bool:
    """Return whether the cells of a region are connected."""
    return len(components([cell for cell, number in owner.items() if number == area])) == 1
