"""Boards as the commands show them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.cli import options
from satgrid.drawing import terminal
from satgrid.puzzle.protocol import Puzzle

__all__ = ["drawn"]


def drawn(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    marked: Collection[Place] = (),
) -> str:
    """Return a board drawn for the terminal, in color where that is wanted."""
    return terminal.draw(puzzle, solution, color=options.color(), marked=marked)
