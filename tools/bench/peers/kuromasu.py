"""Kuromasu for clingo: what a number sees, step by step."""

from __future__ import annotations

from peers import apart
from satgrid.board.grid import Cell
from satgrid.puzzles.kuromasu.puzzle import Kuromasu

RULES = """
{ answer(I,J) } :- cell(I,J), not clear(I,J).
sees(I,J,X,Y,1) :- clue(I,J,_), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y).
sees(I,J,X,Y,D+1) :- sees(I,J,X,Y,D), K = I+(D+1)*X, L = J+(D+1)*Y, cell(K,L), not answer(K,L),
                     clue(I,J,N), D < N.
:- clue(I,J,N), not N-1 { sees(I,J,X,Y,D) } N-1.
"""


def rules(puzzle: Kuromasu) -> str:
    """Return the board for clingo: the cells not to be shaded, the numbers."""
    facts = [
        f"clear({cell.row},{cell.column})."
        for cell in puzzle.grid
        if puzzle.cells[cell.row][cell.column] != "."
    ]
    facts += [f"clue({cell.row},{cell.column},{number})." for cell, number in puzzle.clues]
    return "\n".join(facts) + RULES + apart.rules(puzzle.grid)


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
