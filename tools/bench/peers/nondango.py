"""Nondango for other programs: one black circle in each room, no three in a row alike."""

from __future__ import annotations

from typing import Any

from peers import declared, shades
from peers.declared import held as key, named
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
1 { answer(I,J) : rooms(R,I,J), cell(I,J) } 1 :- rooms(R,_,_).
way(0,1;1,0;1,1;1,-1).
three(I,J,X,Y) :- cell(I,J), way(X,Y), cell(I+X,J+Y), cell(I+2*X,J+2*Y).
:- three(I,J,X,Y), answer(I,J), answer(I+X,J+Y), answer(I+2*X,J+2*Y).
:- three(I,J,X,Y), not answer(I,J), not answer(I+X,J+Y), not answer(I+2*X,J+2*Y).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + shades.CHOSEN + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add rooms and threes to a model of CP-SAT."""
    black = declared.bits(model, board, {})
    for cells in cells_of(board.data["rooms"]):
        model.add_exactly_one(black[cell] for cell in cells if cell in black)
    for row, column in board.open_cells:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            three = [Cell(row + at * down, column + at * right) for at in range(3)]
            if all(cell in black for cell in three):
                model.add_bool_or([black[cell] for cell in three])
                model.add_bool_or([~black[cell] for cell in three])
    return black
