"""Killer sudoku for other programs: rows, columns, boxes, and sums of cages."""

from __future__ import annotations

from typing import Any

from peers import declared, sums
from peers.declared import entry as key, named
from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

__all__ = ["constraints", "key", "named", "rules"]

HEIGHTS = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 25: 5}  # of boxes


def cages(board: Any) -> list[sums.Group]:
    """Return the cages with their sums."""
    words = board.data["sums"]
    return [(cells, words.get(at)) for at, cells in enumerate(cells_of(board.data["cages"]))]


def houses(board: Any) -> list[list[Cell]]:
    """Return the lines and the boxes."""
    size = board.shape[0]
    height = HEIGHTS[size]
    width = size // height
    boxes: dict[tuple[int, int], list[Cell]] = {}
    for cell in board.grid:
        boxes.setdefault((cell.row // height, cell.column // width), []).append(cell)
    return [*declared.lines(board), *boxes.values()]


def rules(board: Any) -> str:
    """Return the board for clingo."""
    once = declared.FILLED + declared.ONCE + declared.grouped("line", houses(board))
    return declared.facts(board) + once + sums.facts(cages(board))


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the houses and the cages to a model of CP-SAT."""
    value = declared.numbers(model, board)
    for house in houses(board):
        model.add_all_different([value[cell] for cell in house])
    sums.add(model, value, cages(board))
    return value
