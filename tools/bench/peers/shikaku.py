"""Shikaku for other programs: one rectangle over each cell, of those that fit a number."""

from __future__ import annotations

from typing import Any

from peers import pieces
from peers.declared import named
from satgrid.board.grid import Side

__all__ = ["constraints", "key", "named", "rules"]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return pieces.rules(board, board.data["numbers"], _fits)


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add one rectangle over each cell to a model of CP-SAT; a side inside none is a border."""
    over: dict[Any, dict[int, Any]] = {cell: {} for cell in board.grid}
    for number, cells in enumerate(pieces.fitting(board, board.data["numbers"], _fits)):
        literal = model.new_bool_var("")
        for cell in cells:
            over[cell][number] = literal
    for literals in over.values():
        model.add_exactly_one(literals.values())
    borders = {}
    for side in board.grid.sides():
        borders[side] = model.new_bool_var("")
        both = over[side.one].keys() & over[side.other].keys()
        model.add_exactly_one([borders[side], *(over[side.one][number] for number in both)])
    return borders


def key(side: Side, value: int) -> Side | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return side if value else None


def _fits(word: Any, height: int, width: int, borders: int) -> bool:
    return bool(word in ("?", height * width))
