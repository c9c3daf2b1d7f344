"""Fillomino for other programs: what is reached from a cell through its number is as many cells.

With the number in what is reached clingo takes four times as long for a board of 10x10, and ten
times where cells are reached from the first one of each area only.
"""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzle.numbers import Entry
from satgrid.puzzles.fillomino.puzzle import Fillomino

RULES = """
1 { answer(I,J,N) : may(I,J,N) } 1 :- cell(I,J).
beside(I,J,I,J+1) :- cell(I,J), cell(I,J+1).
beside(I,J,I+1,J) :- cell(I,J), cell(I+1,J).
beside(I,J,K,L) :- beside(K,L,I,J).
differ(I,J,K,L) :- beside(I,J,K,L), answer(I,J,N), not answer(K,L,N).
same(I,J,K,L) :- beside(I,J,K,L), not differ(I,J,K,L).
most(I,J,M) :- cell(I,J), M = #max { N : may(I,J,N) }.
reached(I,J,I,J) :- cell(I,J).
reached(I,J,P,Q) :- reached(I,J,K,L), same(K,L,P,Q), most(I,J,M), |I-P| + |J-Q| < M.
:- answer(I,J,N), not N { reached(I,J,K,L) : cell(K,L) } N.
"""


def rules(puzzle: Fillomino) -> str:
    """Return the board for clingo: the numbers that each cell may have by satgrid's bound."""
    left = puzzle.at_first()
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    facts += [
        f"may({cell.row},{cell.column},{number})."
        for cell in puzzle.grid
        for number, cells in left.possible.items()
        if cells & left.field.bit(cell)
    ]
    return "\n".join(facts) + RULES


def named(row: int, column: int, number: int) -> Entry:
    """Return the key that an atom of clingo's stands for."""
    return Entry(Cell(row, column), number)
