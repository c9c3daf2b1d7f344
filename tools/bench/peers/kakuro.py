"""Kakuro for other programs: a sum for each run, and no number twice."""

from __future__ import annotations

from typing import Any

from peers import declared, sums
from peers.declared import entry as key, named
from satgrid.board.grid import Cell

__all__ = ["PRESOLVED", "constraints", "key", "named", "rules"]

PRESOLVED = True


def runs(board: Any) -> list[sums.Group]:
    """Return the runs of white cells with their sums."""
    found: list[sums.Group] = []
    words = board.data["sums"]
    for way, lines in enumerate((board.grid.columns(), board.grid.rows())):
        for line in lines:
            run: list[Cell] = []
            total = None
            for cell in line:
                if cell in words:
                    found.append((run, total))
                    run, total = [], words[cell][way]
                else:
                    run.append(cell)
            found.append((run, total))
    return [(cells, total) for cells, total in found if cells]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    cells = "".join(f"cell({row},{column})." for row, column in board.open_cells)
    return f"number(1..9). {cells}" + declared.FILLED + sums.facts(runs(board))


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the runs to a model of CP-SAT."""
    value = declared.numbers(model, board)
    sums.add(model, value, runs(board))
    return value
