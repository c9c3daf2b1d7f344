"""Skyscraper sudoku for other programs: skyscrapers with boxes."""

from __future__ import annotations

from typing import Any

from peers import declared, killersudoku, skyscrapers
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
1 { answer(I,J,N) : box(B,I,J) } 1 :- box(B,_,_), number(N).
"""


def _boxes(board: Any) -> list[Any]:
    return killersudoku.houses(board)[len(declared.lines(board)) :]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return skyscrapers.rules(board) + declared.grouped("box", _boxes(board)) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the boxes to a model of CP-SAT of the lines."""
    value = skyscrapers.constraints(model, board)
    for box in _boxes(board):
        model.add_all_different([value[cell] for cell in box])
    return value
