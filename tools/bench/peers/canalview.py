"""Canal view for other programs: what numbers see of the canal, which is connected."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades, views
from peers.declared import held as key, named

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
clue(I,J,N) :- numbers(I,J,N).
seen(I,J) :- answer(I,J).
:- numbers(I,J,_), answer(I,J).
:- sign(I,J,"?"), answer(I,J).
:- answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo; a neighbor of a number above 0 is shaded."""
    words = sorted(board.data["numbers"].items())
    positive = [cell for cell, word in words if isinstance(word, int) and word]
    roots = board.grid.neighbors(positive[0]) if positive else board.open_cells
    own = declared.facts(board) + reaching.roots("shaded", roots)
    return own + shades.CHOSEN + RULES + shades.SHADED + reaching.RULES + views.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add squares and what numbers see to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = declared.bits(model, board, dict.fromkeys(board.data["numbers"], False))
    for square in shades.squares(board):
        model.add_bool_or([~shaded[cell] for cell in square])
    for cell, word in sorted(board.data["numbers"].items()):
        if isinstance(word, int):
            views.counted(model, shaded, cell, word)
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=True)
