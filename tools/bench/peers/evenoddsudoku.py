"""Even-odd sudoku for other programs: houses, and cells that hold even or odd numbers."""

from __future__ import annotations

from typing import Any

from peers import declared, killersudoku
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
:- sign(I,J,"e"), answer(I,J,N), N \\ 2 = 1.
:- sign(I,J,"o"), answer(I,J,N), N \\ 2 = 0.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.grouped("line", killersudoku.houses(board))
    return declared.facts(board) + declared.FILLED + declared.ONCE + lines + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the houses, and the numbers of marked cells, to a model of CP-SAT."""
    value = declared.numbers(model, board)
    for house in killersudoku.houses(board):
        model.add_all_different([value[cell] for cell in house])
    for cell, sign in board.data["givens"].items():
        if sign in ("e", "o"):
            fitting = range(2 if sign == "e" else 1, board.most + 1, 2)
            model.add_allowed_assignments([value[cell]], [(number,) for number in fitting])
    return value
