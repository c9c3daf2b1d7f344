"""Kuromasu: shade cells so that every number counts the cells that are seen from it.

Rules
-----
view
    A number counts the unshaded cells that are seen from it: its own, and those in its row and
    column up to the next shaded cell on each side. A cell with a number is not shaded.
apart
    No two shaded cells share a side.
connected
    All unshaded cells are connected by their sides.
"""

from __future__ import annotations

from typing import ClassVar

from satgrid.board import text
from satgrid.board.grid import Cell, named
from satgrid.formula.clauses import Formula
from satgrid.genres.kuromasu import judge
from satgrid.genres.kuromasu.presolve import Sights
from satgrid.genres.kuromasu.views import Views, ahead
from satgrid.puzzle.boards import Numbered
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.record import record
from satgrid.rules import shading
from satgrid.rules.presolve_shading import Shades

__all__ = ["PUZZLE", "Kuromasu"]


@record
class Kuromasu(Numbered, Cells):
    """A rectangle of cells, some of them with a number or a question mark."""

    name: ClassVar[str] = "kuromasu"
    aliases: ClassVar[tuple[str, ...]] = ("Kurodoko", "Where is Black Cells", "Range")
    rules: ClassVar[str] = (
        "Shade cells without a number so that each number counts the unshaded cells seen from "
        "it: its own, and those of its row and column up to the next shaded ones. No two shaded "
        "cells share a side, and all others are connected."
    )
    signs: ClassVar[str] = ".?"
    least: ClassVar[int] = 1
    most: ClassVar[int] = 4095
    mark: ClassVar[str] = "#"
    anywhere: ClassVar[bool] = True

    def flaws(self) -> list[str]:
        """Report which number is larger than the number of cells in its row and column."""
        height, width = self.shape
        cells = height + width - 1
        return [
            f"the {number} at {named(cell)}: {text.plural(cells, 'cell')} can be seen at most"
            for cell, number in self.clues
            if number > cells
        ]

    def more_clues(self, solution: frozenset[Cell]) -> dict[tuple[Cell, int], Clue]:
        """Return the numbers that a solution has in unshaded cells without a number."""
        found = {}
        for cell in self.grid:
            if self.cells[cell.row][cell.column] in self.signs and cell not in solution:
                number = judge.seen(self.grid, cell, solution)
                found[cell, number] = self.clue(cell, number)
        return found

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Sights | None = None
    ) -> None:
        """Write the clauses of ``encodings/kuromasu.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        block = formula.variables("shaded", grid, answer=True)
        shaded = {cell: block[cell] for cell in grid}
        if known is not None:
            known.shades.state_known(formula, block)
        views = Views(formula, ahead(grid, shaded, self.clues), self.clues)
        with formula.rule("channel", defining=True):
            views.define()
        with formula.rule("view"):
            for index, (cell, number) in enumerate(self.clues):
                with formula.clue(index):
                    formula.add(-shaded[cell])
                    views.count(cell, number)
            for cell in grid:
                if self.cells[cell.row][cell.column] == "?":
                    formula.add(-shaded[cell])
        with formula.rule("apart"):
            shading.apart(formula, shaded, grid)
        with formula.rule("connected"):
            shading.connected(formula, {cell: -shaded[cell] for cell in grid}, grid)

    def deduced(self, *, deadline: float | None = None) -> Sights:
        """Return the cells that are forced."""
        blank = [cell for cell in self.grid if self.cells[cell.row][cell.column] != "."]
        return Sights(Shades(self.grid, deadline=deadline), self.clues, blank)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by looking around from every number and flooding the others."""
        return judge.check(self.cells, self.grid, solution)


PUZZLE: type[Puzzle[Cell]] = Kuromasu
