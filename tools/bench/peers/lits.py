"""LITS for clingo: one tetromino in each region, and all of them reached from the first."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzles.lits.puzzle import Lits
from satgrid.puzzles.lits.shapes import LETTERS, placements

RULES = """
way(-1,0;1,0;0,-1;0,1).
1 { put(R,P) : fits(R,P,_) } 1 :- region(R).
answer(I,J) :- put(R,P), over(P,I,J).
form(R,T) :- put(R,P), fits(R,P,T).
:- answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
:- border(R,I,J,Q,K,L), answer(I,J), answer(K,L), form(R,T), form(Q,T).
reached(I,J) :- put(0,P), over(P,I,J).
reached(I+X,J+Y) :- reached(I,J), way(X,Y), answer(I+X,J+Y).
:- answer(I,J), not reached(I,J).
"""


def rules(puzzle: Lits) -> str:
    """Return the board for clingo: what fits into each region, and where two regions meet."""
    facts, number = [], 0
    for region, fitting in enumerate(placements(puzzle.rooms)):
        facts.append(f"region({region}).")
        for placed in fitting:
            facts.append(f"fits({region},{number},{LETTERS.index(placed.letter)}).")
            facts += [f"over({number},{row},{column})." for row, column in placed.cells]
            number += 1
    for one, other in puzzle.grid.sides():
        here, there = (puzzle.rooms[cell.row][cell.column] for cell in (one, other))
        if here != there:
            ends = f"{here},{one.row},{one.column},{there},{other.row},{other.column}"
            facts.append(f"border({ends}).")
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
