"""Kropki: fill a square with numbers so that the dots between them are right.

A square of N rows holds the numbers 1 to N.

Rules
-----
cell
    Every cell holds one number.
row
    Every number stands once in every row.
column
    Every number stands once in every column.
box
    Every number stands once in every box or region, where the board has these.
white
    Numbers with a white dot between them are consecutive.
black
    Of two numbers with a black dot between them one is twice the other. The numbers 1 and 2
    may have a dot of either color.
no dot
    Where all dots are shown, two neighbors without a dot are not consecutive, and neither is twice
    the other. Where all dots of one color are shown, this holds for that color only.
given
    The numbers that are given stay.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import ClassVar, Self

from satgrid.board import text
from satgrid.board.boxes import read_size
from satgrid.board.grid import Side, named
from satgrid.board.houses import Border
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.text import Notes
from satgrid.formula.clauses import Formula
from satgrid.genres.kropki import text as kropki_text
from satgrid.genres.kropki.board import KropkiBoard
from satgrid.genres.kropki.clauses import Rules
from satgrid.genres.kropki.judge import Judge
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.rules.candidates import Candidates
from satgrid.rules.squares import Square, given_clue

__all__ = ["PUZZLE", "Kropki"]

ALL_DOTS = ("yes", "no", "white", "black")
_SHOWN = {"yes": ("white", "black"), "no": (), "white": ("white",), "black": ("black",)}


@dataclass(frozen=True)
class Kropki(Square):
    """A square with dots, some of its numbers, and its boxes or regions."""

    name: ClassVar[str] = "kropki"
    aliases: ClassVar[tuple[str, ...]] = ("Kropki Dots", "Consecutive Sudoku")
    rules: ClassVar[str] = (
        "Fill every row, every column and every box with thick borders with the numbers from 1 "
        "to the length of a row, each once. Numbers with a white dot between them are "
        "consecutive, and of two with a black dot one is twice the other."
    )

    size: int
    givens: tuple[Entry, ...] = ()
    """The numbers given, row by row."""
    white: frozenset[Side] = frozenset()
    black: frozenset[Side] = frozenset()
    all_dots: str = "yes"
    """Which dots are all shown: ``yes``, ``no``, or those of one color."""
    box: tuple[int, int] | None = None
    """The rows and columns of a box."""
    regions: Regions | None = None
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: drawn with its dots, or drawn close with the dots listed above."""
        document = text.read(text_)
        document.known("boxes", "all dots", "white", "black")
        board = kropki_text.read(document)
        all_dots, box = "yes", None
        if "all dots" in document.values:
            all_dots = document.values["all dots"].one_of(*ALL_DOTS)
        if "boxes" in document.values:
            boxes = document.values["boxes"]
            box = read_size(boxes, board.size)
            if box and board.regions:
                raise boxes.error("boxes and regions: a board has one or the other")
        return cls(
            board.size,
            board.givens,
            board.white,
            board.black,
            all_dots,
            box,
            board.regions,
            document.notes(),
        )

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        values = {}
        if self.regions is None:
            values["boxes"] = f"{self.box[0]}x{self.box[1]}" if self.box else "no"
        values["all dots"] = self.all_dots
        return text.compose(self.name, self.notes, values, kropki_text.written(self._board))

    @property
    def _board(self) -> KropkiBoard:
        return KropkiBoard(self.size, self.givens, self.white, self.black, self.regions)

    @property
    def caption(self) -> str:
        """What a player must know besides the board: which dots are all shown."""
        if self.all_dots == "yes":
            return "all dots are shown"
        if self.all_dots == "no":
            return "not all dots are shown" if self.white or self.black else ""
        other, dots = ("black", self.black) if self.all_dots == "white" else ("white", self.white)
        return f"all {self.all_dots} dots are shown" + (f", not all {other} ones" if dots else "")

    def clue_list(self) -> list[Clue]:
        """Return white dots, black dots, borders whose lack of a dot is a clue, and givens.

        A dot can be left out where its absence says nothing.
        """
        shown = _SHOWN[self.all_dots]
        found = [
            _dot(color, side, removable=not shown)
            for color, dots in (("white", self.white), ("black", self.black))
            for side in sorted(dots)
        ]
        found += [Clue(f"no dot between {_between(side)}", side) for side in self._undotted()]
        return found + list(map(given_clue, self.givens))

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some dots and givens."""
        numbers = count()
        white, black = (
            frozenset(side for side in sorted(dots) if next(numbers) not in clues)
            for dots in (self.white, self.black)
        )
        first = next(numbers) + len(self._undotted())
        givens = tuple(
            given for index, given in enumerate(self.givens, first) if index not in clues
        )
        return replace(self, white=white, black=black, givens=givens)

    def more_clues(self, solution: frozenset[Entry]) -> dict[tuple[str, Side], Clue]:
        """Return the dots that a solution allows, where a missing dot is no clue.

        Numbers are not among them: to give a number is to give a cell.
        """
        held = dict(solution)
        found = {}
        for side in self.grid.sides():
            low, high = sorted(held[cell] for cell in side)
            fitting = {"white": high - low == 1, "black": high == 2 * low}
            for color in sorted(set(fitting) - set(_SHOWN[self.all_dots])):
                if fitting[color] and side not in self.white | self.black:
                    found[color, side] = _dot(color, side, removable=True)
        return found

    def with_clue(self, key: tuple[str, Side]) -> Self:
        """Return the board with one dot more."""
        color, side = key
        if color == "white":
            return replace(self, white=self.white | {side})
        return replace(self, black=self.black | {side})

    def _undotted(self) -> list[Side]:
        """Return the borders without a dot, where that is a clue."""
        if not _SHOWN[self.all_dots]:
            return []
        sides = self.grid.sides()
        return [side for side in sides if side not in self.white and side not in self.black]

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Candidates | None = None
    ) -> None:
        """Write the clauses of ``encodings/kropki.md``."""
        variant(self.encodings, encoding)
        every = dict.fromkeys(self.grid, tuple(range(1, self.size + 1)))
        self._rules.write(formula, every if known is None else known.open())

    def deduced(self, *, deadline: float | None = None) -> Candidates:
        """Return the numbers that propagation leaves for each cell."""
        return self._rules.candidates()

    def borders(self) -> list[Border]:
        """Return what each dot or its absence allows, in the order of the clues."""
        return self._rules.borders

    def kind(self, clue: int) -> str:
        """Return what a clue at a border is: ``white``, ``black`` or ``none``."""
        if clue < len(self.white):
            return "white"
        return "black" if clue < len(self.white) + len(self.black) else "none"

    @cached_property
    def _rules(self) -> Rules:
        dots = {"white": sorted(self.white), "black": sorted(self.black)}
        return Rules(self.houses, dots, self._undotted(), self._pairs(), self.givens)

    def _pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of numbers, the lower first, that need a dot between them."""
        white = [(low, low + 1) for low in range(1, self.size)]
        black = [(low, 2 * low) for low in range(1, self.size // 2 + 1)]
        shown = _SHOWN[self.all_dots]
        return sorted({*(white if "white" in shown else ()), *(black if "black" in shown else ())})

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self._board, self.all_dots, self.areas if self.boxed else ())

    def flaws(self) -> list[str]:
        """Report which givens clash with each other or with a dot."""
        return self._judge.flaws()

    def check(self, solution: frozenset[Entry]) -> list[Violation]:
        """Judge numbers by reading along the lines and across every border."""
        return self._judge.check(solution)

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether givens, dots and boxes are their own image."""
        return super().invariant(isometry) and all(
            {isometry.side(side) for side in dots} == dots for dots in (self.white, self.black)
        )


def _dot(color: str, side: Side, *, removable: bool) -> Clue:
    return Clue(f"the {color} dot between {_between(side)}", side, removable)


def _between(side: Side) -> str:
    return " and ".join(map(named, side))


PUZZLE: type[Puzzle[Entry]] = Kropki
