"""Hakyuu for other programs: of N + 1 cells in a line at most one has an N."""

from __future__ import annotations

from typing import Any

from peers import declared, roomy
from peers.declared import entry as key, named
from satgrid.board.regions import cells_of

__all__ = ["constraints", "key", "named", "rules"]

RULES = """
:- answer(I,J,N), answer(I,J+D,N), D = 1..N.
:- answer(I,J,N), answer(I+D,J,N), D = 1..N.
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + roomy.RULES + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add rooms to a model of CP-SAT, and the windows in which a number stands once."""
    value = roomy.numbers(model, board)
    has = {
        (cell, number): declared.equal(model, value[cell], number)
        for cells in cells_of(board.data["rooms"])
        for cell in cells
        if cell in value
        for number in range(1, len(cells) + 1)
    }
    for line in declared.lines(board):
        for number in range(1, board.most + 1):
            for start in range(max(1, len(line) - number)):
                window = line[start : start + number + 1]
                model.add_at_most_one(has[cell, number] for cell in window if (cell, number) in has)
    return value
