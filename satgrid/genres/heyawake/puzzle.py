"""Heyawake: shade cells so that the others are connected and no line of them goes far.

Rules
-----
room
    A number says how many cells of its room are shaded.
apart
    No two shaded cells share a side.
reach
    No straight line of unshaded cells crosses two borders between rooms: none goes on from a room
    through all of the next one into a third.
connected
    The unshaded cells are connected by their sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satgrid.board import regions, text
from satgrid.board.grid import Cell
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.heyawake import judge
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.puzzle.rooms import NumberedRooms
from satgrid.rules import shading

__all__ = ["PUZZLE", "Heyawake"]


@dataclass(frozen=True)
class Heyawake(NumberedRooms, Cells):
    """A rectangle divided into rooms, some of them with a number."""

    name: ClassVar[str] = "heyawake"
    aliases: ClassVar[tuple[str, ...]] = ("Heyawacky",)
    rules: ClassVar[str] = (
        "Shade cells so that no two of them share a side and all others are connected; a number "
        "says how many cells of its room are shaded. No straight line of unshaded cells crosses "
        "two of the thick borders between rooms."
    )
    mark: ClassVar[str] = "#"
    anywhere: ClassVar[bool] = True

    def flaws(self) -> list[str]:
        """Report which numbers are too large for cells that share no side."""
        found = []
        for _, number, cells in self.clues:
            most = len(cells) - _pairs(cells)  # one cell of each pair stays unshaded
            if number > most:
                name = regions.named(cells)
                found.append(f"{name} has no room for {text.plural(number, 'shaded cell')}")
        return found

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/heyawake.md``."""
        variant(self.encodings, encoding)
        grid = self.grid
        # Where every number is told, as many are shaded in every solution: none contains another.
        told = None not in self.numbers
        block = formula.variables("shaded", grid, answer=True, antichain=told)
        literals = {cell: block[cell] for cell in grid}
        with formula.rule("room"):
            for index, (_, number, cells) in enumerate(self.clues):
                with formula.clue(index):
                    cardinality.exactly(formula, number, [literals[cell] for cell in cells])
        with formula.rule("apart"):
            shading.apart(formula, literals, grid)
        with formula.rule("reach"):
            formula.extend([literals[cell] for cell in window] for window in self.windows())
        with formula.rule("connected"):
            shading.connected(formula, {cell: -literals[cell] for cell in grid}, grid)

    def windows(self) -> Iterator[Sequence[Cell]]:
        """Yield the shortest lines that cross two borders: a room's cells with one at each end."""
        for line in (*self.grid.rows(), *self.grid.columns()):
            places = [self.rooms[cell.row][cell.column] for cell in line]
            borders = [at for at, (one, other) in enumerate(pairwise(places), 1) if one != other]
            for first, second in pairwise(borders):
                yield line[first - 1 : second + 1]

    def check(self, solution: frozenset[Cell]) -> list[Violation]:
        """Judge shaded cells by walking the board."""
        return judge.check(self.rooms, self.numbers, self.grid, solution)

    def more_clues(self, solution: frozenset[Cell]) -> dict[tuple[int, int], Clue]:
        """Return the numbers that a solution has in rooms without a number."""
        found = {}
        for room, cells in enumerate(regions.cells_of(self.rooms)):
            if self.numbers[room] is None:
                number = len(solution.intersection(cells))
                found[room, number] = self.clue(cells, number)
        return found

    def with_clue(self, key: tuple[int, int]) -> Heyawake:
        """Return the puzzle with the number of one room more."""
        return self.changed(dict([key]))


def _pairs(cells: Sequence[Cell]) -> int:
    """Return a number of pairs of neighbors, no cell in two, as many as are found at a glance."""
    single = set(cells)
    for cell in cells:
        for near in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
            if cell in single and near in single:
                single -= {cell, near}
    return (len(cells) - len(single)) // 2


PUZZLE: type[Puzzle[Cell]] = Heyawake
