"""Numbers from 1 to the size of a room, for other programs."""

from __future__ import annotations

from typing import Any

from peers.declared import coded
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

RULES = """
size(R,K) :- rooms(R,_,_), K = #count { I,J : rooms(R,I,J), cell(I,J) }.
1 { answer(I,J,1..K) } 1 :- rooms(R,I,J), cell(I,J), size(R,K).
1 { answer(I,J,N) : rooms(R,I,J), cell(I,J) } 1 :- size(R,K), N = 1..K.
answer(I,J,N) :- givens(I,J,N).
"""


def numbers(model: Any, board: Any) -> dict[Cell, Any]:
    """Return a variable of CP-SAT's for the number in each cell, those of a room different."""
    given = {cell: coded(board, word) for cell, word in board.data["givens"].items()}
    value = {}
    for cells in cells_of(board.data["rooms"]):
        inside = [cell for cell in cells if cell not in board.dark_cells]
        for cell in inside:
            known = given.get(cell)
            low, high = (known, known) if isinstance(known, int) else (1, len(inside))
            value[cell] = model.new_int_var(low, high, "")
        model.add_all_different([value[cell] for cell in inside])
    return {cell: value[cell] for cell in board.open_cells}
