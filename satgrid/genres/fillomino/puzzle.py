"""Fillomino: write a number into every cell so that each area has as many cells as its number.

Cells with the same number that share sides lie in one area. An area may have no printed number, and
numbers larger than any printed one are allowed.

Rules
-----
number
    Every cell has one number; where the puzzle has a largest one, none is above it.
given
    A printed number stands where it is.
area
    Connected cells of one number are exactly that many.
"""

from __future__ import annotations

from functools import cached_property

from satgrid.board.field import Field, size
from satgrid.board.grid import Cell, named
from satgrid.board.text import plural
from satgrid.formula.clauses import Formula
from satgrid.genres.fillomino.clauses import MOST_SEARCHED, write
from satgrid.genres.fillomino.judge import check
from satgrid.genres.fillomino.presolve import Candidates
from satgrid.puzzle.numbers import Entry, Numbers
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules import answers
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.option import Option
from satgrid.rules.owned import own
from satgrid.rules.word_layers import Words

__all__ = ["GENRE", "PUZZLE", "Fillomino"]

_MOST = answers.MOST_SIZE
GENRE = Genre(
    "fillomino",
    says="Write a number into every empty cell. Cells with the same number that share sides form "
    "an area, and every area has as many cells as its number says.",
    answer=answers.Numbers(high=_MOST, decimal=True),
    layers=(Words(least=1, most=_MOST, signs="?", silent="?", given=True),),
    encodings=(Encoding("direct"), Encoding("loose")),
    explained="loose",
    aliases=("Allied Occupation", "Polyominous", "Filling", "fillomino01"),
    options=(
        Option("largest", words=(), least=1, most=_MOST, says="no number is above this one."),
    ),
    puzzlink=("fillomino",),
    puzzlekit=("Fillomino",),
)


@own(GENRE)
class Fillomino(NumberedBoard, Numbers):
    """A board with numbers in some cells."""

    @cached_property
    def field(self) -> Field:
        """The cells as a field, on which sets of them are whole numbers."""
        return Field(*self.shape)

    def at_first(self) -> Candidates:
        """Return the possible numbers of each cell, by the printed numbers at first sight."""
        return Candidates(self.field, self.givens, self.largest)

    @property
    def largest(self) -> int | None:
        """The largest number that the puzzle allows; None where it allows any."""
        largest: int | None = self.options["largest"]
        return largest

    def flaws(self) -> list[str]:
        """Report printed numbers without room for their area, or with too many connected cells."""
        above = [entry for entry in self.givens if entry.number > (self.largest or _MOST)]
        if above:
            return [
                f"the {number} at {named(cell)} is above {self.largest}, the largest number"
                for cell, number in above
            ]
        found = []
        left = self.at_first()
        for number in left.known:
            for group in left.groups(number):
                at = f"the {number} at {named(left.field.cell(group))}"
                if size(group) > number:
                    found.append(f"{at} has {plural(size(group), 'cell')} in its area")
                elif (room := size(left.reach(number, group))) < number:
                    found.append(f"{at} has room for {plural(room, 'cell')} only")
        return found

    def true_words(self, solution: frozenset[Entry]) -> dict[str, dict[Cell, int]]:
        """Return the numbers of a solution."""
        return {"numbers": dict(sorted(solution))}

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Candidates | None = None
    ) -> None:
        """Write the clauses of ``encodings/fillomino.md``."""
        loose = variant(self.encodings, encoding) == "loose"
        if known is not None:
            write(formula, known, known.open, most_sets=MOST_SEARCHED, layered=True)
            return
        left = Candidates(self.field, (), self.largest) if loose else self.at_first()
        write(formula, left, self.field.whole, self.givens)

    def deduced(self, *, deadline: float | None = None) -> Candidates:
        """Return the numbers that propagation leaves for each cell."""
        return self.at_first().settled()

    def check(self, solution: frozenset[Entry]) -> list[Violation]:
        """Judge numbers by walking through every area."""
        return check(self.shape, self.givens, solution, self.largest)


PUZZLE: type[Puzzle[Entry]] = Fillomino
