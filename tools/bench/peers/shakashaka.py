"""Shakashaka for other programs, by what the four cells around a vertex look like from it.

The families of inequalities follow the integer program of Demaine, Okamoto, Uehara and Uno
(Computational complexity and an integer programming model of Shakashaka, 2013): a triangle's long
side goes on straight or turns by a right angle, and no white area has a corner of 270 degrees.
Seen from a vertex, a cell is white over its whole right angle (``full``), over the half on the
side of the next cell clockwise (``ahead``) or of the one before (``behind``), or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from peers.integer import Program
from satgrid.answers.triangles import Triangle
from satgrid.board.grid import Cell
from satgrid.board.known import known

CORNERS = "ABCD"
RULES = """
1 { blank(I,J); answer(I,J,0..3) } 1 :- white(I,J).
:- clue(I,J,N), not N { answer(K,L,C) : near(I,J,K,L), C = 0..3 } N.
near(I,J,I-1,J) :- clue(I,J,_), white(I-1,J).
near(I,J,I,J-1) :- clue(I,J,_), white(I,J-1).
near(I,J,I,J+1) :- clue(I,J,_), white(I,J+1).
near(I,J,I+1,J) :- clue(I,J,_), white(I+1,J).
% The cells around the vertex at the upper left of (I,J), clockwise from the upper left.
around(I+1,J+1,0,I,J) :- white(I,J).
around(I+1,J,1,I,J) :- white(I,J).
around(I,J,2,I,J) :- white(I,J).
around(I,J+1,3,I,J) :- white(I,J).
full(V,W,P) :- around(V,W,P,I,J), blank(I,J).
full(V,W,P) :- around(V,W,P,I,J), answer(I,J,P).
ahead(V,W,P) :- around(V,W,P,I,J), answer(I,J,(P+3)\\4).
behind(V,W,P) :- around(V,W,P,I,J), answer(I,J,(P+1)\\4).
:- ahead(V,W,P), not behind(V,W,(P+1)\\4), not full(V,W,(P+1)\\4).
:- ahead(V,W,P), full(V,W,(P+1)\\4), not behind(V,W,(P+2)\\4).
:- behind(V,W,P), not ahead(V,W,(P+3)\\4), not full(V,W,(P+3)\\4).
:- behind(V,W,P), full(V,W,(P+3)\\4), not ahead(V,W,(P+2)\\4).
:- full(V,W,P), full(V,W,(P+1)\\4), full(V,W,(P+2)\\4), not full(V,W,(P+3)\\4).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: its white cells and its numbers."""
    facts = [f"white({cell.row},{cell.column})." for cell in puzzle.open_cells]
    facts += [
        f"clue({cell.row},{cell.column},{number})."
        for cell, number in known(puzzle.data["numbers"]).items()
    ]
    return "\n".join(facts) + RULES


def named(row: int, column: int, corner: int) -> Triangle:
    """Return the key that an atom of clingo's stands for."""
    return Triangle(Cell(row, column), CORNERS[corner])


View = tuple[list[Any], list[Any], list[Any]]


def views(
    puzzle: Any, blank: dict[Cell, Any], triangle: dict[Triangle, Any]
) -> Iterator[list[View]]:
    """Yield for each vertex how its four cells look: what makes them full, ahead, behind."""
    for row in range(puzzle.grid.height + 1):
        for column in range(puzzle.grid.width + 1):
            found: list[View] = []
            around = ((row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1))
            for place, cell in enumerate(Cell(*spot) for spot in around):
                if cell not in blank:
                    found.append(([], [], []))
                    continue
                filled = [triangle[Triangle(cell, corner)] for corner in CORNERS]
                found.append(
                    (
                        [blank[cell], filled[place]],
                        [filled[(place + 3) % 4]],
                        [filled[(place + 1) % 4]],
                    )
                )
            yield found


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add the families, as clauses where they are clauses, to a model of CP-SAT."""
    blank = {cell: model.new_bool_var("") for cell in puzzle.open_cells}
    keys = [Triangle(cell, corner) for cell in puzzle.open_cells for corner in CORNERS]
    triangle = {key: model.new_bool_var("") for key in keys}
    for cell in puzzle.open_cells:
        model.add_exactly_one(blank[cell], *(triangle[Triangle(cell, one)] for one in CORNERS))
    for cell, number in known(puzzle.data["numbers"]).items():
        near = [beside for beside in puzzle.grid.neighbors(cell) if beside in blank]
        model.add(sum(1 - blank[beside] for beside in near) == number)
    for cells in views(puzzle, blank, triangle):
        for place in range(4):
            (full, ahead, behind), after, third, before = (
                cells[(place + step) % 4] for step in range(4)
            )
            for one in ahead:
                model.add_bool_or(~one, *after[2], *after[0])
                for other in after[0]:
                    model.add_bool_or(~one, ~other, *third[2])
            for one in behind:
                model.add_bool_or(~one, *before[1], *before[0])
                for other in before[0]:
                    model.add_bool_or(~one, ~other, *third[1])
            if full and after[0] and third[0]:
                model.add(sum(full + after[0] + third[0]) <= 2 + sum(before[0]))
    return triangle


def key(triangle: Triangle, value: int) -> Triangle | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return triangle if value else None


def program(puzzle: Any) -> Program:
    """Return the 0-1 program of the families."""
    found = Program(one_size=False)
    blank = {cell: found.new() for cell in puzzle.open_cells}
    keys = [Triangle(cell, corner) for cell in puzzle.open_cells for corner in CORNERS]
    triangle = {key: found.key(key) for key in keys}
    for cell in puzzle.open_cells:
        found.total([blank[cell], *(triangle[Triangle(cell, one)] for one in CORNERS)], 1)
    for cell, number in known(puzzle.data["numbers"]).items():
        near = [beside for beside in puzzle.grid.neighbors(cell) if beside in blank]
        found.total((blank[beside] for beside in near), len(near) - number)

    def at_most(bound: int, more: list[int], less: list[int]) -> None:
        """State that the sum of some variables less others is bounded."""
        factors: dict[int, float] = dict.fromkeys(more, 1.0)
        for variable in less:
            factors[variable] = factors.get(variable, 0.0) - 1.0
        found.add(factors, -float("inf"), bound)

    for cells in views(puzzle, blank, triangle):
        for place in range(4):
            (full, ahead, behind), after, third, before = (
                cells[(place + step) % 4] for step in range(4)
            )
            if ahead:
                at_most(0, ahead, after[2] + after[0])
                at_most(1, ahead + after[0], third[2])
            if behind:
                at_most(0, behind, before[1] + before[0])
                at_most(1, behind + before[0], third[1])
            if full and after[0] and third[0]:
                at_most(2, full + after[0] + third[0], before[0])
    return found
