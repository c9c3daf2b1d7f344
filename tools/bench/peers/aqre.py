"""Aqre for other programs: counts of regions, no four alike in a row, shaded cells connected."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades
from peers.declared import held as key, named
from satgrid.board.regions import cells_of

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
:- numbers(R,N), not N { answer(I,J) : rooms(R,I,J) } N.
:- cell(I,J), cell(I,J+3), answer(I,J), answer(I,J+1), answer(I,J+2), answer(I,J+3).
:- cell(I,J), cell(I+3,J), answer(I,J), answer(I+1,J), answer(I+2,J), answer(I+3,J).
:- cell(I,J), cell(I,J+3), not answer(I,J), not answer(I,J+1), not answer(I,J+2), not answer(I,J+3).
:- cell(I,J), cell(I+3,J), not answer(I,J), not answer(I+1,J), not answer(I+2,J), not answer(I+3,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo; four cells in a line have a shaded one among them."""
    line = max(board.grid.rows()[0], board.grid.columns()[0], key=len)
    roots = reaching.roots("shaded", line[:4] if len(line) > 3 else board.open_cells)
    own = declared.facts(board) + roots
    return own + shades.CHOSEN + RULES + shades.SHADED + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add counts and runs to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = declared.bits(model, board, {})
    rooms = cells_of(board.data["rooms"])
    for room, number in board.data["numbers"].items():
        if isinstance(number, int):
            model.add(sum(shaded[cell] for cell in rooms[room]) == number)
    shades.runs(model, board, shaded, 4, both=True)
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=True)
