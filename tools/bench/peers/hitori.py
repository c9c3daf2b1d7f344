"""Hitori for other programs: of equal numbers in a line at most one is unshaded."""

from __future__ import annotations

from typing import Any

from peers import apart
from satgrid.board.grid import Cell

RULES = """
{ answer(I,J) } :- cell(I,J).
:- in(L,_,_), 2 { not answer(I,J) : in(L,I,J) }.
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the cells of each number that a line has several times."""
    facts = [
        f"in({number},{cell.row},{cell.column})."
        for number, clue in enumerate(puzzle.clue_list())
        for cell in clue.cells
    ]
    return "\n".join(facts) + RULES + apart.rules(puzzle.grid)


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add equal numbers to a model of CP-SAT; ``cuts`` does the rest."""
    shaded = apart.shaded(model, puzzle.grid)
    for clue in puzzle.clue_list():
        model.add_at_most_one(~shaded[cell] for cell in clue.cells)
    return shaded


def cuts(puzzle: Any, variables: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses around unshaded cells that lie apart."""
    return apart.cuts(puzzle.grid, variables, model)


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
