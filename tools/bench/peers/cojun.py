"""Cojun for clingo: rooms of 1 to N, larger numbers above."""

from __future__ import annotations

from typing import Any

from peers import declared, roomy
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
:- answer(I,J,N), answer(I+1,J,N).
:- answer(I,J,N), answer(I,J+1,N).
:- rooms(R,I,J), rooms(R,I+1,J), answer(I,J,N), answer(I+1,J,M), M > N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + roomy.RULES + RULES
