"""Sudoku for other programs: numbers all different in each row, column, box and diagonal."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of
from satgrid.puzzle.numbers import Entry

PRESOLVED = True
RULES = """
number(1..N) :- size(N).
cell(0..N-1,0..N-1) :- size(N).
1 { answer(I,J,V) : number(V) } 1 :- cell(I,J).
1 { answer(I,J,V) : in(L,I,J) } 1 :- in(L,_,_), number(V).
answer(I,J,V) :- given(I,J,V).
"""


def lines(puzzle: Any) -> list[list[Cell]]:
    """Return the cells of each line in which every number stands once."""
    size = puzzle.shape[0]
    found = [*puzzle.grid.rows(), *puzzle.grid.columns(), *cells_of(puzzle.data["regions"])]
    if puzzle.options["diagonals"] == "yes":
        found += [[Cell(at, at) for at in range(size)]]
        found += [[Cell(at, size - 1 - at) for at in range(size)]]
    return found


def rules(puzzle: Any) -> str:
    """Return the board for clingo: lines and givens."""
    facts = [f"size({puzzle.shape[0]})."]
    facts += [
        f"in({number},{cell.row},{cell.column})."
        for number, line in enumerate(lines(puzzle))
        for cell in line
    ]
    facts += [f"given({cell.row},{cell.column},{number})." for cell, number in puzzle.givens]
    return "\n".join(facts) + RULES


def named(row: int, column: int, number: int) -> Entry:
    """Return the key that an atom of clingo's stands for."""
    return Entry(Cell(row, column), number)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add lines of different numbers to a model of CP-SAT."""
    size, given = puzzle.shape[0], dict(puzzle.givens)
    value = {
        cell: model.new_constant(given[cell]) if cell in given else model.new_int_var(1, size, "")
        for cell in puzzle.grid
    }
    for line in lines(puzzle):
        model.add_all_different([value[cell] for cell in line])
    return value


def key(cell: Cell, value: int) -> Entry:
    """Return the key that a variable of CP-SAT's stands for."""
    return Entry(cell, value)
