"""Star battle: put stars on the board, as many in every row, column and region, none touching.

Rules
-----
row
    Every row has as many stars as the puzzle says: one, two or more.
column
    So has every column.
region
    So has every region; a cell outside every region has none.
apart
    No two stars touch, not even at a corner.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Self

from satgrid.board import regions, text
from satgrid.board.grid import Cell, Isometry, Place
from satgrid.board.regions import Regions
from satgrid.board.terminal import MARK, PAPER, Ink, bordered, filled, printed
from satgrid.board.text import Notes
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.cells import Marking
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant

__all__ = ["PUZZLE", "Starbattle"]

_MOST_STARS = 1000
_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
_STAR = 130


@dataclass(frozen=True)
class Starbattle(Marking):
    """A rectangle divided into regions, and a number of stars."""

    name: ClassVar[str] = "starbattle"
    encodings: ClassVar[tuple[str, ...]] = ("direct",)
    explained: ClassVar[str] = "direct"
    mark: ClassVar[str] = "*"

    regions: Regions
    stars: int = 1
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the regions, the same character or word for the cells of one, and the stars.

        A cell ``#`` is outside every region. Without a line ``stars`` there is one star in each
        row, column and region.
        """
        document = text.read(text_)
        document.known("stars")
        rows = document.board()
        given = document.values.get("stars")
        stars = given.number(1, _MOST_STARS) if given else 1
        areas = regions.read(rows, noun="region", outside=True)
        return cls(areas, stars, document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        values = {"stars": str(self.stars)}
        return text.compose(self.name, self.notes, values, regions.written(self.regions))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.regions), len(self.regions[0])

    @property
    def caption(self) -> str:
        """What a player must know besides the regions."""
        return f"{text.count(self.stars, 'star')} in each row, column and region"

    @property
    def printed(self) -> tuple[str, ...]:
        """The rows of the board without a star; ``#`` is a cell outside every region."""
        return tuple(
            "".join("#" if region == regions.OUTSIDE else "." for region in row)
            for row in self.regions
        )

    def flaws(self) -> list[str]:
        """Say where there are not as many rows, columns and regions, and which have no room."""
        height, width = self.shape
        areas = regions.cells_of(self.regions)
        found = []
        if not height == width == len(areas):
            found.append(
                f"{text.count(height, 'row')}, {text.count(width, 'column')} and "
                f"{text.count(len(areas), 'region')}: there must be as many of each"
            )
        for cells in areas:
            if len(cells) < self.stars:
                found.append(f"{_named(cells)} has no room for {text.count(self.stars, 'star')}")
        return found

    def clue_list(self) -> list[Clue]:
        """Return the regions, each as the clue how many of its cells have a star."""
        return [Clue(_named(cells), tuple(cells)) for cells in regions.cells_of(self.regions)]

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/starbattle.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        outside = set(regions.outside(self.regions))
        cells = [cell for cell in grid if cell not in outside]
        # As many stars in every solution: none contains another.
        star = formula.variables("star", cells, answer=True, antichain=True)
        for rule, lines in (("row", grid.rows()), ("column", grid.columns())):
            with formula.rule(rule):
                for line in lines:
                    inside = [star[cell] for cell in line if cell not in outside]
                    cardinality.exactly(formula, self.stars, inside)
        with formula.rule("region"):
            for number, area in enumerate(regions.cells_of(self.regions)):
                with formula.clue(number):
                    cardinality.exactly(formula, self.stars, [star[cell] for cell in area])
        with formula.rule("apart"):
            for one, other in grid.touching():
                if one not in outside and other not in outside:
                    formula.add(-star[one], -star[other])

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge stars by counting them line by line and region by region, and looking around."""
        broken = []
        height, width = self.shape
        first: dict[tuple[str, int], Place] = {("row", row): (row, 0) for row in range(height)}
        first |= {("column", column): (0, column) for column in range(width)}
        for row, line in enumerate(self.regions):
            for column, region in enumerate(line):
                if region >= 0:
                    first.setdefault(("region", region), (row, column))
        numbers = dict.fromkeys(first, 0)
        for row, column in sorted(solution):
            if (row, column) not in self.grid:
                broken.append(Violation("region", (row, column), "a star outside every region"))
                continue
            numbers["row", row] += 1
            numbers["column", column] += 1
            if self.regions[row][column] < 0:
                broken.append(Violation("region", (row, column), "a star outside every region"))
            else:
                numbers["region", self.regions[row][column]] += 1
            around = [(row + down, column + right) for down, right in _AROUND]
            if not solution.isdisjoint(around):
                broken.append(Violation("apart", (row, column), "touches another star"))
        for (rule, at), number in numbers.items():
            if number != self.stars:
                note = f"{text.count(number, 'star')} where there should be {self.stars}"
                broken.append(Violation(rule, first[rule, at], note))
        return broken

    def draw(
        self,
        solution: frozenset[Cell] | None = None,
        *,
        color: bool = False,
        marked: Collection[Place] = (),
    ) -> str:
        """Draw the regions' borders, the stars, and cells outside every region dark.

        Below stands how many stars there are.
        """
        held = solution or frozenset()

        def symbol(cell: tuple[int, int]) -> Ink:
            center = "★" if cell in held else " "
            if self.regions[cell[0]][cell[1]] == regions.OUTSIDE:
                return filled(3, color=color, marked=cell in marked, symbol=center.strip())
            if cell in marked:
                return Ink(f"*{center} ", back=MARK, bold=True)
            return Ink(f" {center} ", _STAR, PAPER, bold=True)

        height, width = self.shape
        rows = bordered(height, width, lambda cell: self.regions[cell[0]][cell[1]], symbol)
        return printed([*rows, [Ink(self.caption)]], color=color)

    def keeps(self, isometry: Isometry) -> bool:
        """Tell whether every region lands on a region."""
        return regions.kept(self.regions, isometry)


def _named(cells: list[Cell]) -> str:
    return regions.named(cells, noun="region")


PUZZLE: type[Puzzle[Cell]] = Starbattle
