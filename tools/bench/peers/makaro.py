"""Makaro for clingo: rooms of 1 to N, and the largest number ahead of each arrow."""

from __future__ import annotations

from typing import Any

from peers import declared, roomy
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
:- answer(I,J,N), answer(I+1,J,N).
:- answer(I,J,N), answer(I,J+1,N).
ahead("n",-1,0;"s",1,0;"w",0,-1;"e",0,1).
:- sign(I,J,S), ahead(S,X,Y), not cell(I+X,J+Y).
:- sign(I,J,S), ahead(S,X,Y), ahead(_,V,W), (V,W) != (X,Y),
   answer(I+X,J+Y,N), answer(I+V,J+W,M), M >= N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + roomy.RULES + RULES
