"""How far is seen from a number in its row and column, step by step.

For clingo its caller defines ``clue(I,J,N)`` and ``seen(I,J)``, a cell that is seen through.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.grid import Cell

RULES = """
sees(I,J,X,Y,1) :- clue(I,J,_), way(X,Y), seen(I+X,J+Y).
sees(I,J,X,Y,D+1) :- sees(I,J,X,Y,D), seen(I+(D+1)*X,J+(D+1)*Y), clue(I,J,N), D <= N.
:- clue(I,J,N), not N { sees(I,J,X,Y,D) } N.
"""


def counted(model: Any, seen: Mapping[Cell, Any], cell: Cell, number: int) -> None:
    """Add to a model of CP-SAT that so many cells are seen from a cell, without itself."""
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        before = model.new_constant(1)
        for step in range(1, number + 2):  # the last one is a cell too many
            ahead = Cell(cell.row + step * down, cell.column + step * right)
            if ahead not in seen:
                break
            here = model.new_bool_var("")
            model.add_implication(here, before)
            model.add_implication(here, seen[ahead])
            model.add_bool_or([here, ~before, ~seen[ahead]])
            found.append(here)
            before = here
    model.add(sum(found) == number)
