"""Kuromasu for clingo: what a number sees step by step, unshaded cells reached from a corner."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzles.kuromasu.puzzle import Kuromasu

RULES = """
way(-1,0;1,0;0,-1;0,1).
{ answer(I,J) } :- cell(I,J), not clear(I,J).
:- answer(I,J), answer(I+1,J).
:- answer(I,J), answer(I,J+1).
sees(I,J,X,Y,1) :- clue(I,J,_), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y).
sees(I,J,X,Y,D+1) :- sees(I,J,X,Y,D), K = I+(D+1)*X, L = J+(D+1)*Y, cell(K,L), not answer(K,L),
                     clue(I,J,N), D < N.
:- clue(I,J,N), not N-1 { sees(I,J,X,Y,D) } N-1.
reached(0,0) :- not answer(0,0).
reached(I,J) :- answer(0,0), cell(I,J), I+J = 1, not corner(I-1,J+1).
corner(I,J) :- cell(I,J), I+J = 1.
reached(I+X,J+Y) :- reached(I,J), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y).
:- cell(I,J), not answer(I,J), not reached(I,J).
"""


def rules(puzzle: Kuromasu) -> str:
    """Return the board for clingo: its cells, those not to be shaded, the numbers."""
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    facts += [
        f"clear({cell.row},{cell.column})."
        for cell in puzzle.grid
        if puzzle.cells[cell.row][cell.column] != "."
    ]
    facts += [f"clue({cell.row},{cell.column},{number})." for cell, number in puzzle.clues]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
