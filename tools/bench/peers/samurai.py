"""Overlapping sudokus for other programs: the houses of all grids."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import entry as key, named
from satgrid.board.grid import Cell

__all__ = ["constraints", "key", "named", "rules"]

PRESOLVED = True


def houses(board: Any) -> list[tuple[Cell, ...]]:
    """Return the rows, columns and boxes of all grids, each once."""
    found: dict[tuple[Cell, ...], None] = {}
    for rows, columns in sorted(board.data["grids"].layout):
        side = round(len(rows) ** 0.5)
        found |= dict.fromkeys(tuple(Cell(row, at) for at in columns) for row in rows)
        found |= dict.fromkeys(tuple(Cell(row, at) for row in rows) for at in columns)
        for down in range(0, len(rows), side) if side**2 == len(rows) else ():
            for right in range(0, len(rows), side):
                box = [
                    Cell(row, at)
                    for row in rows[down : down + side]
                    for at in columns[right : right + side]
                ]
                found[tuple(box)] = None
    return list(found)


def rules(board: Any) -> str:
    """Return the board for clingo."""
    facts = f"number(1..{board.most})."
    facts += "".join(f"cell({row},{column})." for row, column in board.open_cells)
    given = board.data["givens"].items()
    facts += "".join(f"givens({row},{column},{number})." for (row, column), number in given)
    return facts + declared.FILLED + declared.ONCE + declared.grouped("line", houses(board))


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the houses to a model of CP-SAT."""
    value = declared.numbers(model, board)
    for house in houses(board):
        model.add_all_different([value[cell] for cell in house])
    return value
