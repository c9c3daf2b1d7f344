"""Renban for other programs: each number once in a line, and consecutive ones in rooms."""

from __future__ import annotations

from typing import Any

from peers import declared, straights
from peers.declared import entry as key, named
from satgrid.board.regions import cells_of

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True


def rules(board: Any) -> str:
    """Return the board for clingo."""
    once = declared.FILLED + declared.ONCE + declared.grouped("line", declared.lines(board))
    rooms = cells_of(board.data["rooms"])
    return declared.facts(board) + once + straights.facts(rooms, board.most)


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add lines and rooms to a model of CP-SAT."""
    value = declared.numbers(model, board)
    declared.once(model, board, value)
    straights.add(model, value, cells_of(board.data["rooms"]), board.most)
    return value
