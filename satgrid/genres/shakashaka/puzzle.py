"""Shakashaka: put triangles into white cells so that all white areas become rectangles.

Rules
-----
one state
    A white cell stays white or has one half filled: a triangle in one of its four corners.
clue
    A number in a black cell says how many of the cells beside it hold a triangle.
rectangle
    Every white area is a rectangle, upright or at 45 degrees.
"""

from __future__ import annotations

from functools import cached_property
from itertools import count, product, starmap

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.genres.shakashaka import judge
from satgrid.genres.shakashaka.vertex import right_angles
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules.genre import Encoding, Genre
from satgrid.rules.numbered_board import NumberedBoard
from satgrid.rules.owned import own
from satgrid.rules.triangles import CORNERS, Halved, Triangle, Triangles
from satgrid.rules.word_layers import Words

__all__ = ["GENRE", "PUZZLE", "Shakashaka", "Triangle"]

_CHANNEL = Template(5, [(-1, 2, 3, 4, 5), (-2, 1), (-3, 1), (-4, 1), (-5, 1)])


GENRE = Genre(
    "shakashaka",
    says="Fill halves of white cells with triangles so that every area left white is a "
    "rectangle, upright or at 45 degrees. A number says how many of the cells beside it "
    "hold a triangle.",
    answer=Triangles(),
    layers=(
        Words(
            most=4,
            black=DARK,
            black_numbers=True,
            kept=DARK,
            coding="four",
            puzzlekit=(("5", DARK), ("x", DARK)),
        ),
    ),
    encodings=(Encoding("vertex"),),
    aliases=("Proof of Quilt",),
    puzzlink=("shakashaka",),
    puzzlekit=("Shakashaka",),
)


@own(GENRE)
class Shakashaka(NumberedBoard, Halved):
    """A board of white and black cells, some of the black ones with a number."""

    @property
    def white(self) -> tuple[Cell, ...]:
        """The white cells, row by row."""
        return self.open_cells

    def flaws(self) -> list[str]:
        """Report which number is larger than the number of white cells beside it."""
        found = []
        for cell, number in self.clues:
            free = len(self._beside(cell))
            if free < number:
                found.append(
                    f"{self.named_at(cell)} has {text.plural(free, 'white cell')} beside it"
                )
        return found

    def true_words(self, solution: frozenset[Triangle]) -> dict[str, dict[Cell, int]]:
        """Return the numbers that a solution has beside black cells without a number."""
        halved = {triangle.cell for triangle in solution}
        bare = [cell for cell, number in self.numbered.items() if number is None]
        near = self.grid.neighbors
        return {"numbers": {cell: len(halved.intersection(near(cell))) for cell in bare}}

    def _beside(self, cell: Cell) -> list[Cell]:
        return [near for near in self.grid.neighbors(cell) if near in self._white]

    @cached_property
    def _white(self) -> frozenset[Cell]:
        return frozenset(self.white)

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/shakashaka.md``."""
        variant(self.encodings, encoding)
        keys = starmap(Triangle, product(self.white, CORNERS))
        first = formula.variables("triangle", keys, answer=True).first
        corners = {
            cell: range(start, start + len(CORNERS))
            for start, cell in zip(count(first, len(CORNERS)), self.white, strict=False)
        }
        # A helper for each cell beside a number: without it, "at most 2 of 4 cells" would
        # name all choices of their corners.
        beside = {cell: self._beside(cell) for cell, _ in self.clues}
        counted = dict.fromkeys(cell for near in beside.values() for cell in near)
        halved = formula.variables("halved", counted)
        with formula.rule("one state"):
            cardinality.at_most_each(formula, 1, corners.values())
        with formula.rule("channel", defining=True):
            stamp_each(formula, _CHANNEL, [(halved[cell], *corners[cell]) for cell in halved])
        with formula.rule("clue"):
            for index, (cell, number) in enumerate(self.clues):
                with formula.clue(index):
                    cardinality.exactly(formula, number, [halved[near] for near in beside[cell]])
        with formula.rule("rectangle"):
            none = range(1)
            rows = [[corners.get(cell, none)[0] for cell in row] for row in self.grid.rows()]
            right_angles(formula, rows)

    def check(self, solution: frozenset[Triangle]) -> list[Violation]:
        """Judge triangles by flooding the white areas and measuring them."""
        return judge.check(self.printed, self.grid, solution)


PUZZLE: type[Puzzle[Triangle]] = Shakashaka
