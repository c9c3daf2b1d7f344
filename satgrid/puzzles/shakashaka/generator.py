"""Shakashaka from rectangles laid at random, and laid again where the numbers leave two solutions.

Easy ones keep all numbers, medium ones about half of those that are not needed, and hard ones none
of those. In symmetric ones, the black cells are the same after a half turn, and so are the cells
with numbers.
"""

from __future__ import annotations

from satgrid.board.grid import Cell, Grid
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, put_back, reduced, together
from satgrid.puzzles.shakashaka.generator_shapes import BLACK, Layout
from satgrid.puzzles.shakashaka.puzzle import Shakashaka, Triangle

__all__ = ["USUAL", "generate"]

USUAL = (8, 8)
_BOARDS, _CHANGES = 20, 100
_MOST_CELLS = 900


def generate(order: Order) -> Shakashaka:
    """Return a shakashaka with exactly one solution, which has triangles."""
    order.limit("a shakashaka", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        layout = Layout(order)
        layout.fill()
        for change in range(_CHANGES):
            order.tick(f"board {number} of at most {_BOARDS}, changed {change} times")
            full, solution = _puzzle(order, layout)
            other = another(full, solution, order)
            if other is None and solution:
                return _lightened(order, full, solution)
            if other is None:
                break
            apart = sorted({key.cell for key in solution ^ other})
            layout.change(tuple(order.random.choice(apart)))
    raise order.failure("shakashaka")


def _puzzle(order: Order, layout: Layout) -> tuple[Shakashaka, frozenset[Triangle]]:
    """Return the board with a number in every black cell, and the answer laid."""
    grid = Grid(order.height, order.width)
    solution = frozenset(
        Triangle(cell, kind) for cell in grid if (kind := layout.held[cell]) in "ABCD"
    )
    halved = {triangle.cell for triangle in solution}

    def symbol(cell: Cell) -> str:
        if layout.held[cell] != BLACK:
            return "."
        return str(sum(near in halved for near in grid.neighbors(cell)))

    return Shakashaka(tuple("".join(map(symbol, row)) for row in grid.rows())), solution


def _lightened(order: Order, full: Shakashaka, solution: frozenset[Triangle]) -> Shakashaka:
    """Take numbers away as far as the difficulty wants it."""
    groups = together(order, [cell for cell, _ in full.clues])
    gone = reduced(full, solution, [order.shuffled(groups)], order.limits)
    assert gone is not None  # with all numbers there is one solution
    return full.without(put_back(order, gone))
