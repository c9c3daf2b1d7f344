"""Tile paint for clingo: tiles, and how many cells of each are in a line."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ painted(R) : rooms(R,_,_) }.
answer(I,J) :- painted(R), rooms(R,I,J).
of(S,A,R,I,J) :- beside(S,A,_), in(S,A,I,J), rooms(R,I,J).
part(S,A,R,K) :- of(S,A,R,_,_), K = #count { I,J : of(S,A,R,I,J) }.
:- beside(S,A,N), not N #sum { K,R : painted(R), part(S,A,R,K) } N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.IN_LINES + RULES
