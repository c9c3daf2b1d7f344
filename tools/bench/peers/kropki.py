"""Kropki for other programs: numbers all different in each line, tables or rules for the dots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from peers.integer import Program
from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.regions import cells_of
from satgrid.genres.kropki.board import black as black_of, white as white_of
from satgrid.puzzle.numbers import Entry

PRESOLVED = True
RULES = """
number(1..N) :- size(N).
cell(1..N,1..N) :- size(N).
1 { answer(I,J,V) : number(V) } 1 :- cell(I,J).
1 { answer(I,J,V) : in(L,I,J) } 1 :- in(L,_,_), number(V).
answer(I,J,V) :- given(I,J,V).
fits(white,V,V+1) :- number(V), number(V+1).
fits(black,V,2*V) :- number(V), number(2*V).
fits(C,W,V) :- fits(C,V,W), V < W.
dot(C,K,L,I,J) :- dot(C,I,J,K,L), (I,J) < (K,L).
:- dot(C,I,J,K,L), answer(I,J,V), not answer(K,L,W) : fits(C,V,W).
:- plain(C,I,J,K,L), answer(I,J,V), answer(K,L,W), fits(C,V,W).
"""
SHOWN = {"yes": ("white", "black"), "no": (), "white": ("white",), "black": ("black",)}


def lines(puzzle: Any) -> list[list[Cell]]:
    """Return the cells of each row, column and box or region."""
    found = [*puzzle.grid.rows(), *puzzle.grid.columns()]
    return [*map(list, found), *cells_of(puzzle.data["regions"])]


def plain(puzzle: Any) -> Iterator[Side]:
    """Yield the borders without a dot, where that says something."""
    if SHOWN[puzzle.options["all dots"]]:
        yield from (side for side in puzzle.grid.sides() if side not in puzzle.data["dots"])


def fits(color: str, one: int, other: int) -> bool:
    """Return whether two numbers may have a dot of this color between them."""
    low, high = sorted((one, other))
    return high - low == 1 if color == "white" else high == 2 * low


def rules(puzzle: Any) -> str:
    """Return the board for clingo: lines, dots, borders without a dot, givens; from 1."""

    def spelled(*cells: Cell) -> str:
        return ",".join(f"{cell.row + 1},{cell.column + 1}" for cell in cells)

    facts = [f"size({puzzle.shape[0]})."]
    facts += [
        f"in({number},{spelled(cell)})."
        for number, line in enumerate(lines(puzzle))
        for cell in line
    ]
    for color, dots in (("white", white_of(puzzle)), ("black", black_of(puzzle))):
        facts += [f"dot({color},{spelled(*side)})." for side in sorted(dots)]
    for side in plain(puzzle):
        facts += [
            f"plain({color},{spelled(*side)})." for color in SHOWN[puzzle.options["all dots"]]
        ]
    facts += [f"given({spelled(cell)},{number})." for cell, number in puzzle.givens]
    return "\n".join(facts) + RULES


def named(row: int, column: int, number: int) -> Entry:
    """Return the key that an atom of clingo's stands for."""
    return Entry(Cell(row - 1, column - 1), number)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add lines of different numbers, and tables of pairs for borders, to a model of CP-SAT."""
    size = puzzle.shape[0]
    given = dict(puzzle.givens)
    value = {
        cell: model.new_constant(given[cell]) if cell in given else model.new_int_var(1, size, "")
        for cell in Grid(size, size)
    }
    for line in lines(puzzle):
        model.add_all_different([value[cell] for cell in line])
    pairs = list(permutations(range(1, size + 1), 2))
    for color, dots in (("white", white_of(puzzle)), ("black", black_of(puzzle))):
        table = [pair for pair in pairs if fits(color, *pair)]
        for side in sorted(dots):
            model.add_allowed_assignments([value[cell] for cell in side], table)
    shown = SHOWN[puzzle.options["all dots"]]
    table = [pair for pair in pairs if any(fits(color, *pair) for color in shown)]
    for side in plain(puzzle):
        model.add_forbidden_assignments([value[cell] for cell in side], table)
    return value


def key(cell: Cell, value: int) -> Entry | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return Entry(cell, value)


def program(puzzle: Any) -> Program:
    """Return the 0-1 program: a variable for each number in each cell."""
    found = Program(one_size=True)
    numbers = range(1, puzzle.shape[0] + 1)
    grid = Grid(puzzle.shape[0], puzzle.shape[0])
    value = {(cell, one): found.key(Entry(cell, one)) for cell in grid for one in numbers}
    for cell in grid:
        found.total([value[cell, one] for one in numbers], 1)
    for line in lines(puzzle):
        for one in numbers:
            found.total([value[cell, one] for cell in line], 1)
    for cell, one in puzzle.givens:
        found.total([value[cell, one]], 1)
    for color, dots in (("white", white_of(puzzle)), ("black", black_of(puzzle))):
        for side in sorted(dots):
            for here, there in (side, side[::-1]):
                for one in numbers:
                    fitting = [value[there, other] for other in numbers if fits(color, one, other)]
                    found.add({value[here, one]: 1, **dict.fromkeys(fitting, -1)}, -1, 0)
    shown = SHOWN[puzzle.options["all dots"]]
    for here, there in plain(puzzle):
        for one in numbers:
            # All numbers that do not go beside this one at once: the cell there holds one only.
            wrong = [other for other in numbers if any(fits(color, one, other) for color in shown)]
            found.add(dict.fromkeys([value[here, one], *(value[there, o] for o in wrong)], 1), 0, 1)
    return found
