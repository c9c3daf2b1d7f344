"""Bases of puzzles whose boards are rooms, or rooms with numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Self

from satgrid.board import regions, symbols, text
from satgrid.board.field import Cells
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK, Rows
from satgrid.board.text import MOST_NUMBER, Notes, Value
from satgrid.errors import ParseError
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Clue

__all__ = ["NumberedRooms", "Rooms"]

_NUMBERS = "numbers:"


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class NumberedRooms(Rooms):
    """A rectangle divided into rooms, some with a number, which is a clue that can be left out."""

    numbers: tuple[int | None, ...]
    """The number of each room, None where it is not given."""

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the rooms, and below a line ``numbers:`` the numbers, each in a cell of its room.

        Without that line no room has a number.
        """
        document = text.read(text_)
        document.known()
        at = next((at for at, row in enumerate(document.rows) if row.text == _NUMBERS), None)
        drawn = document.board([row for row in document.rows[:at] if row.text])
        rooms = regions.read(drawn, noun=cls.noun)
        entries: list[tuple[Cell, Value]] = []
        if at is not None:
            rows = [row for row in document.rows[at + 1 :] if row.text]
            if not rows:
                raise ParseError("the numbers are missing", line=document.end)
            entries = symbols.entries(rows, (len(rooms), len(rooms[0])))
        return cls(rooms, cls.numbered(rooms, entries), notes=document.notes())

    @classmethod
    def numbered(
        cls, rooms: Regions, entries: Iterable[tuple[Cell, Value]]
    ) -> tuple[int | None, ...]:
        """Return the numbers of rooms from words, each in some cell of its room.

        Raises
        ------
        ParseError
            If a word is no number, or a room has two.
        """
        areas = regions.cells_of(rooms)
        numbers: list[int | None] = [None] * len(areas)
        for cell, word in entries:
            room = rooms[cell.row][cell.column]
            if numbers[room] is not None:
                raise word.error(
                    f"{regions.named(areas[room], noun=cls.noun)} has a number already"
                )
            numbers[room] = word.number(0, MOST_NUMBER)
        return tuple(numbers)

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        rows = regions.written(self.rooms)
        if any(number is not None for number in self.numbers):
            rows += ["", _NUMBERS, *symbols.written(self.printed)]
        return text.compose(self.name, self.notes, {}, rows)

    @property
    def printed(self) -> Rows:
        """The rows of the board without a solution: each number in the first cell of its room."""
        first = {cells[0]: str(number) for _, number, cells in self.clues}
        return [[first.get(cell, BLANK) for cell in row] for row in self.grid.rows()]

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether every room lands on one with the same number."""
        told = [[str(self.numbers[room]) for room in row] for row in self.rooms]
        return symbols.kept(told, isometry) and super().invariant(isometry)

    @property
    def clues(self) -> tuple[tuple[int, int, list[Cell]], ...]:
        """The rooms with a number: which, the number and the cells."""
        areas = enumerate(zip(self.numbers, regions.cells_of(self.rooms), strict=True))
        return tuple((room, number, cells) for room, (number, cells) in areas if number is not None)

    def clue_list(self) -> list[Clue]:
        """Return the numbers, room by room."""
        return [self.clue(cells, number) for _, number, cells in self.clues]

    def clue(self, cells: Sequence[Cell], number: int) -> Clue:
        """Return a number as a clue."""
        return Clue(f"the {number} of {regions.named(cells, noun=self.noun)}", tuple(cells), True)

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some of its numbers."""
        return self.changed(
            {room: None for index, (room, _, _) in enumerate(self.clues) if index in clues}
        )

    def changed(self, numbers: Mapping[int, int | None]) -> Self:
        """Return the board with other numbers in some rooms."""
        told = tuple(numbers.get(room, number) for room, number in enumerate(self.numbers))
        return replace(self, numbers=told)
