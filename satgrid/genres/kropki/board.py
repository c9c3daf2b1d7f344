"""The parts of a kropki board."""

from __future__ import annotations

from typing import NamedTuple

from satgrid.board.grid import Side
from satgrid.board.regions import Regions
from satgrid.puzzle.numbers import Entry

__all__ = ["KropkiBoard"]


class KropkiBoard(NamedTuple):
    """The printed parts of a board: numbers, dots and regions."""

    size: int
    givens: tuple[Entry, ...]
    """Row by row."""
    white: frozenset[Side]
    black: frozenset[Side]
    regions: Regions | None
