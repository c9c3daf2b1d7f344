"""Rules for clingo that genres share: shaded cells share no side, and leave the others connected.

The unshaded cells are reached from one of two neighbors in a corner, which are not both shaded.
"""

from __future__ import annotations

from satgrid.board.grid import Grid

RULES = """
way(-1,0;1,0;0,-1;0,1).
:- answer(I,J), answer(I+1,J).
:- answer(I,J), answer(I,J+1).
reached(0,0) :- not answer(0,0).
reached(I,J) :- answer(0,0), beside(I,J).
reached(I+X,J+Y) :- reached(I,J), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y).
:- cell(I,J), not answer(I,J), not reached(I,J).
"""


def rules(grid: Grid) -> str:
    """Return the cells of a board for clingo, and the rules."""
    facts = [f"cell({cell.row},{cell.column})." for cell in grid]
    facts += [f"beside({cell.row},{cell.column})." for cell in list(grid)[1:2]]
    return "\n".join(facts) + RULES
