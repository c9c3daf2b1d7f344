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

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Self

from satgrid.board import boxes, text
from satgrid.board.houses import Houses
from satgrid.board.regions import Regions
from satgrid.board.text import Document, Notes
from satgrid.formula.clauses import Formula
from satgrid.genres.sudoku import text as sudoku_text
from satgrid.genres.sudoku.judge import Judge
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.rules.candidates import Candidates, candidates
from satgrid.rules.squares import Square, given_clue, lines, state_givens, state_houses

__all__ = ["PUZZLE", "Sudoku"]


@dataclass(frozen=True)
class Sudoku(Square):
    """A square with some of its numbers, and its boxes or regions."""

    name: ClassVar[str] = "sudoku"
    aliases: ClassVar[tuple[str, ...]] = ("Number Place", "Jigsaw Sudoku")
    rules: ClassVar[str] = (
        "Fill every row, every column and every box with thick borders with the numbers from 1 "
        "to the length of a row, each once. Where the puzzle has diagonals, they hold each "
        "number once, too."
    )

    size: int
    givens: tuple[Entry, ...] = ()
    """The numbers given, row by row."""
    box: tuple[int, int] | None = None
    """The rows and columns of a box."""
    regions: Regions | None = None
    diagonals: bool = False
    """Whether every number stands once on both long diagonals, too."""
    notes: Notes = ()

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
        """What a player must know besides the board."""
        return "each number once on both diagonals" if self.diagonals else ""

    def clue_list(self) -> list[Clue]:
        """Return the numbers given, row by row."""
        return list(map(given_clue, self.givens))

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some numbers."""
        left = [given for index, given in enumerate(self.givens) if index not in clues]
        return replace(self, givens=tuple(left))

    @property
    def houses(self) -> Houses:
        """Rows, columns, boxes and diagonals, kept for all boards of the same shape."""
        return _houses(self.size, self.areas if self.boxed else None, self.diagonals)

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Candidates | None = None
    ) -> None:
        """Write the clauses of ``encodings/sudoku.md``."""
        variant(self.encodings, encoding)
        every = dict.fromkeys(self.grid, range(1, self.size + 1))
        left = every if known is None else known.open()
        state_givens(formula, self.givens, state_houses(formula, self.houses, left))

    def deduced(self, *, deadline: float | None = None) -> Candidates:
        """Return the numbers that propagation leaves for each cell."""
        return candidates(self.houses, self.givens)

    @cached_property
    def _judge(self) -> Judge:
        areas = self.areas if self.boxed else ()
        return Judge(self.size, self.givens, areas, self.diagonals)

    def flaws(self) -> list[str]:
        """Report which givens stand twice in a line."""
        return self._judge.flaws()

    def check(self, solution: frozenset[Entry]) -> list[Violation]:
        """Judge numbers by reading along every line."""
        return self._judge.check(solution)


def _box(document: Document, size: int, regions: Regions | None) -> tuple[int, int] | None:
    """Return the rows and columns of a box; without a line about them they are the usual ones."""
    value = document.values.get("boxes")
    if value is not None:
        box = boxes.read_size(value, size)
        if box and regions:
            raise value.error("boxes and regions: a board has one or the other")
        return box
    box = None if regions else boxes.usual(size)
    if box is None and not regions:
        raise document.name.error(f"{size} rows have no usual boxes: add a line such as boxes: 2x4")
    return box


@lru_cache(maxsize=256)
def _houses(size: int, areas: Regions | None, diagonals: bool) -> Houses:
    down = [at * size + at for at in range(size)]
    up = [at * size + size - 1 - at for at in range(size)]
    crossing = [down, up] if diagonals else []
    found = lines(size, areas)
    found.setdefault("box", [])
    return Houses(size, found | {"diagonal": crossing})


PUZZLE: type[Puzzle[Entry]] = Sudoku
