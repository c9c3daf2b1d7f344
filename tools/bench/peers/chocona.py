"""Chocona for clingo: no square of four has three shaded cells."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J) : cell(I,J) }.
square(I,J) :- cell(I,J), cell(I+1,J+1).
:- square(I,J), 3 { answer(I..I+1,J..J+1) } 3.
:- numbers(R,N), not N { answer(I,J) : rooms(R,I,J) } N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + RULES
