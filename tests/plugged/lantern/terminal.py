"""A lantern at a terminal: as cells are drawn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Cell, Place
from satgrid.drawing.terminal import Drawing, cells

__all__ = ["rows"]


def rows(
    puzzle: Any, solution: frozenset[Cell] | None, *, color: bool, marked: Collection[Place]
) -> Drawing:
    """Return the lines of the drawing."""
    return cells(puzzle, solution, color=color, marked=marked)
