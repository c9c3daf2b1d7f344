"""Country road for clingo: one loop, reached from a room that it has to enter."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J,K,L) } :- side(I,J,K,L).
line(I,J,K,L) :- answer(I,J,K,L).
line(K,L,I,J) :- answer(I,J,K,L).
passed(I,J) :- line(I,J,_,_).
:- passed(I,J), not 2 { line(I,J,_,_) } 2.
across(R,I,J,K,L) :- side(I,J,K,L), rooms(R,I,J), not rooms(R,K,L).
across(R,I,J,K,L) :- side(I,J,K,L), rooms(R,K,L), not rooms(R,I,J).
:- rooms(R,_,_), not 2 { answer(I,J,K,L) : across(R,I,J,K,L) } 2.
:- numbers(R,N), not N { passed(I,J) : rooms(R,I,J) } N.
:- across(_,I,J,K,L), not passed(I,J), not passed(K,L).
reached(0,I,J) :- first(0,I,J).
1 { first(0,I,J) : rooms(0,I,J) } 1.
:- first(0,I,J), not passed(I,J).
:- first(0,I,J), passed(K,L), rooms(0,K,L), (K,L) < (I,J).
reached(0,K,L) :- reached(0,I,J), line(I,J,K,L).
:- passed(I,J), not reached(0,I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.sides(board) + RULES
