"""Cave for other programs: what numbers see, a connected cave, and its outside."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades, views
from peers.declared import held as key, named

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
clue(I,J,N-1) :- numbers(I,J,N).
seen(I,J) :- cell(I,J), not answer(I,J).
:- numbers(I,J,_), answer(I,J).
:- sign(I,J,"?"), answer(I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    known = sorted(board.data["numbers"])[:1]
    own = declared.facts(board) + reaching.roots("clear", known or board.open_cells)
    own += reaching.rim("shaded", board) + shades.CHOSEN + RULES
    return own + shades.SHADED + shades.CLEAR + reaching.RULES + views.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add what numbers see to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = declared.bits(model, board, dict.fromkeys(board.data["numbers"], False))
    clear = {cell: ~one for cell, one in shaded.items()}
    for cell, word in sorted(board.data["numbers"].items()):
        if isinstance(word, int):
            views.counted(model, clear, cell, word - 1)
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    found = shades.cuts(board, variables, model, shaded=False)
    return found + shades.to_edge(board, variables, model)
