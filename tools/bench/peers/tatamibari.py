"""Tatamibari for clingo: rectangles of the shape of their sign, no four around a point."""

from __future__ import annotations

from typing import Any

from peers import pieces
from peers.declared import named

__all__ = ["named", "rules"]

RULES = """
:- answer(I,J,I+1,J), answer(I,J+1,I+1,J+1), answer(I,J,I,J+1), answer(I+1,J,I+1,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return pieces.rules(board, board.data["signs"], _fits) + RULES


def _fits(word: Any, height: int, width: int, borders: int) -> bool:
    return bool(word == "?" or word == ("s" if height == width else "v" if height > width else "h"))
