"""Fuzuli for other programs: lines with empty cells, one in each square of four."""

from __future__ import annotations

from typing import Any

from peers import declared, shades
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
{ answer(I,J,N) : number(N) } 1 :- cell(I,J).
answer(I,J,N) :- givens(I,J,N).
full(I,J) :- answer(I,J,_).
:- cell(I,J), cell(I+1,J+1), full(I,J), full(I+1,J), full(I,J+1), full(I+1,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    lines = declared.grouped("line", declared.lines(board))
    return declared.facts(board) + declared.ONCE + lines + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and squares to a model of CP-SAT."""
    value = declared.numbers(model, board, low=0)
    declared.once(model, board, value)
    empty = {cell: declared.equal(model, one, 0) for cell, one in value.items()}
    for square in shades.squares(board):
        model.add_bool_or([empty[cell] for cell in square])
    return value
