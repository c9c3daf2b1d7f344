"""Fillomino for other programs: what is reached from a cell through its number is as many cells.

CP-SAT is told of areas that are too small or too large, model by model. With a flow from the first
cell of each area it did not decide most boards of 10x10 in eight seconds.

With the number in what is reached clingo takes four times as long for a board of 10x10, and ten
times where cells are reached from the first one of each area only.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.field import of_shape
from satgrid.board.grid import Cell, Grid, components
from satgrid.grounds.number_area_candidates import AreaCandidates
from satgrid.puzzle.numbers import Entry

RULES = """
1 { answer(I,J,N) : may(I,J,N) } 1 :- cell(I,J).
beside(I,J,I,J+1) :- cell(I,J), cell(I,J+1).
beside(I,J,I+1,J) :- cell(I,J), cell(I+1,J).
beside(I,J,K,L) :- beside(K,L,I,J).
differ(I,J,K,L) :- beside(I,J,K,L), answer(I,J,N), not answer(K,L,N).
same(I,J,K,L) :- beside(I,J,K,L), not differ(I,J,K,L).
most(I,J,M) :- cell(I,J), M = #max { N : may(I,J,N) }.
reached(I,J,I,J) :- cell(I,J).
reached(I,J,P,Q) :- reached(I,J,K,L), same(K,L,P,Q), most(I,J,M), |I-P| + |J-Q| < M.
:- answer(I,J,N), not N { reached(I,J,K,L) : cell(K,L) } N.
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the numbers that each cell may have by satgrid's bound."""
    left = _at_first(puzzle)
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    facts += [
        f"may({cell.row},{cell.column},{number})."
        for cell in puzzle.grid
        for number, cells in left.possible.items()
        if cells & left.field.bit(cell)
    ]
    return "\n".join(facts) + RULES


def _at_first(puzzle: Any) -> AreaCandidates:
    return AreaCandidates(of_shape(*puzzle.shape), puzzle.givens, puzzle.most)


def named(row: int, column: int, number: int) -> Entry:
    """Return the key that an atom of clingo's stands for."""
    return Entry(Cell(row, column), number)


def constraints(model: Any, puzzle: Any) -> dict[Entry, Any]:
    """Add a number in each cell, its like beside it, to a model of CP-SAT; ``cuts`` does the rest.

    Cells have the numbers that satgrid's bound leaves them, as for clingo.
    """
    grid, left = puzzle.grid, _at_first(puzzle)
    held: dict[Entry, Any] = {}
    for cell in grid:
        bit = left.field.bit(cell)
        own = [Entry(cell, number) for number, cells in left.possible.items() if cells & bit]
        literals = [model.new_bool_var("") for _ in own]
        model.add_exactly_one(literals)
        held |= dict(zip(own, literals, strict=True))
    for (cell, number), literal in held.items():
        near = [held[one] for one in _beside(grid, [cell], number) if one in held]
        if number > 1:
            model.add_bool_or([~literal, *near])
        for other in near if number == 1 else ():
            model.add_bool_or([~literal, ~other])
    return held


def _beside(grid: Grid, cells: list[Any], number: int) -> list[Entry]:
    """Return a number in the cells around others."""
    around = {near for cell in cells for near in grid.neighbors(cell)}
    return [Entry(cell, number) for cell in sorted(around.difference(cells))]


def key(entry: Entry, value: int) -> Entry | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return entry if value else None


def cuts(puzzle: Any, variables: dict[Entry, Any], model: frozenset[Entry]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses for areas that are too small or too large.

    A small one has another cell around. Of a large one not one cell more than its number.
    """
    cells_of: dict[int, list[Cell]] = {}
    for cell, number in model:
        cells_of.setdefault(number, []).append(cell)
    found = []
    for number, cells in sorted(cells_of.items()):
        for part in components(cells):
            if len(part) < number:
                around = _beside(puzzle.grid, part, number)
                clause = [~variables[Entry(Cell(*cell), number)] for cell in part]
                found.append(clause + [variables[one] for one in around if one in variables])
            for start in part[:: 1 + len(part) // 4] if len(part) > number else ():
                some = _first(puzzle.grid, part, start, number + 1)
                found.append([~variables[Entry(cell, number)] for cell in some])
    return found


def _first(grid: Grid, part: list[Any], start: Any, most: int) -> list[Cell]:
    """Return so many cells of a part that are connected, from one of them on."""
    found = [Cell(*start)]
    for cell in found:
        found += [one for one in grid.neighbors(cell) if one in part and one not in found]
    return found[:most]
