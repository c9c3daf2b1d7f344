"""Shimaguni for clingo: the cells of a room are reached from its first shaded one."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
way(0,1;1,0;0,-1;-1,0).
area(R,K) :- rooms(R,_,_), K = #count { I,J : rooms(R,I,J) }.
{ answer(I,J) : cell(I,J) }.
1 { size(R,1..K) } 1 :- area(R,K).
:- size(R,N), not N { answer(I,J) : rooms(R,I,J) } N.
:- numbers(R,N), not size(R,N).
1 { first(R,I,J) : rooms(R,I,J) } 1 :- area(R,_).
:- first(R,I,J), not answer(I,J).
:- first(R,I,J), rooms(R,K,L), answer(K,L), (K,L) < (I,J).
reached(I,J) :- first(_,I,J).
reached(I+X,J+Y) :- reached(I,J), way(X,Y), rooms(R,I,J), rooms(R,I+X,J+Y), answer(I+X,J+Y).
:- answer(I,J), not reached(I,J).
across(R,S,I,J,K,L) :- side(I,J,K,L), rooms(R,I,J), rooms(S,K,L), R != S.
:- across(_,_,I,J,K,L), answer(I,J), answer(K,L).
:- across(R,S,_,_,_,_), size(R,N), size(S,N).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.sides(board) + RULES
