"""Suguru for other programs: all numbers of a square of four cells differ."""

from __future__ import annotations

from typing import Any

from peers import declared, roomy
from peers.declared import entry as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
:- answer(I,J,N), answer(I,J+1,N).
:- answer(I,J,N), answer(I+1,J,N).
:- answer(I,J,N), answer(I+1,J+1,N).
:- answer(I,J,N), answer(I+1,J-1,N).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + roomy.RULES + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add rooms and squares to a model of CP-SAT."""
    value = roomy.numbers(model, board)
    for one, other in board.grid.touching():
        if one in value and other in value:
            model.add(value[one] != value[other])
    return value
