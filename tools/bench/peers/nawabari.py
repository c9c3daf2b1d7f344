"""Nawabari for clingo: rectangles with the borders around their number."""

from __future__ import annotations

from typing import Any

from peers import pieces
from peers.declared import named

__all__ = ["named", "rules"]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return pieces.rules(board, board.data["numbers"], _fits)


def _fits(word: Any, height: int, width: int, borders: int) -> bool:
    return bool(word in ("?", borders))
