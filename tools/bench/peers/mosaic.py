"""Mosaic for other programs: numbers count the shaded cells of the squares around them."""

from __future__ import annotations

from typing import Any

from peers import declared, near, shades
from peers.declared import held as key, named

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + near.facts(near.squares(board)) + shades.CHOSEN + shades.COUNTED


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the numbers to a model of CP-SAT."""
    shaded = declared.bits(model, board, {})
    near.add(model, shaded, near.squares(board))
    return shaded
