"""Akari for other programs: at most one lamp in a lane, and a lamp in one of a cell's two lanes."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzles.akari.puzzle import Akari

RULES = """
{ answer(I,J) } :- lane(_,I,J).
:- lane(L,_,_), 2 { answer(I,J) : lane(L,I,J) }.
bright(L) :- answer(I,J), lane(L,I,J).
lit(I,J) :- bright(L), lane(L,I,J).
:- lane(_,I,J), not lit(I,J).
near(I,J,K,L) :- clue(I,J,_), lane(_,K,L), |I-K| + |J-L| = 1.
:- clue(I,J,N), not N { answer(K,L) : near(I,J,K,L) } N.
"""


def rules(puzzle: Akari) -> str:
    """Return the board for clingo: the lanes of white cells, and the numbers."""
    facts = [
        f"lane({number},{cell.row},{cell.column})."
        for number, lane in enumerate(puzzle.lanes)
        for cell in lane
    ]
    facts += [f"clue({cell.row},{cell.column},{number})." for cell, number in puzzle.clues]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
