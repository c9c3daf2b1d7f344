"""Star battle: put stars on the board, as many in every row, column and region, none touching.

Rules
-----
row
    Every row has as many stars as the puzzle says: one, two or more.
column
    Every column has as many stars.
region
    Every region has as many stars. A cell outside every region has none.
apart
    No two stars touch, not even at a corner.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Self

from satgrid.board import regions, text
from satgrid.board.field import Field, of_shape, places
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.starbattle import judge
from satgrid.genres.starbattle.presolve import deduce
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.answer import Shade
from satgrid.rules.genre import Genre, Option
from satgrid.rules.owned import own
from satgrid.rules.presolve import Forced
from satgrid.rules.room_board import RoomBoard
from satgrid.rules.rooms import Rooms

__all__ = ["GENRE", "PUZZLE", "Starbattle"]

GENRE = Genre(
    "starbattle",
    says="Put stars into cells, as many as the puzzle says into every row, every column and "
    "every region with thick borders. No two stars touch, not even at a corner.",
    answer=Shade("star", mark="*", thing="star", puzzlekit="x", penpa="star", upon=False),
    layers=(Rooms(noun="region", holes=True, parts=True),),
    options=(Option("stars", words=(), least=1, most=999, usual=1, always=True, penpa="star"),),
    aliases=("Star Battle", "Two Not Touch", "Queens"),
    puzzlink=("starbattle", "stars", "rooms"),
    puzzlekit=("Starbattle", "stars", "rooms"),
)


@own(GENRE)
class Starbattle(RoomBoard, Cells):
    """A rectangle divided into regions, and a number of stars."""

    called: ClassVar[str] = "Star battle"
    explained: ClassVar[str] = "direct"

    @classmethod
    def of(cls, rooms: Regions, stars: int = 1) -> Self:
        """Return the board with some regions and a number of stars."""
        return super().of(rooms).with_options(stars=stars)

    @property
    def stars(self) -> int:
        """The number of stars in each row, column and region."""
        found: int = self.options["stars"]
        return found

    @cached_property
    def room_sets(self) -> list[int]:
        """The cells of each region as a set."""
        return [self._field.of(cells) for cells in self.cells_of_rooms]

    @property
    def caption(self) -> str:
        """A sentence for the player: the number of stars."""
        return f"{text.plural(self.stars, 'star')} in each row, column and region"

    def flaws(self) -> list[str]:
        """Report unequal numbers of rows, columns and regions, and houses without room."""
        height, width = self.shape
        areas = self.room_sets
        found = []
        if not height == width == len(areas):
            found.append(
                f"{text.plural(height, 'row')}, {text.plural(width, 'column')} and "
                f"{text.plural(len(areas), 'region')}: there must be as many of each"
            )
        for area in areas:
            if area.bit_count() < self.stars:
                name = regions.named(self._field.cells(area), noun="region")
                found.append(f"{name} has no room for {text.plural(self.stars, 'star')}")
        return found

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Forced | None = None
    ) -> None:
        """Write the clauses of ``encodings/starbattle.md``."""
        variant(self.encodings, encoding)
        cells, held = (sum(self.room_sets), 0) if known is None else (known.open, known.held)
        board = self._field
        # As many stars in every solution: none contains another.
        star = formula.variables("star", board.cells(cells), answer=True, antichain=True)
        literals = board.spread(cells, star.numbers())

        def count(house: int) -> None:
            inside = [literals[index] for index in places(house & cells)]
            needed = self.stars - (house & held).bit_count()
            if inside or needed:
                cardinality.exactly(formula, needed, inside)

        for rule, lines in (("row", board.rows), ("column", board.columns)):
            with formula.rule(rule):
                for line in lines:
                    count(line)
        with formula.rule("region"):
            for number, area in enumerate(self.room_sets):
                with formula.clue(number):
                    count(area)
        with formula.rule("apart"):
            shading.untouching(formula, board.lines(literals))

    def deduced(self, *, deadline: float | None = None) -> Forced:
        """Return the stars that are forced."""
        return deduce(self._field, self.room_sets, self.stars)

    @property
    def _field(self) -> Field:
        return of_shape(*self.shape)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge stars by counting them line by line and region by region, and looking around."""
        return judge.check(self.rooms, self.grid, self.stars, solution)


PUZZLE: type[Puzzle[Cell]] = Starbattle
