"""Nurikabe for clingo: cells reached from each number, and a sea reached from its first cell."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.puzzles.nurikabe.puzzle import Nurikabe

RULES = """
way(-1,0;1,0;0,-1;0,1).
{ answer(I,J) } :- cell(I,J), not start(_,I,J).
:- cell(I+1,J+1), answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
of(S,I,J) :- start(S,I,J).
of(S,I+X,J+Y) :- of(S,I,J), way(X,Y), near(S,I+X,J+Y), not answer(I+X,J+Y).
owned(I,J) :- of(_,I,J).
:- cell(I,J), not answer(I,J), not owned(I,J).
:- of(S,I,J), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y), not of(S,I+X,J+Y).
:- of(S,I,J), of(T,I,J), S < T.
:- size(S,N), not N { of(S,I,J) } N.
first(M) :- M = #min { (I,J) : answer(I,J) }, answer(_,_).
wet(I,J) :- first((I,J)).
wet(I+X,J+Y) :- wet(I,J), way(X,Y), answer(I+X,J+Y).
:- answer(I,J), not wet(I,J).
"""


def rules(puzzle: Nurikabe) -> str:
    """Return the board for clingo: cells, numbers, and the cells that an island may reach."""
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    for number, (start, size) in enumerate(puzzle.starts.items()):
        facts.append(f"start({number},{start.row},{start.column}).")
        if size is not None:
            facts.append(f"size({number},{size}).")
        for row, column in puzzle.grid:
            if size is None or abs(row - start.row) + abs(column - start.column) < size:
                facts.append(f"near({number},{row},{column}).")
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
