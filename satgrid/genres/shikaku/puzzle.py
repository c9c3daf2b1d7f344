"""Shikaku: cut the board into rectangles, one around each number.

Rules
-----
number
    Every number lies in one rectangle, and no rectangle holds two numbers or none.
area
    A number says how many cells its rectangle has.
covered
    Every cell lies in a rectangle.
overlap
    No cell lies in two rectangles.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from satgrid.board.cover import ExactCover, Placement
from satgrid.board.grid import Cell, named
from satgrid.board.text import plural
from satgrid.formula.clauses import Formula
from satgrid.genres.shikaku.clauses import write
from satgrid.genres.shikaku.judge import check
from satgrid.genres.shikaku.rectangles import Fitting, fitting
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules.genre import Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.owned import own
from satgrid.rules.rectangles import Laid, Rectangles
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE", "PUZZLE", "Shikaku"]

GENRE = Genre(
    "shikaku",
    says="Cut the board along its lines into rectangles. Each of them holds exactly one number, "
    "which says how many cells it has.",
    answer=Rectangles(antichain=True),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, kept=UNKNOWN, puzzlekit=(("", UNKNOWN),)),),
    aliases=("Rectangles", "Divide by Squares", "Rect", "Rectangle"),
    puzzlink=("shikaku",),
    puzzlekit=("Shikaku",),
)


@own(GENRE)
class Shikaku(NumberedBoard, Laid):
    """A board with numbers in some cells."""

    encodings: ClassVar[tuple[str, ...]] = ("direct", "loose")
    explained: ClassVar[str] = "loose"

    @cached_property
    def fitting(self) -> Fitting:
        """The rectangles that fit each number."""
        return fitting(self.grid, self.numbered)

    def cover(self) -> ExactCover:
        """Return the puzzle as an exact cover by the rectangles that fit the numbers."""
        # Each rectangle holds one number, and each number is covered once: so each has one.
        laid = self.fitting.placements()
        bounds: dict[str, tuple[int, int | None]] = {
            placement.piece: (0, None) for placement in laid
        }
        return ExactCover(tuple(self.grid), bounds, laid)

    def flaws(self) -> list[str]:
        """Report numbers without a rectangle, cells out of reach, and a sum unlike the area."""
        fitting = self.fitting
        found = [
            f"no rectangle of that many cells has room around {self.named_at(cell)}"
            for cell, _ in self.clues
            if not fitting.left[cell]
        ]
        total, area = sum(number for _, number in self.clues), len(self.grid)
        if total > area or (total < area and len(self.clues) == len(self.numbered)):
            cells = plural(area, "cell")
            found.append(f"the numbers add up to {total:,} where the board has {cells}")
        lonely = fitting.area
        for bits in [bits for some in fitting.left.values() for bits, _ in some]:
            lonely &= ~bits
        if lonely and not found:
            found.append(f"no rectangle reaches the cell at {named(fitting.cell(lonely))}")
        return found

    def true_words(self, solution: frozenset[Placement]) -> dict[str, dict[Cell, int]]:
        """Return the numbers that a solution has where they are not given."""
        area = {cell: len(placement.cells) for placement in solution for cell in placement.cells}
        unnumbered = [cell for cell, number in self.numbered.items() if number is None]
        return {"numbers": {cell: area[cell] for cell in unnumbered}}

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Fitting | None = None
    ) -> None:
        """Write the clauses of ``encodings/shikaku.md``."""
        if variant(self.encodings, encoding) == "loose":
            write(formula, fitting(self.grid, dict.fromkeys(self.numbered)), dict(self.clues))
        else:
            write(formula, self.fitting if known is None else known.open())

    def deduced(self, *, deadline: float | None = None) -> Fitting:
        """Return the rectangles that propagation leaves for each number."""
        return self.fitting.settled()

    def check(self, solution: frozenset[Placement]) -> list[Violation]:
        """Judge rectangles by laying them down one by one."""
        return check(self.printed, solution)


PUZZLE: type[Puzzle[Placement]] = Shikaku
