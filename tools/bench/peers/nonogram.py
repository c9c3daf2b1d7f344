"""Nonograms for other programs: an automaton for each line, and blocks by how far they are pushed.

The rules for clingo say of each block where it has begun; saying where it begins instead took
three to five times as long on the published puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import Cell
from satgrid.genres.nonogram.clues import columns, rows

PRESOLVED = True
RULES = """
{ begun(K,I,B,L..H-1) } :- block(K,I,B,S,L,H).
begun(K,I,B,H..H+S-1) :- block(K,I,B,S,L,H).
:- begun(K,I,B,P), not begun(K,I,B,P+1), block(K,I,B,_,_,H), P < H.
:- begun(K,I,B+1,Q), block(K,I,B+1,_,_,H), Q < H, block(K,I,B,S,_,_), not begun(K,I,B,Q-S-1).
cell(K,I,B,L..H+S-1) :- block(K,I,B,S,L,H).
ink(K,I,X) :- cell(K,I,B,X), begun(K,I,B,X), not begun(K,I,B,X-S), block(K,I,B,S,_,_).
:- ink(row,I,J), not ink(column,J,I).
:- ink(column,J,I), not ink(row,I,J).
answer(I,J) :- ink(row,I,J).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: for each block its length, its first and last beginning."""
    facts = []
    for kind, clues, length in (
        ("row", rows(puzzle), puzzle.shape[1]),
        ("column", columns(puzzle), puzzle.shape[0]),
    ):
        for line, clue in enumerate(clues):
            first, free = 0, length - (sum(clue) + len(clue) - 1)
            for block, size in enumerate(clue):
                facts.append(f"block({kind},{line},{block},{size},{first},{first + free}).")
                first += size + 1
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add the automaton of each line to a model of CP-SAT; return its cells."""
    ink = {cell: model.new_bool_var("") for cell in puzzle.grid}
    for clues, lines in (
        (rows(puzzle), puzzle.grid.rows()),
        (columns(puzzle), puzzle.grid.columns()),
    ):
        for clue, line in zip(clues, lines, strict=True):
            steps, last = automaton(clue)
            if clue:
                model.add_automaton([ink[cell] for cell in line], 0, [last], steps)
            else:
                for cell in line:
                    model.add(ink[cell] == 0)
    return ink


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None


def automaton(clue: Sequence[int]) -> tuple[list[tuple[int, int, int]], int]:
    """Return the steps (state, symbol, state) of a clue's automaton, and its last state."""
    steps, state = [], 0
    for number, size in enumerate(clue):
        steps.append((state, 0, state))
        if number:  # the blank that parts two blocks
            steps[-1] = (state, 0, state + 1)
            state += 1
            steps.append((state, 0, state))
        for _ in range(size):
            steps.append((state, 1, state + 1))
            state += 1
    return [*steps, (state, 0, state)], state
