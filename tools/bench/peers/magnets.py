"""Magnets for clingo: at most one way to lay each plate, and poles counted."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
laid(P,I,J) :- plates(P,I,J), cell(I,J).
{ up(P,I,J) : laid(P,I,J) } 1 :- laid(P,_,_).
:- up(P,I,J), 1 { laid(P,_,_) } 1.
answer(I,J,1) :- up(P,I,J).
answer(I,J,2) :- up(P,K,L), laid(P,I,J), (I,J) != (K,L).
:- answer(I,J,N), answer(I+1,J,N).
:- answer(I,J,N), answer(I,J+1,N).
:- plus(S,A,N), not N { answer(I,J,1) : in(S,A,I,J) } N.
:- minus(S,A,N), not N { answer(I,J,2) : in(S,A,I,J) } N.
:- sign(I,J,"+"), not answer(I,J,1).
:- sign(I,J,"-"), not answer(I,J,2).
:- givens(I,J,N), not answer(I,J,N).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.IN_LINES + RULES
