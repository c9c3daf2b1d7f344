"""Creek for other programs: numbers at corners; the cells that are not shaded are connected."""

from __future__ import annotations

from typing import Any

from peers import declared, near, reaching, shades
from peers.declared import held as key, named

__all__ = ["constraints", "cuts", "key", "named", "rules"]


def rules(board: Any) -> str:
    """Return the board for clingo; of the cells around a low number one is not shaded."""
    groups = near.corners(board)
    few = [cells for cells, number in groups if number < len(cells)]
    roots = reaching.roots("clear", min(few, key=len, default=board.open_cells))
    own = declared.facts(board) + near.facts(groups) + roots
    return own + shades.CHOSEN + shades.COUNTED + shades.CLEAR + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the numbers to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = declared.bits(model, board, {})
    near.add(model, shaded, near.corners(board))
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=False)
