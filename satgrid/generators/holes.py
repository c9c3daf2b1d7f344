"""Loops through all cells but black ones, changed until no other loop is left.

A loop that passes nearly all cells comes first. Then it changes, where cells are open at every
other time, as long as less stays open without a search and black cells are few and apart. Another
loop needs no proof before little is open.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import Board
from satgrid.generators import loops
from satgrid.generators.layouts import Answer
from satgrid.generators.order import Order
from satgrid.generators.winding import around, corners
from satgrid.layers.words import Words
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["holed"]

_STEPS, _AT_ONCE, _LOOSE = 4, 3, 0.7  # changes for each cell, and of how many squares at once
_FEW = 0.25  # of the keys, those that are open at most where a proof is tried
_BLACK = 4, 2.5  # how many open keys a black cell weighs at first and at last, or two that touch


def holed(board: Any, answer: Answer, layer: Words, order: Order) -> tuple[Any, Answer] | None:
    """Return a board with one loop, changed from another one; None if none is found."""
    squares = loops.between(board.grid)
    inside = frozenset(loops.enclosed(squares, answer))
    opened, most, judged = _opened(board), _STEPS * len(board.grid), None
    for number in range(most):
        order.tick()
        if board is not judged and len(opened) <= _FEW * len(board.keys):
            if uniqueness(board, deadline=order.deadline).verdict is Verdict.UNIQUE:
                return board, answer
            judged = board
        near = _near(squares, opened, board) if number % 2 else list(squares)
        shaken = loops.shaken(order, inside, near, _AT_ONCE, _LOOSE)
        if shaken == inside:
            continue
        fresh, loop = around(board, shaken)
        left = _opened(fresh)
        weight = _BLACK[0] + (_BLACK[1] - _BLACK[0]) * number / most
        more = _black(fresh, layer) - _black(board, layer)
        if len(left) + weight * more <= len(opened):
            board, answer, inside, opened = fresh, loop, shaken, left
    return None


def _opened(board: Any) -> list[Any]:
    """Return the keys that stay open without a search."""
    bits = board.deduced().state.open
    return [key for slot, key in enumerate(board.keys) if bits >> slot & 1]


def _black(board: Any, layer: Words) -> int:
    """Return the number of black cells, and of pairs of them that touch."""
    black = board.data[layer.name]
    return (
        len(black) + sum(near in black for one in black for near in board.grid.neighbors(one)) // 2
    )


def _near(squares: Grid, opened: list[Any], board: Board) -> list[Cell]:
    """Return the squares with a corner at an open key."""
    cells = {cell for key in opened for cell in board.places(key)}
    return [square for square in squares if not cells.isdisjoint(corners(square))]
