"""Norinori for other programs: two cells in a room, one neighbor for each shaded cell."""

from __future__ import annotations

from typing import Any

from peers.integer import Program
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

RULES = """
2 { answer(I,J) : room(R,I,J) } 2 :- room(R,_,_).
cell(I,J) :- room(_,I,J).
near(I,J,I+1,J) :- cell(I,J), cell(I+1,J).
near(I,J,I,J+1) :- cell(I,J), cell(I,J+1).
near(K,L,I,J) :- near(I,J,K,L).
:- answer(I,J), not 1 { answer(K,L) : near(I,J,K,L) } 1.
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the cells of each room."""
    facts = [
        f"room({room},{cell.row},{cell.column})."
        for room, cells in enumerate(cells_of(puzzle.data["rooms"]))
        for cell in cells
    ]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add sums over rooms, and over the neighbors of shaded cells, to a model of CP-SAT."""
    shaded = {cell: model.new_bool_var("") for cell in puzzle.grid}
    for cells in cells_of(puzzle.data["rooms"]):
        model.add(sum(shaded[cell] for cell in cells) == 2)
    for cell in puzzle.grid:
        near = [shaded[beside] for beside in puzzle.grid.neighbors(cell)]
        model.add(sum(near) == 1).only_enforce_if(shaded[cell])
    return shaded


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None


def program(puzzle: Any) -> Program:
    """Return the 0-1 program: cells, and the pairs of neighbors that are both shaded.

    A shaded cell lies in exactly one pair, a cell that is not in none.
    """
    found = Program(one_size=True)
    shaded = {cell: found.key(cell) for cell in puzzle.grid}
    pairs: dict[Cell, list[int]] = {cell: [] for cell in puzzle.grid}
    for one, other in puzzle.grid.sides():
        pair = found.new()
        pairs[one].append(pair)
        pairs[other].append(pair)
        found.add({shaded[one]: 1, shaded[other]: 1, pair: -1}, 0, 1)
    for cell, around in pairs.items():
        found.add({shaded[cell]: -1, **dict.fromkeys(around, 1)}, 0, 0)
    for cells in cells_of(puzzle.data["rooms"]):
        found.total([shaded[cell] for cell in cells], 2)
    return found
