"""Bases by kind of board: characters in cells, numbers in cells; those with rooms are in ``rooms``.

Each reads and writes its board, and finds the isometries that keep it. A puzzle with more in its
text than the board, such as numbers beside it, has its own ``parse`` and ``text``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import ClassVar, Self

from satgrid.board import symbols, text
from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import Rows
from satgrid.board.text import Notes
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Clue
from satgrid.record import record

__all__ = ["Characters", "Numbered", "Printed", "Words"]


@record
class Words(Plane):
    """A rectangle of cells with something printed in each."""

    name: ClassVar[str]

    cells: tuple[Sequence[str], ...]
    """The rows of the board, from the top: what is printed in each cell."""
    notes: Notes = field(default=(), kw_only=True)

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        return text.compose(self.name, self.notes, {}, symbols.written(self.cells))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.cells), len(self.cells[0])

    @property
    def printed(self) -> Rows:
        """The rows of the board without a solution."""
        return self.cells

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps every word to an equal one."""
        return symbols.kept(self.cells, isometry) and super().invariant(isometry)

    def changed(self, words: Mapping[Cell, str]) -> Self:
        """Return the board with other content in some cells."""
        rows = []
        for row, line in enumerate(self.cells):
            new = [words.get(Cell(row, column), word) for column, word in enumerate(line)]
            rows.append("".join(new) if isinstance(line, str) else tuple(new))
        return replace(self, cells=tuple(rows))


@record
class Characters(Words):
    """A rectangle with a character in each cell."""

    signs: ClassVar[str]
    """The characters that may stand in a cell."""

    cells: tuple[str, ...]

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board, one character per cell."""
        document = text.read(text_)
        document.known()
        return cls(symbols.characters(document.board(), cls.signs), notes=document.notes())


@record
class Printed(Words):
    """A rectangle of cells, some or all with a number, whatever that means."""

    signs: ClassVar[str] = "."
    """What else may stand in a cell."""
    least: ClassVar[int] = 0
    """The smallest number."""
    most: ClassVar[int]
    """The largest number; above 9, numbers are written with spaces between them."""

    def __post_init__(self) -> None:
        """Convert rows to a canonical form, so that equal boards compare equal."""
        object.__setattr__(self, "cells", tuple(map(tuple, self.cells)))

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board of numbers and signs."""
        document = text.read(text_)
        document.known()
        known = f"{' '.join(cls.signs)} {cls.least}-{cls.most}"
        rows = symbols.read(document.board(), cls._fits, known, spaced=cls.most > 9)
        return cls(rows, notes=document.notes())

    @classmethod
    def _fits(cls, word: str) -> bool:
        plain = word.isascii() and word.isdecimal() and len(word) < 10
        if not plain or str(int(word)) != word:
            return word in cls.signs
        return cls.least <= int(word) <= cls.most

    @cached_property
    def numbers(self) -> tuple[tuple[Cell, int], ...]:
        """The cells with a number, row by row."""
        words = ((cell, self.cells[cell.row][cell.column]) for cell in self.grid)
        return tuple((cell, int(word)) for cell, word in words if word not in self.signs)


@record
class Numbered(Printed):
    """A rectangle of cells, some with a number, which is a clue that can be left out."""

    blank: ClassVar[str] = "."
    """What stays of a cell whose number is left out."""

    def dark(self, word: str) -> bool:
        """Return whether a cell is dark; of a number counts the content that is left without it."""
        return (self.blank if word not in self.signs else word) == symbols.DARK

    @property
    def clues(self) -> tuple[tuple[Cell, int], ...]:
        """The cells with a number, row by row."""
        return self.numbers

    def clue_list(self) -> list[Clue]:
        """Return the numbers, row by row."""
        return [self.clue(cell, number) for cell, number in self.clues]

    @staticmethod
    def clue(cell: Cell, number: int) -> Clue:
        """Return the clue of a number."""
        return Clue(f"the {number} at {named(cell)}", (cell,), True)

    def with_clue(self, key: tuple[Cell, int]) -> Self:
        """Return the board with one more number."""
        cell, number = key
        return self.changed({cell: str(number)})

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some of its numbers."""
        return self.changed(
            {cell: self.blank for index, (cell, _) in enumerate(self.clues) if index in clues}
        )
