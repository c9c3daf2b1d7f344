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

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.formula.clauses import Formula
from satgrid.genres.kuromasu import judge
from satgrid.genres.kuromasu.presolve import Sights
from satgrid.genres.kuromasu.views import Views, ahead
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.answer import Shade
from satgrid.rules.genre import Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.owned import own
from satgrid.rules.presolve_shading import Shades
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE", "PUZZLE", "Kuromasu"]


GENRE = Genre(
    "kuromasu",
    says="Shade cells without a number so that each number counts the unshaded cells seen from "
    "it: its own, and those of its row and column up to the next shaded ones. No two shaded "
    "cells share a side, and all others are connected.",
    answer=Shade(),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, silent=UNKNOWN, circled=True),),
    aliases=("Kurodoko", "Where is Black Cells", "Range"),
    puzzlink=("kurodoko",),
    puzzlekit=("Kuromasu",),
    penpa="kurodoko",
)


@own(GENRE)
class Kuromasu(NumberedBoard, Cells):
    """A rectangle of cells, some of them with a number or a question mark."""

    def flaws(self) -> list[str]:
        """Report which number is larger than the number of cells in its row and column."""
        height, width = self.shape
        cells = height + width - 1
        return [
            f"{self.named_at(cell)}: {text.plural(cells, 'cell')} can be seen at most"
            for cell, number in self.clues
            if number > cells
        ]

    def true_words(self, solution: frozenset[Cell]) -> dict[str, dict[Cell, int]]:
        """Return the numbers that a solution has in unshaded cells without a number."""
        given = dict(self.clues)
        free = [cell for cell in self.grid if cell not in given and cell not in solution]
        return {"numbers": {cell: judge.seen(self.grid, cell, solution) for cell in free}}

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
            for cell, count in self.numbered.items():
                if count is None:
                    formula.add(-shaded[cell])
        with formula.rule("apart"):
            shading.apart(formula, shaded, grid)
        with formula.rule("connected"):
            shading.connected(formula, {cell: -shaded[cell] for cell in grid}, grid)

    def deduced(self, *, deadline: float | None = None) -> Sights:
        """Return the cells that are forced."""
        return Sights(Shades(self.grid, deadline=deadline), self.clues, self.numbered)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by looking around from every number and flooding the others."""
        return judge.check(self.printed, self.grid, solution)


PUZZLE: type[Puzzle[Cell]] = Kuromasu
