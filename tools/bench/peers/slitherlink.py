"""Slitherlink for other programs: corners reached from the first one, or a circuit of CP-SAT's."""

from __future__ import annotations

from typing import Any

from peers.circuits import circuit
from satgrid.board.grid import Cell, Side

RULES = """
{ answer(I,J,K,L) } :- side(I,J,K,L,_,_).
line(V,W) :- answer(I,J,K,L), side(I,J,K,L,V,W).
line(W,V) :- line(V,W).
passed(V) :- line(V,_).
:- passed(V), not 2 { line(V,W) } 2.
around(I,J,I,J,K,L;K,L,I,J,K,L) :- side(I,J,K,L,_,_).
:- clue(I,J,N), not N { answer(K,L,P,Q) : around(I,J,K,L,P,Q) } N.
reached(V) :- base(I,J), around(I,J,K,L,P,Q), answer(K,L,P,Q), side(K,L,P,Q,V,_).
reached(V) :- not base(_,_), V = #min { W : passed(W) }, passed(V).
reached(W) :- reached(V), line(V,W).
:- passed(V), not reached(V).
:- not passed(_).
"""
NO_BASE = "base(0,0) :- base(0,0)."


def rules(puzzle: Any) -> str:
    """Return the board for clingo: sides with the corners at their ends, and the numbers."""
    corner = {vertex: number for number, vertex in enumerate(puzzle.grid.vertices())}
    facts = []
    for side in puzzle.sides():
        cells = ",".join(f"{cell.row},{cell.column}" for cell in side)
        one, other = (corner[end] for end in side.ends)
        facts.append(f"side({cells},{one},{other}).")
    facts += [
        f"clue({cell.row},{cell.column},{number})."
        for cell, number in puzzle.data["numbers"].items()
    ]
    # One side, or three, are one piece of the loop: there its corners begin to be reached.
    bases = [cell for cell, number in puzzle.data["numbers"].items() if number in (1, 3)]
    facts += [f"base({cell.row},{cell.column})." for cell in bases[:1]] or [NO_BASE]
    return "\n".join(facts) + RULES


def named(*cells: int) -> Side:
    """Return the key that an atom of clingo's stands for."""
    return Side(Cell(*cells[:2]), Cell(*cells[2:]))


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add a loop from corner to corner and the numbers to a model of CP-SAT."""
    grid = puzzle.grid
    line = circuit(model, list(grid.vertices()), {side: side.ends for side in puzzle.sides()})
    for cell, number in puzzle.data["numbers"].items():
        model.add(sum(line[side] for side in grid.sides_of(cell, outer=True)) == number)
    return line


def key(side: Side, value: int) -> Side | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return side if value else None
