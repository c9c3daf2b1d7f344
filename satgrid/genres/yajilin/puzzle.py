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

from collections.abc import Hashable
from functools import cached_property
from typing import Any, ClassVar

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.genres.yajilin.judge import judged
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.rules import shading
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.board import own
from satgrid.rules.board_clues import CluedBoard
from satgrid.rules.genre import Genre
from satgrid.rules.layer import WAYS
from satgrid.rules.lines_and_cells import Drawn, LinesAndCells, Mark

__all__ = ["GENRE", "PUZZLE", "Arrow", "Mark", "Yajilin"]

GENRE = Genre(
    "yajilin",
    says="Shade cells, no two of which share a side, and draw one closed loop through all others "
    "that have no number. A number with an arrow says how many cells are shaded from there "
    "to the edge of the board.",
    answer=LinesAndCells(antichain=True),
    layers=(
        ArrowWords(
            unknown=True,
            black=True,
            bare=True,
            clue="the {word} pointing {way} at {place}",
            puzzlekit=(("@", "?"), ("x", "?")),
        ),
    ),
    aliases=("Arrow Ring", "yajirin"),
    puzzlink=("yajilin",),
    puzzlekit=("Yajilin",),
)

Arrow = tuple[str, int]
"""A direction and a number."""


@own(GENRE)
class Yajilin(CluedBoard, Drawn):
    """A rectangle of cells, some of them out of play, with a number or a direction or both."""

    explained: ClassVar[str] = "direct"

    @cached_property
    def arrows(self) -> dict[Cell, Arrow]:
        """The directions with their numbers, where both are given, row by row."""
        words = self.data["arrows"].items()
        return {cell: word for cell, word in words if word[0] and word[1] != "?"}

    @property
    def free(self) -> tuple[Cell, ...]:
        """The cells that are shaded or passed, row by row."""
        return self.open_cells

    def seen(self, cell: Cell, way: str) -> list[Cell]:
        """Return the cells from a cell to the edge that may be shaded."""
        down, right = WAYS[way]
        found = []
        at = Cell(cell.row + down, cell.column + right)
        while at in self.grid:
            if at not in self.dark_cells:
                found.append(at)
            at = Cell(at.row + down, at.column + right)
        return found

    def more_clues(self, solution: frozenset[Mark]) -> dict[tuple[str, Hashable, Any], Clue]:
        """Return the numbers that a solution could have in cells that are out of play.

        A printed direction or number stays.
        """
        found: dict[tuple[str, Hashable, Any], Clue] = {}
        for cell, (told, word) in self.data["arrows"].items():
            for way in ("up", "down", "left", "right") if cell not in self.arrows else ():
                number = sum((at,) in solution for at in self.seen(cell, way))
                if told in ("", way) and word in ("?", number):
                    key: tuple[str, Hashable, Any] = ("arrows", cell, (way, number))
                    more = self.with_clue(key)
                    found[key] = more.clue_list()[[*more.arrows].index(cell)]
        return found

    def flaws(self) -> list[str]:
        """Report numbers that exceed the shaded cells that fit along their arrows."""
        found = []
        for (cell, (way, number)), clue in zip(self.arrows.items(), self.clue_list(), strict=True):
            room, last = 0, None
            for at in self.seen(cell, way):
                if last is None or abs(at.row - last.row) + abs(at.column - last.column) > 1:
                    room, last = room + 1, at
            if room < number:
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
            for index, (cell, (way, number)) in enumerate(self.arrows.items()):
                with formula.clue(index):
                    seen = [shaded[at] for at in self.seen(cell, way)]
                    cardinality.exactly(formula, number, seen)
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
        return judged(self.shape, self.data["arrows"], solution)


PUZZLE: type[Puzzle[Mark]] = Yajilin
