"""Slitherlink: draw one closed loop along the sides of cells so that every number is right.

Rules
-----
clue
    A number says how many sides of its cell the loop takes.
degree
    The loop neither ends nor branches nor touches itself: two lines or none meet at a corner of
    cells.
loop
    All lines are one loop, and there is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.board.grid import Cell, Side, adjacent
from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.genres.slitherlink import judge
from satgrid.puzzle.boards import Numbered
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant

__all__ = ["PUZZLE", "Slitherlink"]


@dataclass(frozen=True)
class Slitherlink(Numbered, Edges):
    """A rectangle of cells, some of them with a number."""

    name: ClassVar[str] = "slitherlink"
    aliases: ClassVar[tuple[str, ...]] = ("Slither", "Loop the Loop", "Fences")
    rules: ClassVar[str] = (
        "Draw one closed loop along the sides of cells that neither touches nor crosses itself. "
        "A number says how many sides of its cell the loop takes."
    )
    most: ClassVar[int] = 4
    through: ClassVar[bool] = False

    def flaws(self) -> list[str]:
        """Report which numbers cannot be beside a 4, whose four sides are the whole loop."""
        found = []
        for cell, number in self.clues:
            for other, near in self.clues if number == 4 else ():
                if other != cell and near != adjacent(cell, other):
                    one, two = self.clue(cell, number), self.clue(other, near)
                    found.append(f"{one.name} closes the loop around itself, against {two.name}")
        return found

    def more_clues(self, solution: frozenset[Side]) -> dict[tuple[Cell, int], Clue]:
        """Return the numbers that a solution has in cells without a number."""
        found = {}
        for cell in self.grid:
            if self.cells[cell.row][cell.column] == ".":
                around = self.grid.sides_of(cell, outer=True)
                number = sum(side in solution for side in around)
                found[cell, number] = self.clue(cell, number)
        return found

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/slitherlink.md``."""
        variant(self.encodings, encoding)
        grid, sides = self.grid, self.sides()
        # One loop never contains another.
        line = formula.variables("line", sides, answer=True, antichain=True)
        passed = formula.variables("passed", grid.vertices())
        active = {vertex: passed[vertex] for vertex in passed}
        network = Network.of(active, [side.ends for side in sides], line.numbers())
        with formula.rule("channel", defining=True):
            connectivity.touched(formula, network)
        with formula.rule("clue"):
            for index, (cell, number) in enumerate(self.clues):
                around = [line[side] for side in grid.sides_of(cell, outer=True)]
                with formula.clue(index):
                    cardinality.exactly(formula, number, around)
        with formula.rule("degree"):
            connectivity.degrees(formula, network)
        with formula.rule("loop"):
            formula.add(*line.numbers())
            connectivity.connected(formula, network)

    def check(self, solution: frozenset[Side]) -> list[Violation]:
        """Judge lines by counting them around numbers and corners, and by walking along them."""
        return judge.check(self.cells, self.grid, solution)


PUZZLE: type[Puzzle[Side]] = Slitherlink
