"""Stitches for clingo: one line between each two rooms, ends counted."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
across(R,S,I,J,K,L) :- side(I,J,K,L), rooms(R,I,J), rooms(S,K,L), R < S.
across(R,S,I,J,K,L) :- side(I,J,K,L), rooms(S,I,J), rooms(R,K,L), R < S.
1 { answer(I,J,K,L) : across(R,S,I,J,K,L) } 1 :- across(R,S,_,_,_,_).
end(I,J,I,J,K,L) :- answer(I,J,K,L).
end(K,L,I,J,K,L) :- answer(I,J,K,L).
:- cell(I,J), 2 { end(I,J,_,_,_,_) }.
:- beside(S,A,N), not N { end(I,J,K,L,V,W) : in(S,A,I,J), near(I,J,K,L,V,W) } N.
near(I,J,I,J,K,L) :- across(_,_,I,J,K,L).
near(K,L,I,J,K,L) :- across(_,_,I,J,K,L).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.sides(board) + declared.IN_LINES + RULES
