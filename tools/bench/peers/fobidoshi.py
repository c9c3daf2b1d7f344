"""Fobidoshi for other programs: discs connected, never four in a row."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades
from peers.declared import held as key, named

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
:- sign(I,J,"o"), not answer(I,J).
:- sign(I,J,"x"), answer(I,J).
:- answer(I,J), answer(I,J+1), answer(I,J+2), answer(I,J+3).
:- answer(I,J), answer(I+1,J), answer(I+2,J), answer(I+3,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    known = shades.signed(board, "givens", "o")[:1]
    own = declared.facts(board) + reaching.roots("shaded", known or board.open_cells)
    return own + shades.CHOSEN + RULES + shades.SHADED + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add runs to a model of CP-SAT; ``cuts`` does the rest."""
    given = {cell: word == "o" for cell, word in board.data["givens"].items()}
    disc = declared.bits(model, board, given)
    shades.runs(model, board, disc, 4, both=False)
    return disc


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=True)
