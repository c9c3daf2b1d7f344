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

import re
from functools import cached_property
from itertools import count, product, starmap
from typing import ClassVar, NamedTuple

from satgrid.board import symbols, text
from satgrid.board.grid import Cell, Place
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.genres.shakashaka import judge
from satgrid.genres.shakashaka.vertex import CORNERS, right_angles
from satgrid.puzzle.boards import Numbered
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.record import record

__all__ = ["PUZZLE", "Shakashaka", "Triangle"]

_LISTED = re.compile(r"\s*([A-D])\s+(\d{1,6}),(\d{1,6})", re.ASCII)
_CHANNEL = Template(5, [(-1, 2, 3, 4, 5), (-2, 1), (-3, 1), (-4, 1), (-5, 1)])
_OFFSETS = {"A": (-1, -1), "B": (-1, 1), "C": (1, 1), "D": (1, -1)}


class Triangle(NamedTuple):
    """A cell with the half around one corner filled."""

    cell: Cell
    corner: str
    """``A`` upper left, ``B`` upper right, ``C`` lower right, ``D`` lower left."""


@record
class Shakashaka(Numbered):
    """A board of white and black cells, some of the black ones with a number."""

    name: ClassVar[str] = "shakashaka"
    aliases: ClassVar[tuple[str, ...]] = ("Proof of Quilt",)
    rules: ClassVar[str] = (
        "Fill halves of white cells with triangles so that every area left white is a "
        "rectangle, upright or at 45 degrees. A number says how many of the cells beside it "
        "hold a triangle."
    )
    encodings: ClassVar[tuple[str, ...]] = ("vertex",)
    explained: ClassVar[str] = "vertex"
    exclusive: ClassVar[bool] = True
    signs: ClassVar[str] = ".#"
    blank: ClassVar[str] = "#"
    most: ClassVar[int] = 4

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        """The white cells, row by row."""
        return tuple(cell for cell in self.grid if self.cells[cell.row][cell.column] == ".")

    def flaws(self) -> list[str]:
        """Report which number is larger than the number of white cells beside it."""
        found = []
        for cell, number in self.clues:
            free = len(self._beside(cell))
            if free < number:
                name = self.clue(cell, number).name
                found.append(f"{name} has {text.plural(free, 'white cell')} beside it")
        return found

    def more_clues(self, solution: frozenset[Triangle]) -> dict[tuple[Cell, int], Clue]:
        """Return the numbers that a solution has in black cells without a number."""
        halved = {triangle.cell for triangle in solution}
        found = {}
        for cell in self.grid:
            if self.cells[cell.row][cell.column] == "#":
                number = sum(near in halved for near in self.grid.neighbors(cell))
                found[cell, number] = self.clue(cell, number)
        return found

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
        return judge.check(self.cells, self.grid, solution)

    def render(self, solution: frozenset[Triangle] | None = None) -> str:
        """Write the board with the letters of the triangles' filled corners.

        Triangles that share a cell cannot be drawn. Then all are listed, one a line.
        """
        held = dict(solution or ())
        if len(held) < len(solution or ()):
            listed = sorted(solution or ())
            return "\n".join(f"{corner} {row},{column}" for (row, column), corner in listed)
        return "\n".join(symbols.written(self.cells, held))

    def read(self, text_: str) -> frozenset[Triangle]:
        """Read the form that ``render`` writes."""
        rows = text.drawn(text_)
        if any(" " in row.text for row in rows):
            return frozenset(self._listed(row) for row in rows)
        return frozenset(
            Triangle(cell, corner)
            for cell, corner in symbols.marks(rows, self.cells, CORNERS).items()
        )

    def _listed(self, row: Row) -> Triangle:
        match = _LISTED.fullmatch(row.text)
        if not match:
            raise row.error("not of the form 'CORNER row,column'")
        cell = Cell(int(match[2]), int(match[3]))
        if cell not in self._white:
            raise row.error("this is not a white cell of the board", match.start(2) + 1)
        return Triangle(cell, match[1])

    def places(self, key: Triangle) -> tuple[Place, ...]:
        """Return the cell of a triangle."""
        return (key.cell,)

    def image(self, key: Triangle, isometry: Isometry) -> Triangle:
        """Return the image of a triangle; its corner turns with the board."""
        row, column = isometry(key.cell)
        old = _OFFSETS[key.corner]
        new = tuple(
            -old[axis] if flip else old[axis]
            for axis, flip in zip(isometry.axes, isometry.flipped, strict=True)
        )
        corner = next(corner for corner, offset in _OFFSETS.items() if offset == new)
        return Triangle(Cell(row, column), corner)


PUZZLE: type[Puzzle[Triangle]] = Shakashaka
