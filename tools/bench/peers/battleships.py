"""Battleships for clingo: so many ships of each length, and no other shaded cell beside them."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
way(0,1;1,0).
fits(L,I,J,X,Y) :- fleet(L,_), way(X,Y), cell(I,J), cell(I+(L-1)*X,J+(L-1)*Y), (L,X) != (1,1).
N { ship(L,I,J,X,Y) : fits(L,I,J,X,Y) } N :- fleet(L,N).
answer(I+K*X,J+K*Y) :- ship(L,I,J,X,Y), K = 0..L-1.
:- answer(I,J), answer(I+1,J+1).
:- answer(I,J+1), answer(I+1,J).
:- ship(L,I,J,X,Y), answer(I-X,J-Y).
:- ship(L,I,J,X,Y), answer(I+L*X,J+L*Y).
:- ship(1,I,J,X,Y), answer(I+Y,J+X).
:- ship(1,I,J,X,Y), answer(I-Y,J-X).
:- not fleet(_,_), cell(I,J), answer(I,J).
ahead("n",1,0;"s",-1,0;"w",0,1;"e",0,-1).
:- sign(I,J,"x"), answer(I,J).
:- sign(I,J,S), S != "x", not answer(I,J).
:- sign(I,J,S), ahead(S,X,Y), not answer(I+X,J+Y).
:- sign(I,J,S), ahead(S,X,Y), answer(I-X,J-Y).
:- sign(I,J,"o"), answer(I+X,J+Y), ahead(_,X,Y).
:- sign(I,J,"m"), not answer(I-1,J), not answer(I,J-1).
:- sign(I,J,"m"), answer(I-1,J), not answer(I+1,J).
:- sign(I,J,"m"), answer(I,J-1), not answer(I,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + declared.COUNTED + RULES
