"""Juosan for clingo: the bars of one kind or of the other are counted."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J) : cell(I,J) }.
area(R,K) :- rooms(R,_,_), K = #count { I,J : rooms(R,I,J) }.
:- numbers(R,N), area(R,K),
   not N { answer(I,J) : rooms(R,I,J) } N, not K-N { answer(I,J) : rooms(R,I,J) } K-N.
:- answer(I,J), answer(I,J+1), answer(I,J+2).
:- cell(I,J), cell(I+2,J), not answer(I,J), not answer(I+1,J), not answer(I+2,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + RULES
