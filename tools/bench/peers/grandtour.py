"""One loop through all corners for other programs, with lines that are drawn already."""

from __future__ import annotations

from typing import Any

from peers import simpleloop
from peers.circuits import circuit
from peers.declared import held as key, named

__all__ = ["constraints", "key", "named", "rules"]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    ends = {side: side.ends for side in board.keys}
    drawn = [",".join(f"{row},{column}" for row, column in side) for side in board.data["lines"]]
    own = "".join(f":- not answer({cells}).\n" for cells in drawn)
    return simpleloop.facts(list(board.grid.vertices()), ends) + simpleloop.RULES + own


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add a circuit through all corners to a model of CP-SAT."""
    ends = {side: side.ends for side in board.keys}
    line = circuit(model, list(board.grid.vertices()), ends, every=True)
    for side in board.data["lines"]:
        model.add(line[side] == 1)
    return line
