"""LITS for other programs: one tetromino in each region, and all of them joined.

For clingo they are reached from the first; CP-SAT is told of those that lie apart.
"""

from __future__ import annotations

from typing import Any

from peers import joined
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE
from satgrid.grounds.tetrominoes import LETTERS, placements

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


def rules(puzzle: Any) -> str:
    """Return the board for clingo: what fits into each region, and where two regions meet."""
    facts, number = [], 0
    for region, fitting in enumerate(placements(puzzle.data["rooms"])):
        facts.append(f"region({region}).")
        for placed in fitting:
            facts.append(f"fits({region},{number},{LETTERS.index(placed.letter)}).")
            facts += [f"over({number},{row},{column})." for row, column in placed.cells]
            number += 1
    for one, other in puzzle.grid.sides():
        here, there = (puzzle.data["rooms"][cell.row][cell.column] for cell in (one, other))
        if here != there:
            ends = f"{here},{one.row},{one.column},{there},{other.row},{other.column}"
            facts.append(f"border({ends}).")
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add tetrominoes to a model of CP-SAT, each beside a shaded cell; ``cuts`` does the rest."""
    grid, rooms = puzzle.grid, puzzle.data["rooms"]
    fitting = placements(rooms)
    inside = [cell for cell in grid if rooms[cell.row][cell.column] != OUTSIDE]
    shaded = {cell: model.new_bool_var("") for cell in inside}
    over: dict[Cell, list[Any]] = {cell: [] for cell in inside}
    shape: dict[tuple[Cell, str], list[Any]] = {}
    for region, own in enumerate(fitting):
        put = {placed: model.new_bool_var("") for placed in own}
        model.add_exactly_one(put.values())
        for placed, literal in put.items():
            for cell in placed.cells:
                over[cell].append(literal)
                shape.setdefault((cell, placed.letter), []).append(literal)
            around = {near for cell in placed.cells for near in grid.neighbors(cell)}
            near = [one for one in sorted(around) if one in shaded]
            others = [shaded[one] for one in near if rooms[one.row][one.column] != region]
            if len(fitting) > 1:
                model.add_bool_or([~literal, *others])
    for cell, literals in over.items():
        model.add(sum(literals) == shaded[cell])
    for one, other in grid.sides():
        if rooms[one.row][one.column] != rooms[other.row][other.column]:
            for letter in LETTERS:
                here, there = shape.get((one, letter), []), shape.get((other, letter), [])
                if here and there:
                    model.add_at_most_one(here + there)
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if all(cell in shaded for cell in square):
                model.add_bool_or([~shaded[cell] for cell in square])
    return shaded


def cuts(puzzle: Any, variables: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses around shaded cells that lie apart."""
    return list(joined.cuts(puzzle.grid, variables, model))


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
