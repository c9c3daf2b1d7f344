"""Number ball for other programs: lines with empty cells, and cells that hold a number."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ answer(I,J,N) : number(N) } 1 :- cell(I,J).
answer(I,J,N) :- givens(I,J,N).
:- sign(I,J,"o"), not answer(I,J,N) : number(N).
:- sign(I,J,"x"), answer(I,J,_).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.grouped("line", declared.lines(board))
    return declared.facts(board) + declared.ONCE + lines + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and marked cells to a model of CP-SAT."""
    value = declared.numbers(model, board, low=0)
    declared.once(model, board, value)
    for cell, sign in board.data["givens"].items():
        if sign == "o":
            model.add(value[cell] > 0)
        elif sign == "x":
            model.add(value[cell] == 0)
    return value
