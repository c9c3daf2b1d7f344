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

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from satgrid.board import symbols
from satgrid.board.cover import ExactCover, Placement
from satgrid.board.grid import Cell, Place, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import plural
from satgrid.formula.clauses import Formula
from satgrid.genres.shikaku.clauses import write
from satgrid.genres.shikaku.judge import check
from satgrid.genres.shikaku.rectangles import Rectangles, fitting
from satgrid.puzzle import placements
from satgrid.puzzle.boards import Numbered
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant

__all__ = ["PUZZLE", "Shikaku"]


@dataclass(frozen=True)
class Shikaku(Numbered):
    """A board with numbers in some cells."""

    name: ClassVar[str] = "shikaku"
    aliases: ClassVar[tuple[str, ...]] = ("Rectangles", "Divide by Squares")
    rules: ClassVar[str] = (
        "Cut the board along its lines into rectangles. Each of them holds exactly one number, "
        "which says how many cells it has."
    )
    encodings: ClassVar[tuple[str, ...]] = ("direct", "loose")
    explained: ClassVar[str] = "loose"
    exclusive: ClassVar[bool] = True
    signs: ClassVar[str] = ".?"
    """``?`` is a number that is not given."""
    blank: ClassVar[str] = "?"
    least: ClassVar[int] = 1
    most: ClassVar[int] = 4095

    @cached_property
    def numbered(self) -> dict[Cell, int | None]:
        """The cells with a number, row by row; None where it is not given."""
        words = {cell: self.cells[cell.row][cell.column] for cell in self.grid}
        return {
            cell: None if word == self.blank else int(word)
            for cell, word in words.items()
            if word != "."
        }

    @cached_property
    def fitting(self) -> Rectangles:
        """The rectangles that fit each number."""
        return fitting(self.grid, self.numbered)

    def cover(self) -> ExactCover:
        """Return the puzzle as an exact cover: what lies over each number is of its area."""
        # Each rectangle holds one number, and each number is covered once: so each has one.
        laid = self.fitting.placements()
        bounds: dict[str, tuple[int, int | None]] = {
            placement.piece: (0, None) for placement in laid
        }
        return ExactCover(tuple(self.grid), bounds, laid)

    def flaws(self) -> list[str]:
        """Report which number no rectangle fits, which cell is out of reach, what the sum shows."""
        fitting = self.fitting
        found = [
            f"no rectangle of that many cells has room around {self.clue(cell, number).name}"
            for cell, number in self.clues
            if not fitting.left[cell]
        ]
        total, area = sum(number for _, number in self.clues), len(self.grid)
        if total > area or (total < area and len(self.clues) == len(self.numbered)):
            cells = plural(area, "cell")
            found.append(f"the numbers add up to {total:,} where the board has {cells}")
        lonely = fitting.area
        for bits in [bits for own in fitting.left.values() for bits, _ in own]:
            lonely &= ~bits
        if lonely and not found:
            found.append(f"no rectangle reaches the cell at {named(fitting.cell(lonely))}")
        return found

    def more_clues(self, solution: frozenset[Placement]) -> dict[tuple[Cell, int], Clue]:
        """Return the numbers that a solution has where they are not given."""
        area = {cell: len(placement.cells) for placement in solution for cell in placement.cells}
        return {
            (cell, area[cell]): self.clue(cell, area[cell])
            for cell, number in self.numbered.items()
            if number is None
        }

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Rectangles | None = None
    ) -> None:
        """Write the clauses of ``encodings/shikaku.md``."""
        if variant(self.encodings, encoding) == "loose":
            write(formula, fitting(self.grid, dict.fromkeys(self.numbered)), dict(self.clues))
        else:
            write(formula, self.fitting if known is None else known.open())

    def deduced(self, *, deadline: float | None = None) -> Rectangles:
        """Return the rectangles that propagation leaves for each number."""
        return self.fitting.settled()

    def check(self, solution: frozenset[Placement]) -> list[Violation]:
        """Judge rectangles by laying them down one by one."""
        return check(self.cells, solution)

    def render(self, solution: frozenset[Placement] | None = None) -> str:
        """Write the board, or a letter for each cell of a solution."""
        if solution is None:
            return "\n".join(symbols.written(self.cells))
        return placements.render(self.shape, self._whole, solution, named=False)

    def read(self, text_: str) -> frozenset[Placement]:
        """Read drawn or listed rectangles."""
        return placements.read(text_, self.shape, self._whole, lambda cells: str(len(cells)))

    @cached_property
    def _whole(self) -> Collection[Place]:
        return frozenset(self.grid)

    def places(self, key: Placement) -> tuple[Place, ...]:
        """Return the cells of a rectangle."""
        return key.cells

    def image(self, key: Placement, isometry: Isometry) -> Placement:
        """Return the image of a rectangle."""
        return Placement(key.piece, tuple(sorted(Cell(*isometry(cell)) for cell in key.cells)))


PUZZLE: type[Puzzle[Placement]] = Shikaku
