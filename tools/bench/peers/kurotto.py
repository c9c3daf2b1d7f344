"""Kurotto for clingo: what is reached from a number over shaded cells, counted."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
way(0,1;1,0;0,-1;-1,0).
{ answer(I,J) : cell(I,J), not clue(I,J) }.
clue(I,J) :- numbers(I,J,_).
clue(I,J) :- sign(I,J,_).
near(I,J,K,L) :- numbers(I,J,N), cell(K,L), |I-K|+|J-L| <= N+1.
reached(I,J,I+X,J+Y) :- numbers(I,J,_), way(X,Y), answer(I+X,J+Y), near(I,J,I+X,J+Y).
reached(I,J,K+X,L+Y) :- reached(I,J,K,L), way(X,Y), answer(K+X,L+Y), near(I,J,K+X,L+Y).
:- numbers(I,J,N), not N { reached(I,J,K,L) : near(I,J,K,L) } N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + RULES
