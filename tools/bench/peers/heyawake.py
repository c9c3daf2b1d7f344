"""Heyawake for other programs: numbers of rooms, a shaded cell in each line through three rooms."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from peers import apart
from satgrid.board.grid import Cell

RULES = """
{ answer(I,J) } :- cell(I,J).
:- clue(R,N), not N { answer(I,J) : in(R,I,J) } N.
:- long(L,_,_), not answer(I,J) : long(L,I,J).
"""


def windows(puzzle: Any) -> list[list[Cell]]:
    """Return the shortest lines that lie in three rooms."""
    found = []
    for line in (*puzzle.grid.rows(), *puzzle.grid.columns()):
        rooms = [puzzle.data["rooms"][cell.row][cell.column] for cell in line]
        borders = [at for at, (one, other) in enumerate(pairwise(rooms)) if one != other]
        found += [line[first : second + 2] for first, second in pairwise(borders)]
    return found


def rules(puzzle: Any) -> str:
    """Return the board for clingo: rooms with numbers, lines that are too long."""
    facts = [
        f"long({number},{cell.row},{cell.column})."
        for number, line in enumerate(windows(puzzle))
        for cell in line
    ]
    facts += [f"clue({room},{number})." for room, number in puzzle.data["numbers"].items()]
    facts += [
        f"in({puzzle.data['rooms'][cell.row][cell.column]},{cell.row},{cell.column})."
        for cell in puzzle.grid
    ]
    return "\n".join(facts) + RULES + apart.rules(puzzle.grid)


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add numbers and lines to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = apart.shaded(model, puzzle.grid)
    for clue, number in zip(puzzle.clue_list(), puzzle.data["numbers"].values(), strict=True):
        model.add(sum(shaded[cell] for cell in clue.cells) == number)
    for line in windows(puzzle):
        model.add_bool_or([shaded[cell] for cell in line])
    return shaded


def cuts(puzzle: Any, variables: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses around unshaded cells that lie apart."""
    return apart.cuts(puzzle.grid, variables, model)


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
