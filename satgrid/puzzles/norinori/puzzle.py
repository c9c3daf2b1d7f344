"""Norinori: shade two cells in every room so that the shaded cells form dominoes.

Rules
-----
room
    Every room has exactly two shaded cells; they need not touch.
domino
    A shaded cell has exactly one shaded neighbor, in its own room or in another.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from satgrid.board import regions, text
from satgrid.board.grid import Cell, Isometry, Place, named
from satgrid.board.regions import Regions
from satgrid.board.terminal import MARK, Ink, bordered, filled, printed
from satgrid.board.text import Notes
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.cells import Marking
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant

__all__ = ["PUZZLE", "Norinori"]

_SHADED = 2


@dataclass(frozen=True)
class Norinori(Marking):
    """A rectangle divided into rooms."""

    name: ClassVar[str] = "norinori"
    encodings: ClassVar[tuple[str, ...]] = ("direct",)
    explained: ClassVar[str] = "direct"
    mark: ClassVar[str] = "#"

    rooms: Regions
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the rooms: the same character or word for the cells of a room."""
        document = text.read(text_)
        document.known()
        return cls(regions.read(document.board()), document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        return text.compose(self.name, self.notes, {}, regions.written(self.rooms))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.rooms), len(self.rooms[0])

    def flaws(self) -> list[str]:
        """Say which rooms are too small for two shaded cells."""
        return [
            f"the room at {named(cells[0])} has one cell only"
            for cells in regions.cells_of(self.rooms)
            if len(cells) < _SHADED
        ]

    def clue_list(self) -> list[Clue]:
        """Return the rooms, each as the clue that two of its cells are shaded."""
        return [Clue(regions.named(cells), tuple(cells)) for cells in regions.cells_of(self.rooms)]

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/norinori.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        # As many shaded cells in every solution: none contains another.
        shaded = formula.variables("shaded", grid, answer=True, antichain=True)
        with formula.rule("room"):
            for number, cells in enumerate(regions.cells_of(self.rooms)):
                with formula.clue(number):
                    cardinality.exactly(formula, _SHADED, [shaded[cell] for cell in cells])
        with formula.rule("domino"):
            for cell in grid:
                near = [shaded[beside] for beside in grid.neighbors(cell)]
                formula.add(-shaded[cell], *near)
                for one, other in combinations(near, 2):
                    formula.add(-shaded[cell], -one, -other)

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by counting them, room by room and around each of them."""
        broken = []
        first: dict[int, Place] = {}
        counted: dict[int, int] = {}
        for row, line in enumerate(self.rooms):
            for column, room in enumerate(line):
                first.setdefault(room, (row, column))
                counted[room] = counted.get(room, 0) + ((row, column) in solution)
        for room, number in counted.items():
            if number != 2:
                note = f"{text.count(number, 'shaded cell')} in the room"
                broken.append(Violation("room", first[room], note))
        for row, column in sorted(solution):
            near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            number = sum(cell in solution for cell in near)
            if number != 1:
                note = text.count(number, "shaded neighbor")
                broken.append(Violation("domino", (row, column), note))
            if (row, column) not in self.grid:
                broken.append(Violation("room", (row, column), "shaded outside every room"))
        return broken

    def draw(
        self,
        solution: frozenset[Cell] | None = None,
        *,
        color: bool = False,
        marked: Collection[Place] = (),
    ) -> str:
        """Draw the rooms' borders as lines and the shaded cells dark."""
        held = solution or frozenset()

        def symbol(cell: tuple[int, int]) -> Ink:
            if cell in held:
                return filled(3, color=color, marked=cell in marked)
            return Ink(" * ", back=MARK, bold=True) if cell in marked else Ink("   ")

        height, width = self.shape
        rows = bordered(height, width, lambda cell: self.rooms[cell[0]][cell[1]], symbol)
        return printed(rows, color=color)

    def keeps(self, isometry: Isometry) -> bool:
        """Tell whether every room lands on a room."""
        return regions.kept(self.rooms, isometry)


PUZZLE: type[Puzzle[Cell]] = Norinori
