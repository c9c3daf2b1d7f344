"""The base of puzzles whose boards are rooms."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import ClassVar, Self

from satgrid.board import regions, symbols, text
from satgrid.board.field import Cells
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK, Rows
from satgrid.board.text import Notes
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Clue
from satgrid.record import record

__all__ = ["Rooms"]


@record
class Rooms(Plane):
    """A rectangle divided into rooms or regions."""

    name: ClassVar[str]
    noun: ClassVar[str] = "room"
    """What a player calls such a part of the board."""
    partial: ClassVar[bool] = False
    """Whether cells may lie outside every room; they are drawn as ``#``."""

    rooms: Regions
    notes: Notes = field(default=(), kw_only=True)

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the rooms: the same character or word for the cells of a room."""
        document = text.read(text_)
        document.known()
        rooms = regions.read(document.board(), noun=cls.noun, outside=cls.partial)
        return cls(rooms, notes=document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        return text.compose(self.name, self.notes, {}, regions.written(self.rooms))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.rooms), len(self.rooms[0])

    @property
    def printed(self) -> Rows:
        """The rows of the board without a solution; ``#`` is a cell outside every room."""
        return tuple(
            "".join(symbols.DARK if room == regions.OUTSIDE else BLANK for room in row)
            for row in self.rooms
        )

    @property
    def areas(self) -> Regions:
        """The room of each cell."""
        return self.rooms

    @cached_property
    def room_sets(self) -> list[Cells]:
        """The cells of each room as a set of bits (``satgrid.board.field``)."""
        found = [0] * (1 + max(map(max, self.rooms)))
        bit = 1
        for line in self.rooms:
            for room in line:
                if room != regions.OUTSIDE:
                    found[room] |= bit
                bit <<= 1
            bit <<= 1  # behind a row stands a bit of no cell
        return found

    def clue_list(self) -> list[Clue]:
        """Return the rooms, each as a clue about its cells."""
        return [
            Clue(regions.named(cells, noun=self.noun), tuple(cells))
            for cells in regions.cells_of(self.rooms)
        ]
