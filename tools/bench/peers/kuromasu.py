"""Kuromasu for other programs: what a number sees, step by step."""

from __future__ import annotations

from typing import Any

from peers import apart, views
from satgrid.board.grid import Cell

RULES = """
{ answer(I,J) } :- cell(I,J), not clear(I,J).
sees(I,J,X,Y,1) :- clue(I,J,_), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y).
sees(I,J,X,Y,D+1) :- sees(I,J,X,Y,D), K = I+(D+1)*X, L = J+(D+1)*Y, cell(K,L), not answer(K,L),
                     clue(I,J,N), D < N.
:- clue(I,J,N), not N-1 { sees(I,J,X,Y,D) } N-1.
"""


def _clues(puzzle: Any) -> list[tuple[Cell, int]]:
    """Return the cells with known numbers."""
    words = puzzle.data["numbers"].items()
    return [(cell, word) for cell, word in words if isinstance(word, int)]


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the cells not to be shaded, the numbers."""
    facts = [f"clear({cell.row},{cell.column})." for cell in puzzle.data["numbers"]]
    facts += [f"clue({cell.row},{cell.column},{number})." for cell, number in _clues(puzzle)]
    return "\n".join(facts) + RULES + apart.rules(puzzle.grid)


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add what numbers see, step by step, to a model of CP-SAT; ``cuts`` does the rest."""
    grid = puzzle.grid
    shaded = apart.shaded(model, grid)
    for cell in puzzle.data["numbers"]:
        model.add_bool_or([~shaded[cell]])
    clear = {cell: ~one for cell, one in shaded.items()}
    for cell, number in _clues(puzzle):
        views.counted(model, clear, cell, number - 1)
    return shaded


def cuts(puzzle: Any, variables: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses around unshaded cells that lie apart."""
    return apart.cuts(puzzle.grid, variables, model)


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
