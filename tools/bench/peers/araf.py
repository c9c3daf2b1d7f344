"""Araf for clingo: the first of two numbers reaches the cells of its area."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
way(0,1;1,0;0,-1;-1,0).
most(M) :- M = #max { N : numbers(_,_,N) }.
near(I,J,K,L) :- numbers(I,J,_), cell(K,L), most(M), |I-K|+|J-L| < M.
{ first(I,J) : numbers(I,J,_) }.
1 { in(I,J,K,L) : near(I,J,K,L) } 1 :- cell(K,L).
:- in(I,J,_,_), not first(I,J).
:- first(I,J), not in(I,J,I,J).
:- in(I,J,K,L), numbers(K,L,_), (K,L) < (I,J).
:- first(I,J), not 1 { in(I,J,K,L) : numbers(K,L,_), (K,L) != (I,J) } 1.
reached(I,J,I,J) :- first(I,J).
reached(I,J,K+X,L+Y) :- reached(I,J,K,L), way(X,Y), in(I,J,K+X,L+Y).
:- in(I,J,K,L), not reached(I,J,K,L).
between(I,J,M+1,N-1) :- in(I,J,K,L), (K,L) != (I,J), numbers(I,J,M), numbers(K,L,N), M <= N.
between(I,J,N+1,M-1) :- in(I,J,K,L), (K,L) != (I,J), numbers(I,J,M), numbers(K,L,N), N < M.
:- between(I,J,M,N), not M { in(I,J,K,L) : near(I,J,K,L) } N.
alike(I,J,K,L) :- side(I,J,K,L), in(A,B,I,J), in(A,B,K,L).
answer(I,J,K,L) :- side(I,J,K,L), not alike(I,J,K,L).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.sides(board) + RULES
