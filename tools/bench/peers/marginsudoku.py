"""Margin sudoku for CP-SAT: different numbers in houses, and sums of three at ends of lines."""

from __future__ import annotations

from typing import Any

from peers import declared
from peers.declared import entry as key
from satgrid.board import boxes
from satgrid.board.regions import cells_of
from satgrid.layers.words_beside import line

__all__ = ["PRESOLVED", "constraints", "key"]

PRESOLVED = True


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the houses and the sums to a model of CP-SAT."""
    value = declared.numbers(model, board)
    size = board.shape[0]
    box = boxes.usual(size)
    areas = cells_of(boxes.areas(size, box)) if box else []
    for house in (*declared.lines(board), *areas):
        model.add_all_different([value[cell] for cell in house])
    for (side, at), total in board.data["beside"].items():
        nearest = line(side, at, board.shape)[:3]
        model.add(sum(value[cell] for cell in nearest) == total)
    return value
