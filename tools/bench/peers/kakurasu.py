"""Kakurasu for clingo: places of shaded cells add up."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
{ answer(I,J) : cell(I,J) }.
:- beside(above,A,N), not N #sum { I+1,I : answer(I,A) } N.
:- beside(left,A,N), not N #sum { J+1,J : answer(A,J) } N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + RULES
