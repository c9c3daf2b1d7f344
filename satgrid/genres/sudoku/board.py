"""Boards of sudoku made of their parts, and these parts of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satgrid.board import boxes
from satgrid.board.regions import Regions
from satgrid.board.text import Notes
from satgrid.declared.board import class_of
from satgrid.genres.sudoku.puzzle import GENRE
from satgrid.puzzle.numbers import Entry

__all__ = ["box", "diagonals", "irregular", "made"]


def made(
    size: int,
    givens: Iterable[Entry] = (),
    box: tuple[int, int] | None = None,
    regions: Regions | None = None,
    diagonals: bool = False,
    notes: Notes = (),
) -> Any:
    """Return a sudoku.

    Parameters
    ----------
    size
        The number of rows.
    box
        The rows and columns of a box.
    regions
        Irregular regions in place of boxes; without both there are none.
    """
    data = {"givens": dict(givens), "regions": regions or boxes.divided(size, box)}
    options = {"diagonals": "yes"} if diagonals else {}
    return class_of(GENRE).made((size, size), data, options, notes)


def box(board: Any) -> tuple[int, int] | None:
    """Return the rows and columns of a box; None without boxes or with irregular regions."""
    return boxes.size_of(board.data["regions"])


def irregular(board: Any) -> Regions | None:
    """Return irregular regions; None where there are boxes, or neither."""
    return boxes.irregular(board.data["regions"])


def diagonals(board: Any) -> bool:
    """Return whether both long diagonals hold each number once, too."""
    return bool(board.options["diagonals"] == "yes")
