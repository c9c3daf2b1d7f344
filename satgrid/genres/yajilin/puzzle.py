"""Yajilin: shade cells, and draw one closed loop through all the others.

Rules
-----
arrow
    A number with an arrow says how many cells are shaded from there to the edge of the board.
apart
    No two shaded cells share a side.
every cell
    A cell without a number is either shaded or passed by the loop; one with a number is neither.
degree
    The loop neither ends nor branches nor crosses itself: it leaves a cell on two sides.
loop
    All lines are one loop.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import ClassVar, Self

from satgrid.board import text
from satgrid.board.grid import Cell, Place, Side, named
from satgrid.board.isometry import Isometry
from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.genres.yajilin import text as words
from satgrid.genres.yajilin.arrows import FREE, OUT, WAYS, Arrow, arrow_of, turned
from satgrid.genres.yajilin.judge import judged
from satgrid.genres.yajilin.layer import ArrowsOrOut
from satgrid.genres.yajilin.text import Mark
from satgrid.puzzle.boards import Words
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.record import record
from satgrid.rules import shading
from satgrid.rules.layer import Layer

__all__ = ["PUZZLE", "Mark", "Yajilin"]


@record
class Yajilin(Words):
    """A rectangle of cells: ``.``, ``2e`` for two to the east, ``?`` for one out of play."""

    name: ClassVar[str] = "yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("Arrow Ring", "yajirin")
    rules: ClassVar[str] = (
        "Shade cells, no two of which share a side, and draw one closed loop through all others "
        "that have no number. A number with an arrow says how many cells are shaded from there "
        "to the edge of the board."
    )
    through: ClassVar[bool] = True
    layers: ClassVar[tuple[Layer, ...]] = (ArrowsOrOut(),)

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board, one word per cell."""
        document = text.read(text_)
        document.known()
        return cls(words.board(document.board()), notes=document.notes())

    @cached_property
    def arrows(self) -> dict[Cell, Arrow]:
        """The numbers with their arrows, row by row."""
        found = {cell: arrow_of(self.cells[cell.row][cell.column]) for cell in self.grid}
        return {cell: arrow for cell, arrow in found.items() if arrow is not None}

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The cells that are shaded or passed, row by row."""
        return tuple(cell for cell in self.grid if self.cells[cell.row][cell.column] == FREE)

    def sides(self) -> list[Side]:
        """Return the sides that the loop may cross: those between two cells in play."""
        free = frozenset(self.free)
        return [side for side in self.grid.sides() if free.issuperset(side)]

    def seen(self, cell: Cell, way: str) -> list[Cell]:
        """Return the cells from a cell to the edge that may be shaded."""
        down, right = WAYS[way]
        found = []
        at = Cell(cell.row + down, cell.column + right)
        while at in self.grid:
            if self.cells[at.row][at.column] == FREE:
                found.append(at)
            at = Cell(at.row + down, at.column + right)
        return found

    def clue_list(self) -> list[Clue]:
        """Return the numbers, row by row."""
        return [_clue(cell, arrow) for cell, arrow in self.arrows.items()]

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some of its numbers; their cells stay out of play."""
        return self.changed({cell: OUT for at, cell in enumerate(self.arrows) if at in clues})

    def more_clues(self, solution: frozenset[Mark]) -> dict[tuple[Cell, Arrow], Clue]:
        """Return the numbers that a solution could have in cells that are out of play."""
        found = {}
        for cell in self.grid:
            for way in WAYS if self.cells[cell.row][cell.column] == OUT else ():
                arrow = Arrow(sum((at,) in solution for at in self.seen(cell, way)), way)
                found[cell, arrow] = _clue(cell, arrow)
        return found

    def with_clue(self, key: tuple[Cell, Arrow]) -> Self:
        """Return the board with one more number."""
        cell, arrow = key
        return self.changed({cell: str(arrow)})

    def flaws(self) -> list[str]:
        """Report numbers that exceed the shaded cells that fit along their arrows."""
        found = []
        for (cell, arrow), clue in zip(self.arrows.items(), self.clue_list(), strict=True):
            room, last = 0, None
            for at in self.seen(cell, arrow.way):
                if last is None or abs(at.row - last.row) + abs(at.column - last.column) > 1:
                    room, last = room + 1, at
            if room < arrow.number:
                found.append(f"{clue.name} sees room for {text.plural(room, 'shaded cell')}")
        return found

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/yajilin.md``."""
        variant(self.encodings, encoding)
        sides = self.sides()
        # No loop contains another, and the loop says which cells are shaded.
        keys: list[Mark] = [*((cell,) for cell in self.free), *sides]
        drawn = formula.variables("drawn", keys, answer=True, antichain=True)
        passed = formula.variables("passed", self.free)
        shaded = {cell: drawn[cell,] for cell in self.free}
        active = {cell: passed[cell] for cell in passed}
        network = Network.of(active, sides, [drawn[side] for side in sides])
        with formula.rule("channel", defining=True):
            connectivity.touched(formula, network)
        with formula.rule("arrow"):
            for index, (cell, arrow) in enumerate(self.arrows.items()):
                with formula.clue(index):
                    seen = [shaded[at] for at in self.seen(cell, arrow.way)]
                    cardinality.exactly(formula, arrow.number, seen)
        with formula.rule("apart"):
            shading.apart(formula, shaded, self.grid)
        with formula.rule("every cell"):
            for cell in self.free:
                formula.add(shaded[cell], passed[cell])
                formula.add(-shaded[cell], -passed[cell])
        with formula.rule("degree"):
            connectivity.degrees(formula, network)
        with formula.rule("loop"):
            connectivity.connected(formula, network)

    def check(self, solution: frozenset[Mark]) -> list[Violation]:
        """Judge by counting along the arrows, looking around cells, and walking along the lines."""
        return judged(self.cells, solution)

    def render(self, solution: frozenset[Mark] | None = None) -> str:
        """Write the board with ``#`` for shaded cells and the directions of the loop for others."""
        return "\n".join(words.written(self.cells, solution or ()))

    def read(self, text_: str) -> frozenset[Mark]:
        """Read the form that ``render`` writes."""
        return words.drawn(text_, self.cells, self.sides())

    def places(self, key: Mark) -> tuple[Place, ...]:
        """Return the cell, or both cells of a side."""
        return key

    def image(self, key: Mark, isometry: Isometry) -> Mark:
        """Return the image of a cell or a side."""
        return tuple(sorted(Cell(*isometry(cell)) for cell in key))

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether every number lands on an equal one that points the same way."""
        if isometry.image_shape != self.shape:
            return False
        images = {Cell(*isometry(cell)): cell for cell in self.grid}
        # An arrow that is turned lands on another word.
        return Plane.invariant(self, isometry) and all(
            turned(self.cells[cell.row][cell.column], isometry) == self.cells[at.row][at.column]
            for at, cell in images.items()
        )


def _clue(cell: Cell, arrow: Arrow) -> Clue:
    return Clue(f"{arrow.said} at {named(cell)}", (cell,), True)


PUZZLE: type[Puzzle[Mark]] = Yajilin
