"""Fillomino for other programs: what is reached from a cell through its number is as many cells."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzle.numbers import Entry
from satgrid.puzzles.fillomino.puzzle import Fillomino

RULES = """
1 { answer(I,J,N) : may(I,J,N) } 1 :- cell(I,J).
beside(I,J,I,J+1) :- cell(I,J), cell(I,J+1).
beside(I,J,I+1,J) :- cell(I,J), cell(I+1,J).
beside(I,J,K,L) :- beside(K,L,I,J).
reached(I,J,I,J,N) :- answer(I,J,N).
reached(I,J,P,Q,N) :- reached(I,J,K,L,N), beside(K,L,P,Q), answer(P,Q,N), |I-P| + |J-Q| <= N.
:- answer(I,J,N), not N { reached(I,J,K,L,N) : cell(K,L) } N.
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
