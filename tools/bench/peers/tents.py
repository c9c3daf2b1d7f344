"""Tents for other programs: pairs of a tree and a tent, counts, and tents that do not touch."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell

SEVERAL_MODELS = True
"""Tents may be paired off with the trees in several ways, which are one solution."""

RULES = """
step(-1,0;1,0;0,-1;0,1).
1 { own(I,J,X,Y) : step(X,Y), free(I+X,J+Y) } 1 :- tree(I,J).
answer(I+X,J+Y) :- own(I,J,X,Y).
:- free(K,L), 2 { own(I,J,X,Y) : tree(I,J), step(X,Y), I+X = K, J+Y = L }.
:- answer(I,J), answer(I,J+1).
:- answer(I,J), answer(I+1,J).
:- answer(I,J), answer(I+1,J+1).
:- answer(I,J), answer(I+1,J-1).
:- row(I,N), not N { answer(I,J) : free(I,J) } N.
:- column(J,N), not N { answer(I,J) : free(I,J) } N.
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: trees, other cells, and the numbers."""
    facts = [
        f"{'tree' if cell in puzzle.data['trees'] else 'free'}({cell.row},{cell.column})."
        for cell in puzzle.grid
    ]
    facts += [
        f"{'row' if side == 'left' else 'column'}({at},{told})."
        for (side, at), told in puzzle.data["beside"].items()
        if isinstance(told, int)
    ]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add pairs, counts and at most one tent in four cells to a model of CP-SAT."""
    trees, grid = puzzle.data["trees"], puzzle.grid
    tent = {cell: model.new_bool_var("") for cell in grid if cell not in trees}
    pairs: dict[Cell, list[Any]] = {cell: [] for cell in tent}
    for tree in trees:
        beside = [cell for cell in grid.neighbors(tree) if cell in tent]
        own = [model.new_bool_var("") for _ in beside]
        model.add_exactly_one(own)
        for cell, literal in zip(beside, own, strict=True):
            pairs[cell].append(literal)
    for cell, literals in pairs.items():
        model.add(sum(literals) == tent[cell])
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            model.add_at_most_one(tent[cell] for cell in square if cell in tent)
    lines = {"left": list(grid.rows()), "above": list(grid.columns())}
    for (side, at), told in puzzle.data["beside"].items():
        if isinstance(told, int):
            model.add(sum(tent[cell] for cell in lines[side][at] if cell in tent) == told)
    return tent


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
