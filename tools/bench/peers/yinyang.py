"""Yin-yang for other programs: both colors connected, no square of one, no checkered one."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades
from peers.declared import held as key, named

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
:- sign(I,J,"b"), not answer(I,J).
:- sign(I,J,"w"), answer(I,J).
square(I,J) :- cell(I,J), cell(I+1,J+1).
:- square(I,J), answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
:- square(I,J), not answer(I,J), not answer(I+1,J), not answer(I,J+1), not answer(I+1,J+1).
:- square(I,J), answer(I,J), not answer(I+1,J), not answer(I,J+1), answer(I+1,J+1).
:- square(I,J), not answer(I,J), answer(I+1,J), answer(I,J+1), not answer(I+1,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    own = declared.facts(board)
    for kind, sign in (("shaded", "b"), ("clear", "w")):
        known = shades.signed(board, "givens", sign)[:1]
        own += reaching.roots(kind, known or board.open_cells)
    return own + shades.CHOSEN + RULES + shades.SHADED + shades.CLEAR + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add squares to a model of CP-SAT; ``cuts`` does the rest."""
    given = {cell: word == "b" for cell, word in board.data["givens"].items()}
    black = declared.bits(model, board, given)
    for square in shades.squares(board):
        one, two, three, four = (black[cell] for cell in square)
        model.add_bool_or([one, two, three, four])
        model.add_bool_or([~one, ~two, ~three, ~four])
        model.add_bool_or([one, ~two, ~three, four])
        model.add_bool_or([~one, two, three, ~four])
    return black


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return [
        clause
        for shaded in (True, False)
        for clause in shades.cuts(board, variables, model, shaded=shaded)
    ]
