"""How answers that are slants, letters or pairs are written and read."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board import symbols, text
from satgrid.board.grid import Cell
from satgrid.board.symbols import BLANK
from satgrid.board.text import plural
from satgrid.errors import ParseError
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.numbers import NOTHING, Entry, NumberPuzzle as InCells

__all__ = ["InBars", "InLetters", "InSlants"]

_DOWN, _UP = "\\", "/"


class InSlants(Cells):
    r"""A slant in each cell: a key is a cell with ``\``, all others have ``/``."""

    signs: ClassVar[tuple[str, str]] = (_DOWN, _UP)
    """The signs of cells that are keys, and of the others."""

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write a sign for each cell; without a solution, a dot."""
        if solution is None:
            return "\n".join(symbols.empty(self.shape))
        rows = self.grid.rows()
        return "\n".join("".join(self.signs[one not in solution] for one in row) for row in rows)

    def read(self, text_: str) -> frozenset[Cell]:
        """Read the form that ``render`` writes."""
        rows = text.drawn(text_)
        _sized(rows, self.shape[0])
        found = symbols.read(rows, self.signs.__contains__, " ".join(self.signs), spaced=True)
        if len(found[0]) != self.shape[1]:
            message = f"{plural(len(found[0]), 'cell')} where the board has {self.shape[1]}"
            raise rows[0].error(message)
        return frozenset(
            cell for cell in self.grid if found[cell.row][cell.column] == self.signs[0]
        )


class InBars(InSlants):
    """A bar in each cell: a key is a cell with ``|``, all others have ``_``.

    A row of ``-`` could be a line between two puzzles.
    """

    signs: ClassVar[tuple[str, str]] = ("|", "_")


class InLetters(InCells):
    """A letter in each cell, or in some: the numbers from the least one on as letters."""

    letters: ClassVar[str]

    def render(self, solution: frozenset[Entry] | None = None) -> str:
        """Write a letter for each cell, ``.`` for an empty one."""
        held: dict[Cell, str] = {}
        for cell, number in sorted(self.givens if solution is None else solution):
            held[cell] = held.get(cell, "") + self.letters[number - self.least]
        rows = [[held.get(cell, BLANK) for cell in row] for row in self.grid.rows()]
        return "\n".join(symbols.written(rows))

    def read(self, text_: str) -> frozenset[Entry]:
        """Read the form that ``render`` writes."""
        rows = text.drawn(text_)
        _sized(rows, self.shape[0])
        letters = self.letters[: self.most - self.least + 1]
        nothing = [one for one in NOTHING if one not in letters] if self.gaps else [BLANK]

        def fits(word: str) -> bool:
            return word in nothing or all(letter in letters for letter in word.lower())

        found = symbols.read(rows, fits, f"{BLANK} {' '.join(letters)}", spaced=True)
        if len(found[0]) != self.shape[1]:
            message = f"{plural(len(found[0]), 'cell')} where the board has {self.shape[1]}"
            raise rows[0].error(message)
        return frozenset(
            Entry(Cell(row, column), letters.index(letter) + self.least)
            for row, line in enumerate(found)
            for column, word in enumerate(line)
            if word not in nothing
            for letter in word.lower()
        )


def _sized(rows: list[text.Row], height: int) -> None:
    """Refuse a number of rows other than the board's."""
    if len(rows) != height:
        at = rows[min(len(rows), height + 1) - 1].line if rows else 1
        raise ParseError(f"{plural(len(rows), 'row')} where the board has {height}", line=at)
