"""What a kropki board is made of."""

from __future__ import annotations

from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.board.regions import Regions

__all__ = ["Board", "Entry", "Side"]

Side = tuple[Cell, Cell]
"""Two neighbors, the left or upper one first."""


class Entry(NamedTuple):
    """A number in a cell."""

    cell: Cell
    number: int


class Board(NamedTuple):
    """What is printed: numbers, dots and regions."""

    size: int
    givens: tuple[Entry, ...]
    """Row by row."""
    white: frozenset[Side]
    black: frozenset[Side]
    regions: Regions | None
