"""Yajilin: shade cells, and draw one closed loop through all the others."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any, ClassVar

from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.puzzle.protocol import Clue
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.arrow_rules import ArrowTally
from satgrid.rules.board import Board
from satgrid.rules.genre import Genre, Option
from satgrid.rules.layer import WAYS
from satgrid.rules.line_rules import OneLoop
from satgrid.rules.lines_and_cells import Drawn, LinesAndCells, Mark
from satgrid.rules.owned import own
from satgrid.rules.passed_rules import PassedOrShaded, ShadedOutside
from satgrid.rules.pattern_rules import Apart

__all__ = ["GENRE", "Arrow", "Mark", "Yajilin"]

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
    rules=(
        ArrowTally("arrow"),
        Apart("apart"),
        PassedOrShaded("every cell"),
        OneLoop("loop", meeting=False, needed=False),
        ShadedOutside("outside"),
    ),
    options=(Option("outside", says="whether all shaded cells are outside the loop"),),
    aliases=("Arrow Ring", "yajirin"),
    puzzlink=("yajilin",),
    puzzlekit=("Yajilin",),
)

Arrow = tuple[str, int]
"""A direction and a number."""


@own(GENRE)
class Yajilin(Board, Drawn):
    """A rectangle of cells, some of them out of play, with a number or a direction or both."""

    whole: ClassVar[bool] = True

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
        for cell, (printed, word) in self.data["arrows"].items():
            for way in ("up", "down", "left", "right") if cell not in self.arrows else ():
                number = sum((at,) in solution for at in self.seen(cell, way))
                if printed in ("", way) and word in ("?", number):
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
        return found or super().flaws()
