"""Minesweeper for other programs: numbers count the mines around, none is in their cells."""

from __future__ import annotations

from typing import Any

from peers import declared, near, shades
from peers.declared import held as key, named

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
:- numbers(I,J,_), answer(I,J).
:- sign(I,J,"?"), answer(I,J).
:- total(N), not N { answer(I,J) } N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    mines = board.options["mines"]
    total = "" if mines is None else f"total({mines}).\n"
    own = declared.facts(board) + near.facts(near.squares(board)) + total
    return own + shades.CHOSEN + shades.COUNTED + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the numbers to a model of CP-SAT."""
    mine = declared.bits(model, board, dict.fromkeys(board.data["numbers"], False))
    near.add(model, mine, near.squares(board))
    if board.options["mines"] is not None:
        model.add(sum(mine.values()) == int(board.options["mines"]))
    return mine
