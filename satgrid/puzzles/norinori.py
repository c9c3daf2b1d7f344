"""Norinori: shade two cells in every room so that the shaded cells form dominoes.

Rules
-----
room
    Every room has exactly two shaded cells; they need not touch.
domino
    A shaded cell has exactly one shaded neighbor, in its own room or in another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from satgrid import cardinality, regions, text
from satgrid.cover import ExactCover
from satgrid.errors import ParseError
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid, Isometry, Place
from satgrid.puzzle import Clue, Puzzle, Violation, variant
from satgrid.regions import Regions
from satgrid.sketch import bordered, paint
from satgrid.text import Notes, Row

__all__ = ["PUZZLE", "Norinori"]

_SHADED = 2
_INK, _PAPER, _MARK = 16, 231, 221


@dataclass(frozen=True)
class Norinori:
    """A rectangle divided into rooms."""

    name: ClassVar[str] = "norinori"
    encodings: ClassVar[tuple[str, ...]] = ("direct",)
    explained: ClassVar[str] = "direct"

    rooms: Regions
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read the rooms: the same character or word for the cells of a room."""
        document = text.read(text_)
        document.known()
        if not document.rows:
            raise ParseError("the board is missing", line=document.end)
        return cls(regions.read(document.rows), document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        return text.compose(self.name, self.notes, {}, regions.written(self.rooms))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""
        return len(self.rooms), len(self.rooms[0])

    @property
    def grid(self) -> Grid:
        """The cells of the board."""
        return Grid(len(self.rooms), len(self.rooms[0]))

    def flaws(self) -> list[str]:
        """Say which rooms are too small for two shaded cells."""
        return [
            f"the room at row {cells[0].row + 1}, column {cells[0].column + 1} has one cell only"
            for cells in regions.cells_of(self.rooms)
            if len(cells) < _SHADED
        ]

    def clue_list(self) -> list[Clue]:
        """Return the rooms, each as the clue that two of its cells are shaded."""
        return [
            Clue(
                f"the room of {text.count(len(cells), 'cell')} at row {cells[0].row + 1}, "
                f"column {cells[0].column + 1}",
                tuple(cells),
            )
            for cells in regions.cells_of(self.rooms)
        ]

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

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write ``#`` for a shaded cell and ``.`` for any other."""
        held = solution or frozenset()
        return "\n".join(
            "".join("#" if cell in held else "." for cell in line) for line in self.grid.rows()
        )

    def read(self, text_: str) -> frozenset[Cell]:
        """Read what ``render`` writes."""
        rows = [
            Row(line.rstrip(), number)
            for number, line in enumerate(text_.split("\n"), 1)
            if line.strip()
        ]
        height, width = self.shape
        if len(rows) != height:
            raise ParseError(
                f"{text.count(len(rows), 'row')} where the board has {height}",
                line=rows[-1].line if rows else 1,
            )
        return frozenset(
            Cell(number, column)
            for number, row in enumerate(rows)
            for column in _shaded_in(row, width)
        )

    def draw(
        self,
        solution: frozenset[Cell] | None = None,
        *,
        color: bool = False,
        marked: Collection[Place] = (),
    ) -> str:
        """Draw the rooms' borders as lines and the shaded cells filled."""
        held = solution or frozenset()

        def symbol(cell: tuple[int, int]) -> str:
            filled = cell in held
            center = "*" if cell in marked else "█" if filled else " "
            shown = f"█{center}█" if filled else f" {center} "
            if color and filled:
                front = _MARK if cell in marked else _INK
                return paint(shown.replace("█", " "), front=front, back=_INK, bold=cell in marked)
            if color and cell in marked:
                return paint(shown, front=_INK, back=_MARK, bold=True)
            return shown

        def room(cell: tuple[int, int]) -> int:
            return self.rooms[cell[0]][cell[1]]

        height, width = self.shape
        return "\n".join(bordered(height, width, room, symbol))

    def places(self, key: Cell) -> tuple[Place, ...]:
        """Return the cell itself."""
        return (key,)

    def keeps(self, isometry: Isometry) -> bool:
        """Tell whether every room lands on a room."""
        if isometry.image_shape != self.shape:
            return False
        images: list[list[int]] = [[0] * self.shape[1] for _ in self.rooms]
        for cell in self.grid:
            row, column = isometry(cell)
            images[row][column] = self.rooms[cell.row][cell.column]
        return regions.renumbered(images) == self.rooms

    def moved(self, key: Cell, isometry: Isometry) -> Cell:
        """Return the image of a cell."""
        return Cell(*isometry(key))

    def cover(self) -> ExactCover | None:
        """Return None: the dominoes leave cells free."""
        return None


def _shaded_in(row: Row, width: int) -> Sequence[int]:
    """Return the columns of a rendered row that are shaded."""
    if len(row.text) != width:
        raise row.error(
            f"{text.count(len(row.text), 'cell')} where the board has {width}",
            min(len(row.text), width) + 1,
        )
    for column, symbol in enumerate(row.text, 1):
        if symbol not in ".#":
            raise row.error(f"{symbol!r} is not one of . #", column)
    return [column for column, symbol in enumerate(row.text) if symbol == "#"]


PUZZLE: type[Puzzle[Cell]] = Norinori
