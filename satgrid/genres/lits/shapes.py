"""The tetrominoes that fit into the regions of a LITS, and the shapes of those that are shaded."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from satgrid.board.grid import Place
from satgrid.grounds.tetrominoes import Tetromino, placements
from satgrid.judging import tetrominoes as judge
from satgrid.puzzle.view import AnyBoard

__all__ = ["Tetromino", "fitting", "letters"]


@lru_cache(maxsize=4)
def fitting(board: AnyBoard) -> list[list[Tetromino]]:
    """Return each region's tetrominoes by their cells."""
    return placements(board.data["rooms"])


def letters(board: AnyBoard, solution: Collection[Place]) -> dict[Place, str]:
    """Return the shape of each shaded cell of a tetromino, as a letter."""
    return judge.letters(board.data["rooms"], solution)
