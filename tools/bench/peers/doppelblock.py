"""Doppelblock for clingo: numbers behind one black cell of their line add up."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
line(row,I,J,I,J) :- cell(I,J).
line(column,J,I,I,J) :- cell(I,J).
{ answer(I,J,N) : number(N) } 1 :- cell(I,J).
:- line(D,A,_,_,_), number(N), not 1 { answer(I,J,N) : line(D,A,_,I,J) } 1.
black(I,J) :- cell(I,J), not answer(I,J,_).
:- line(D,A,_,_,_), not 2 { black(I,J) : line(D,A,_,I,J) } 2.
inside(D,A,P+1) :- line(D,A,P,I,J), black(I,J), not inside(D,A,P).
inside(D,A,P+1) :- line(D,A,P,I,J), not black(I,J), inside(D,A,P).
way(left,row;above,column).
:- beside(S,A,N), way(S,D), not N #sum { V,P : answer(I,J,V), line(D,A,P,I,J), inside(D,A,P) } N.
:- givens(I,J,N), not answer(I,J,N).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + RULES
