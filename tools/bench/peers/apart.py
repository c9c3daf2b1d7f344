"""What genres share for other programs: shaded cells share no side, and leave the others connected.

For clingo the unshaded cells are reached from one of two neighbors in a corner, which are not both
shaded; CP-SAT is told of unshaded cells that lie apart.
"""

from __future__ import annotations

from typing import Any

from peers import joined
from satgrid.board.grid import Cell, Grid

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


def shaded(model: Any, grid: Grid) -> dict[Cell, Any]:
    """Return a variable of CP-SAT's for each cell, no two neighbors shaded and no cell shut in."""
    found = {cell: model.new_bool_var("") for cell in grid}
    for side in grid.sides():
        model.add_bool_or([~found[cell] for cell in side])
    for cell in found if len(found) > 3 else ():
        model.add_bool_or([~found[near] for near in grid.neighbors(cell)])
    return found


def cuts(grid: Grid, shaded: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return clauses for a model of CP-SAT whose unshaded cells lie apart."""
    active = {cell: ~literal for cell, literal in shaded.items()}
    return list(joined.cuts(grid, active, [cell for cell in grid if cell not in model]))
