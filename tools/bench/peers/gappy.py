"""Gappy for clingo: two shaded cells in each line, so far from each other."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J) : cell(I,J) }.
:- in(S,A,_,_), not 2 { answer(I,J) : in(S,A,I,J) } 2.
:- apart, answer(I,J), answer(I+1,J+(-1..1)).
:- apart, answer(I,J), answer(I,J+1).
:- beside(above,A,N), answer(I,A), not answer(I-N-1,A), not answer(I+N+1,A).
:- beside(left,A,N), answer(A,J), not answer(A,J-N-1), not answer(A,J+N+1).
:- sign(I,J,"x"), not answer(I,J).
:- sign(I,J,"o"), answer(I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return (
        declared.facts(board)
        + declared.IN_LINES
        + ("" if board.options["touching"] == "yes" else "apart.")
        + RULES
    )
