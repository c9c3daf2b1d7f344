"""Random shakashaka puzzles: a solver packs rectangles, again where two solutions differ.

About one cell in eight is black, as on paper. Easy ones keep most numbers that are not needed,
medium ones a fifth of them, and hard ones none; those that go first are 1. Where a cell is black,
most have two or three triangles beside them, as on paper. In symmetric ones,
the black cells are the same after a half turn, and so are the cells with numbers.
"""

from __future__ import annotations

from typing import Any

from satgrid.answers.triangles import Triangle
from satgrid.board.grid import Cell, Grid
from satgrid.board.known import known
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, reduced, together
from satgrid.generators.steering import put_back
from satgrid.genres.shakashaka.generator_shapes import BLACK, Packing, Shape
from satgrid.genres.shakashaka.puzzle import GENRE

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
SYMMETRIES = ("half",)
_BOARDS, _CHANGES = 20, 100
_MOST_CELLS = 625
_MOST_BLACK = 0.16  # as a share of the cells; smaller boards have fewer
_MORE_BLACK = 0.002  # for each board that has failed
_NEAR = 2  # steps from a cell within which rectangles are packed anew
_WORSE = 0.1  # how often a change for the worse stays
_AT_ONCE = 0.5  # how often the cell becomes black


def generate(order: Order) -> Any:
    """Return a shakashaka with exactly one solution, which has triangles."""
    order.limit("a shakashaka", _MOST_CELLS)
    share = min(_MOST_BLACK, 0.11 + order.height * order.width / 4500)
    for number in range(1, _BOARDS + 1):
        share += _MORE_BLACK
        with Packing(order, share) as packing:
            found = _unique(order, packing, number)
        if found is not None:
            return _lightened(order, *found)
    raise order.failure("shakashaka")


def _unique(order: Order, packing: Packing, number: int) -> tuple[Any, frozenset[Triangle]] | None:
    """Return a board with all numbers and its only solution; None if the attempt fails."""
    shapes = packing.packed()
    kept: tuple[int, list[Shape], list[Cell]] | None = None
    for change in range(_CHANGES + order.height * order.width):
        if shapes is None:
            break
        order.tick(f"board {number} of at most {_BOARDS}, changed {change} times")
        full, solution = _puzzle(order, shapes)
        other = another(full, solution, order)
        if other is None:
            return (full, solution) if solution else None
        apart = sorted({key.cell for key in solution ^ other})
        # What leaves more open than before is seldom kept.
        if kept is None or len(apart) <= kept[0] or order.random.random() < _WORSE:
            kept = len(apart), shapes, apart
        shapes = _changed(order, packing, kept[1], order.random.choice(kept[2]))
    return None


def _changed(
    order: Order, packing: Packing, shapes: list[Shape], center: Cell
) -> list[Shape] | None:
    """Pack the rectangles around a cell again."""
    centers = order.orbit(center)
    for near in (_NEAR, _NEAR + 2, order.height + order.width):
        kept = [
            one
            for one in shapes
            if all(
                abs(cell.row - at.row) + abs(cell.column - at.column) > near
                for cell, _ in one.cells
                for at in centers
            )
        ]
        black = center if order.random.random() < _AT_ONCE else None
        found = packing.packed(kept, black)
        if found is not None and found != shapes:
            return found
    return None


def _puzzle(order: Order, shapes: list[Shape]) -> tuple[Any, frozenset[Triangle]]:
    """Return the board with a number in every black cell, and the packed answer."""
    grid = Grid(order.height, order.width)
    held = {cell: kind for shape in shapes for cell, kind in shape.cells}
    solution = frozenset(Triangle(cell, held[cell]) for cell in grid if held[cell] in "ABCD")
    halved = {triangle.cell for triangle in solution}
    words = {
        cell: sum(near in halved for near in grid.neighbors(cell))
        for cell in grid
        if held[cell] == BLACK
    }
    return class_of(GENRE).made((order.height, order.width), {"numbers": words}), solution


def _lightened(order: Order, full: Any, solution: frozenset[Triangle]) -> Any:
    """Remove numbers as far as the difficulty requires, ones first."""
    clues = known(full.data["numbers"])
    groups = order.shuffled(together(order, list(clues)))
    ones = [number == 1 for number in clues.values()]
    groups.sort(key=lambda group: not ones[group[0]])
    gone = reduced(full, solution, [groups], order.limits)
    assert gone is not None  # with all numbers there is one solution
    return put_back(order, full, gone, easy=0.6, medium=0.2)
