"""Nurikabe for other programs: cells that belong to a number or to the sea.

For clingo they are reached from each number, and from the first cell of the sea; CP-SAT is told of
those that lie apart.
"""

from __future__ import annotations

from typing import Any

from peers import joined
from satgrid.board.grid import Cell, components
from satgrid.rules.own_areas import numbers_of

RULES = """
way(-1,0;1,0;0,-1;0,1).
{ answer(I,J) } :- cell(I,J), not start(_,I,J).
:- cell(I+1,J+1), answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
of(S,I,J) :- start(S,I,J).
of(S,I+X,J+Y) :- of(S,I,J), way(X,Y), near(S,I+X,J+Y), not answer(I+X,J+Y).
owned(I,J) :- of(_,I,J).
:- cell(I,J), not answer(I,J), not owned(I,J).
:- of(S,I,J), way(X,Y), cell(I+X,J+Y), not answer(I+X,J+Y), not of(S,I+X,J+Y).
:- of(S,I,J), of(T,I,J), S < T.
:- size(S,N), not N { of(S,I,J) } N.
first(M) :- M = #min { (I,J) : answer(I,J) }, answer(_,_).
wet(I,J) :- first((I,J)).
wet(I+X,J+Y) :- wet(I,J), way(X,Y), answer(I+X,J+Y).
:- answer(I,J), not wet(I,J).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: cells, numbers, and the cells that an island may reach."""
    facts = [f"cell({cell.row},{cell.column})." for cell in puzzle.grid]
    for number, (start, size) in enumerate(numbers_of(puzzle.data["numbers"]).items()):
        facts.append(f"start({number},{start.row},{start.column}).")
        if size is not None:
            facts.append(f"size({number},{size}).")
        for row, column in puzzle.grid:
            if size is None or abs(row - start.row) + abs(column - start.column) < size:
                facts.append(f"near({number},{row},{column}).")
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def _near(puzzle: Any, start: Cell, size: int | None) -> list[Cell]:
    """Return the cells that an island may reach beside no other number."""
    others = puzzle.data["numbers"].keys() - {start}
    steps, queue = {start: 1}, [start]
    for cell in queue:
        for near in puzzle.grid.neighbors(cell) if steps[cell] != size else ():
            if near not in steps and others.isdisjoint([near, *puzzle.grid.neighbors(near)]):
                steps[near] = steps[cell] + 1
                queue.append(near)
    return queue


def constraints(model: Any, puzzle: Any) -> dict[Cell, Any]:
    """Add the owner of each cell and how many each number has to a model of CP-SAT.

    A cell of an island has a neighbor of the same; the sea has the rest. ``cuts`` does the rest.
    """
    grid = puzzle.grid
    sea = {cell: model.new_bool_var("") for cell in grid}
    owners = {cell: [literal] for cell, literal in sea.items()}
    for start, size in numbers_of(puzzle.data["numbers"]).items():
        own = {cell: model.new_bool_var("") for cell in _near(puzzle, start, size)}
        for cell, literal in own.items():
            owners[cell].append(literal)
            beside = grid.neighbors(cell)
            for near in beside:
                model.add_bool_or([~literal, sea[near], *([own[near]] if near in own else [])])
            if cell != start:
                model.add_bool_or([~literal, *(own[near] for near in beside if near in own)])
        model.add_bool_or([own[start]])
        if size is not None:
            model.add(sum(own.values()) == size)
    for literals in owners.values():
        model.add_exactly_one(literals)
    sizes = [size for size in numbers_of(puzzle.data["numbers"]).values() if size is not None]
    if len(sizes) == len(puzzle.data["numbers"]):
        model.add(sum(sea[cell] for cell in grid) == len(grid) - sum(sizes))
        for cell in grid if len(grid) - sum(sizes) > 1 else ():
            model.add_bool_or([~sea[cell], *(sea[near] for near in grid.neighbors(cell))])
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            model.add_bool_or([~sea[cell] for cell in square])
    return sea


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None


def cuts(puzzle: Any, variables: dict[Cell, Any], model: frozenset[Cell]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks: clauses around sea and land that lie apart."""
    grid, starts = puzzle.grid, puzzle.data["numbers"]
    found = list(joined.cuts(grid, variables, model))
    land = components([cell for cell in grid if cell not in model])
    for part in land:
        if starts.keys().isdisjoint(part):
            beside = joined.wall(grid, part, starts, variables)
            found.append([variables[Cell(*part[0])], *(~variables[cell] for cell in beside)])
    return found
