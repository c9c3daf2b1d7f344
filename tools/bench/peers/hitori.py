"""Hitori for clingo: of equal numbers in a line at most one is unshaded."""

from __future__ import annotations

from peers import apart
from satgrid.board.grid import Cell
from satgrid.puzzles.hitori.puzzle import Hitori

RULES = """
{ answer(I,J) } :- cell(I,J).
:- in(L,_,_), 2 { not answer(I,J) : in(L,I,J) }.
"""


def rules(puzzle: Hitori) -> str:
    """Return the board for clingo: the cells of each number that a line has several times."""
    facts = [
        f"in({number},{cell.row},{cell.column})."
        for number, (_, _, cells) in enumerate(puzzle.repeats)
        for cell in cells
    ]
    return "\n".join(facts) + RULES + apart.rules(puzzle.grid)


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)
