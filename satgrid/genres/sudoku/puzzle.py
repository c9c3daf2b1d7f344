"""Sudoku: fill a square with numbers so that no line and no box holds one twice.

A square of N rows holds the numbers 1 to N. Its boxes are rectangles of N cells, or irregular
regions of as many.

Rules
-----
cell
    Every cell holds one number.
row
    Every number stands once in every row.
column
    Every number stands once in every column.
box
    Every number stands once in every box or region, where the board has these.
diagonal
    Every number stands once on both long diagonals, where the board says so.
given
    The numbers that are given stay.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from satgrid.board import boxes, text
from satgrid.board.regions import Regions
from satgrid.board.text import Document, Notes
from satgrid.genres.sudoku import text as sudoku_text
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Puzzle
from satgrid.rules.answers import Numbers
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given, Once
from satgrid.rules.option import Option
from satgrid.rules.owned import own
from satgrid.rules.square_board import DIVIDED, FILLED, GIVENS, Square

__all__ = ["GENRE", "PUZZLE", "Sudoku"]

GENRE = Genre(
    "sudoku",
    says="Fill every row, every column and every box with thick borders with the numbers from 1 "
    "to the length of a row, each once. Where the puzzle has diagonals, they hold each number "
    "once, too.",
    answer=Numbers(antichain=True),
    layers=(GIVENS, DIVIDED),
    options=(Option("diagonals", says="both long diagonals hold each number once, too."),),
    rules=(
        *FILLED,
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        Given("given"),
    ),
    penpa="classic",
    aliases=("Number Place", "Jigsaw Sudoku", "Solo", "Classic Sudoku", "classic"),
    usual=(9, 9),
    square=True,
)


@own(GENRE)
class Sudoku(Square):
    """A square with some of its numbers, and its boxes or regions."""

    def __init__(
        self,
        size: int,
        givens: Iterable[Entry] = (),
        box: tuple[int, int] | None = None,
        regions: Regions | None = None,
        diagonals: bool = False,
        notes: Notes = (),
    ) -> None:
        options = {"diagonals": "yes"} if diagonals else {}
        super().__init__(size, givens, box, regions, options=options, notes=notes)

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: its numbers, and below them its regions where they are irregular."""
        document = text.read(text_)
        document.known("boxes", "diagonals")
        size, givens, regions = sudoku_text.read(document)
        box = _box(document, size, regions)
        diagonals = document.values.get("diagonals")
        both = diagonals is not None and diagonals.one_of("yes", "no") == "yes"
        return cls(size, givens, box, regions, both, document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        values = {}
        if self.regions is None:
            values["boxes"] = f"{self.box[0]}x{self.box[1]}" if self.box else "no"
        if self.diagonals:
            values["diagonals"] = "yes"
        rows = sudoku_text.written(self.size, self.givens, self.regions)
        return text.compose(self.name, self.notes, values, rows)

    @property
    def caption(self) -> str:
        """The information that a player needs besides the board."""
        return "each number once on both diagonals" if self.diagonals else ""


def _box(document: Document, size: int, regions: Regions | None) -> tuple[int, int] | None:
    """Return the rows and columns of a box; without a line about them they are the usual ones."""
    value = document.values.get("boxes")
    if value is not None:
        box = boxes.read_size(value, size)
        if box and regions:
            raise value.error("boxes and regions: a board has only one of these")
        return box
    box = None if regions else boxes.usual(size)
    if box is None and not regions:
        raise document.name.error(f"{size} rows have no usual boxes: add a line such as boxes: 2x4")
    return box


PUZZLE: type[Puzzle[Entry]] = Sudoku
