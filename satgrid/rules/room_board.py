"""Boards with rooms as their only layer, for genres whose rules are written by hand."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.rules.board_clues import CluedBoard

__all__ = ["RoomBoard"]


class RoomBoard(CluedBoard):
    """A board divided into rooms, the layer ``rooms``."""

    @classmethod
    def of(cls, rooms: Regions) -> Self:
        """Return the board with some rooms."""
        return cls.made((len(rooms), len(rooms[0])), {"rooms": rooms})

    @property
    def rooms(self) -> Regions:
        """The room of each cell."""
        found: Regions = self.data["rooms"]
        return found

    @cached_property
    def cells_of_rooms(self) -> list[list[Cell]]:
        """The cells of each room, row by row."""
        return regions.cells_of(self.rooms)
