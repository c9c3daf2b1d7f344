"""Akari for other programs: at most one lamp in a lane, and a lamp in one of a cell's two lanes."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.genres.akari.sight import seen
from satgrid.rules.light import lanes

RULES = """
{ answer(I,J) } :- lane(_,I,J).
:- lane(L,_,_), 2 { answer(I,J) : lane(L,I,J) }.
bright(L) :- answer(I,J), lane(L,I,J).
lit(I,J) :- bright(L), lane(L,I,J).
:- lane(_,I,J), not lit(I,J).
near(I,J,K,L) :- clue(I,J,_), lane(_,K,L), |I-K| + |J-L| = 1.
:- clue(I,J,N), not N { answer(K,L) : near(I,J,K,L) } N.
"""


def _lanes(puzzle: Any) -> list[list[Cell]]:
    width = puzzle.shape[1]
    return [[Cell(*divmod(slot, width)) for slot in lane] for lane in lanes(puzzle).slots]


def _clues(puzzle: Any) -> list[tuple[Cell, int]]:
    words = puzzle.data["numbers"].items()
    return [(cell, word) for cell, word in words if isinstance(word, int)]


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the lanes of white cells, and the numbers."""
    facts = [
        f"lane({number},{cell.row},{cell.column})."
        for number, lane in enumerate(_lanes(puzzle))
        for cell in lane
    ]
    facts += [f"clue({cell.row},{cell.column},{number})." for cell, number in _clues(puzzle)]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add lanes, cells and numbers to a model of CP-SAT."""
    lamp = {cell: model.new_bool_var("") for cell in puzzle.open_cells}
    for lane in _lanes(puzzle):
        model.add_at_most_one(lamp[cell] for cell in lane)
    for cell, others in seen(puzzle).items():
        model.add_bool_or([lamp[cell], *(lamp[other] for other in others)])
    for cell, number in _clues(puzzle):
        near = [lamp[beside] for beside in puzzle.grid.neighbors(cell) if beside in lamp]
        model.add(sum(near) == number)
    return lamp


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
