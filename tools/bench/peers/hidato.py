"""Hidato for other programs: each number touches the next; none is too far from a given one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from peers.declared import named
from satgrid.board.grid import Cell
from satgrid.puzzle.numbers import Entry

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True
RULES = """
1 { answer(I,J,N) : near(I,J,N) } 1 :- cell(I,J).
1 { answer(I,J,N) : near(I,J,N) } 1 :- number(N).
:- answer(I,J,N), number(N+1), not answer(K,L,N+1) : touch(I,J,K,L), near(K,L,N+1).
:- answer(I,J,N), number(N-1), not answer(K,L,N-1) : touch(I,J,K,L), near(K,L,N-1).
"""


def steps(board: Any, cell: Cell) -> list[Cell]:
    """Return the cells where the next number may stand."""
    near = board.grid.around(cell) if board.options["corners"] == "yes" else ()
    near = near or board.grid.neighbors(cell)
    return [other for other in near if other in board.open_cells and other != cell]


def places(board: Any) -> Iterator[tuple[int, list[Cell]]]:
    """Yield each number with the cells that are near enough to all given ones."""
    corners = board.options["corners"] == "yes"
    given = board.data["givens"].items()
    given = [(cell, word) for cell, word in given if isinstance(word, int)]
    at = {word: cell for cell, word in given}
    taken = {cell for cell, _ in given}
    for number in range(1, board.most + 1):
        if number in at:
            yield number, [at[number]]
            continue
        found = []
        for cell in board.open_cells:
            if cell not in taken:
                apart = [
                    (abs(cell.row - one.row), abs(cell.column - one.column), abs(number - word))
                    for one, word in given
                ]
                far = (max(down, right) if corners else down + right for down, right, _ in apart)
                if all(way <= steps for way, (_, _, steps) in zip(far, apart, strict=True)):
                    found.append(cell)
        yield number, found


def rules(board: Any) -> str:
    """Return the board for clingo."""
    facts = [f"number(1..{board.most})."]
    for cell in board.open_cells:
        facts.append(f"cell({cell.row},{cell.column}).")
        facts += [f"touch({cell.row},{cell.column},{r},{c})." for r, c in steps(board, cell)]
    for number, cells in places(board):
        facts += [f"near({cell.row},{cell.column},{number})." for cell in cells]
    return "\n".join(facts) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add to a model of CP-SAT where each number stands, and tables for those that follow it."""
    from ortools.sat.python import cp_model

    order = list(board.open_cells)
    index = {cell: at for at, cell in enumerate(order)}
    at = {}
    found = dict(places(board))
    for number, cells in found.items():
        domain = cp_model.Domain.from_values([index[cell] for cell in cells])
        at[number] = model.new_int_var_from_domain(domain, "")
    model.add_all_different(list(at.values()))
    for number in range(1, board.most):
        after = set(found[number + 1])
        table = [
            (index[cell], index[other])
            for cell in found[number]
            for other in steps(board, cell)
            if other in after
        ]
        model.add_allowed_assignments([at[number], at[number + 1]], table)
    return {(number, tuple(order)): one for number, one in at.items()}


def key(place: tuple[int, tuple[Cell, ...]], value: int) -> Entry:
    """Return the key that a variable of CP-SAT's stands for."""
    number, order = place
    return Entry(order[value], number)
