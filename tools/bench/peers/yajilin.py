"""Yajilin for other programs: cells reached from a first one for clingo, a circuit for CP-SAT."""

from __future__ import annotations

from typing import Any

from peers.circuits import circuit
from satgrid.answers.lines_and_cells import Mark
from satgrid.board.grid import Cell, Side
from satgrid.genres.yajilin.sight import arrows, seen

RULES = """
1 { answer(I,J,I,J); passed(I,J) } 1 :- free(I,J).
:- answer(I,J,I,J), answer(I+1,J,I+1,J).
:- answer(I,J,I,J), answer(I,J+1,I,J+1).
{ answer(I,J,K,L) } :- side(I,J,K,L).
line(I,J,K,L) :- side(I,J,K,L), answer(I,J,K,L).
line(K,L,I,J) :- line(I,J,K,L), side(I,J,K,L).
:- passed(I,J), not 2 { line(I,J,K,L) } 2.
:- line(I,J,_,_), not passed(I,J).
:- clue(C,N), not N { answer(I,J,I,J) : sees(C,I,J) } N.
first(M) :- M = #min { (I,J) : passed(I,J) }, passed(_,_).
reached(I,J) :- first((I,J)).
reached(K,L) :- reached(I,J), line(I,J,K,L).
:- passed(I,J), not reached(I,J).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: free cells, the sides between them, what arrows see."""
    facts = [f"free({cell.row},{cell.column})." for cell in puzzle.open_cells]
    facts += [
        f"side({one.row},{one.column},{other.row},{other.column})." for one, other in puzzle.sides()
    ]
    for number, (cell, (way, told)) in enumerate(arrows(puzzle).items()):
        facts.append(f"clue({number},{told}).")
        facts += [f"sees({number},{at.row},{at.column})." for at in seen(puzzle, cell, way)]
    return "\n".join(facts) + RULES


def named(*ends: int) -> Mark:
    """Return the key that an atom of clingo's stands for: a cell to itself is shaded."""
    one, other = Cell(*ends[:2]), Cell(*ends[2:])
    return (one,) if one == other else Side(one, other)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add a loop, shaded cells and arrows to a model of CP-SAT."""
    free = puzzle.open_cells
    found: dict[Any, Any] = circuit(
        model, free, {side: side for side in puzzle.sides()}, needed=False
    )
    shaded = {cell: model.new_bool_var("") for cell in free}
    for cell in free:
        ends = [line for side, line in found.items() if cell in side]
        model.add(sum(ends) == 2).only_enforce_if(~shaded[cell])
        model.add(sum(ends) == 0).only_enforce_if(shaded[cell])
    for side in puzzle.sides():
        model.add_bool_or([~shaded[cell] for cell in side])
    for cell, (way, told) in arrows(puzzle).items():
        model.add(sum(shaded[at] for at in seen(puzzle, cell, way)) == told)
    return found | {(cell,): one for cell, one in shaded.items()}


def key(mark: Mark, value: int) -> Mark | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return mark if value else None
