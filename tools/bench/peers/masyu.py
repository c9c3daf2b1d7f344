"""Masyu for other programs: cells reached from a pearl for clingo, a circuit for CP-SAT."""

from __future__ import annotations

from typing import Any

from peers.circuits import circuit
from satgrid.board.grid import Cell, Side

RULES = """
{ answer(I,J,K,L) } :- side(I,J,K,L).
line(I,J,K,L) :- answer(I,J,K,L).
line(K,L,I,J) :- answer(I,J,K,L).
passed(I,J) :- line(I,J,_,_).
:- passed(I,J), not 2 { line(I,J,K,L) } 2.
turn(I,J) :- line(I,J,I,L), line(I,J,K,J).
:- black(I,J), not turn(I,J).
:- black(I,J), line(I,J,K,L), turn(K,L).
:- white(I,J), not passed(I,J).
:- white(I,J), turn(I,J).
:- white(I,J), not turn(K,L) : line(I,J,K,L).
first(I,J) :- pearl(I,J).
first(I,J) :- not pearl, (I,J) = #min { (K,L) : passed(K,L) }, passed(I,J).
reached(I,J) :- first(I,J).
reached(K,L) :- reached(I,J), line(I,J,K,L).
:- passed(I,J), not reached(I,J).
:- not passed(_,_).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the sides of its cells, the pearls, one to begin with."""
    facts = [
        f"side({one.row},{one.column},{other.row},{other.column})." for one, other in puzzle.keys
    ]
    colors = {"w": "white", "b": "black"}
    facts += [
        f"{colors[sign]}({cell.row},{cell.column})." for cell, sign in puzzle.data["pearls"].items()
    ]
    for cell in list(puzzle.data["pearls"])[:1]:
        facts.append(f"pearl. pearl({cell.row},{cell.column}).")
    return "\n".join(facts) + RULES


def named(*ends: int) -> Side:
    """Return the key that an atom of clingo's stands for."""
    return Side(Cell(*ends[:2]), Cell(*ends[2:]))


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add a loop through the cells and what pearls ask of it to a model of CP-SAT."""
    grid = puzzle.grid
    line = circuit(model, list(grid), {side: side for side in puzzle.keys})
    never = model.new_constant(0)

    def ahead(cell: Cell, down: int, right: int) -> Any:
        return line.get(Side.between(cell, (cell.row + down, cell.column + right)), never)

    for cell, sign in puzzle.data["pearls"].items():
        ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
        up, below, left, right = (ahead(cell, *way) for way in ways)
        beyond = [ahead(Cell(cell.row + down, cell.column + by), down, by) for down, by in ways]
        if sign == "b":
            model.add(up + below == 1)
            model.add(left + right == 1)
            for here, there in zip((up, below, left, right), beyond, strict=True):
                model.add_implication(here, there)
        else:
            model.add(up == below)
            model.add(left == right)
            model.add(up + left == 1)
            model.add_bool_or([~up, ~beyond[0], ~beyond[1]])
            model.add_bool_or([~left, ~beyond[2], ~beyond[3]])
    return line


def key(side: Side, value: int) -> Side | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return side if value else None
