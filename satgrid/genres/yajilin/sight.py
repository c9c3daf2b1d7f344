"""The arrows of a yajilin, and the cells to which they point."""

from __future__ import annotations

from satgrid.answers.lines_and_cells import Mark
from satgrid.board.grid import Cell
from satgrid.layers.arrow_words import ahead
from satgrid.puzzle.view import AnyBoard

__all__ = ["Arrow", "Mark", "arrows", "seen"]

Arrow = tuple[str, int]
"""A direction and a number."""


def arrows(board: AnyBoard) -> dict[Cell, Arrow]:
    """Return the directions with their numbers, where both are given, row by row."""
    words = sorted(board.data["arrows"].items())
    return {cell: word for cell, word in words if word[0] and word[1] != "?"}


def seen(board: AnyBoard, cell: Cell, way: str) -> list[Cell]:
    """Return the cells from a cell to the edge that may be shaded."""
    return [at for at in ahead(board, cell, way) if at not in board.dark_cells]
