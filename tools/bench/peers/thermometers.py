"""Thermometers for clingo: a cell is filled only where the one before it is."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J) : cell(I,J) }.
on(T,P) :- at(T,P,I,J), answer(I,J).
:- on(T,P), at(T,P-1,_,_), not on(T,P-1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    facts = declared.facts(board, without="thermometers") + declared.COUNTED
    for (row, column), (number, place) in board.data["thermometers"].items():
        facts += f"at({number},{place},{row},{column}).\n"
    return facts + RULES
