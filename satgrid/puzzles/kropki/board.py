"""What a kropki board is made of."""

from __future__ import annotations

from typing import NamedTuple

from satgrid.board.grid import Cell, Side
from satgrid.board.regions import Regions

__all__ = ["Board", "Entry"]


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
