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

from collections.abc import Collection, Hashable, Iterable
from functools import cached_property
from typing import Any, Self

from satgrid.board import text
from satgrid.board.boxes import read_size
from satgrid.board.grid import Side, named
from satgrid.board.houses import Border
from satgrid.board.regions import Regions
from satgrid.board.text import Notes
from satgrid.genres.kropki import judge, text as kropki_text
from satgrid.genres.kropki.board import KropkiBoard
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.rules.across import Across
from satgrid.rules.answers import Numbers
from satgrid.rules.dot_rules import Dots, NoDots, sides_of
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Given
from satgrid.rules.option import Option
from satgrid.rules.owned import own
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.square_board import DIVIDED, FILLED, GIVENS, Square

__all__ = ["GENRE", "PUZZLE", "Kropki"]

ALL_DOTS = ("yes", "no", "white", "black")
_SHOWN = {"yes": ("white", "black"), "no": (), "white": ("white",), "black": ("black",)}
_SIGNS = {"white": "o", "black": "*"}

GENRE = Genre(
    "kropki",
    says="Fill every row, every column and every box with thick borders with the numbers from 1 "
    "to the length of a row, each once. Numbers with a white dot between them are consecutive, "
    "and of two with a black dot one is twice the other.",
    answer=Numbers(antichain=True),
    layers=(GIVENS, SideSigns("dots", signs="o*", dots="o*"), DIVIDED),
    options=(Option("all dots", words=ALL_DOTS, says="which dots are all shown."),),
    rules=(
        *FILLED,
        Dots("white", relation="consecutive"),
        Dots("black", relation="double"),
        NoDots("no dot"),
        Given("given"),
    ),
    aliases=("Kropki Dots",),
    namesakes=(("Consecutive Sudoku", "kropki with the line 'all dots: white'"),),
    usual=(5, 5),
    square=True,
)


@own(GENRE)
class Kropki(Square):
    """A square with dots, some numbers, and boxes or regions."""

    def __init__(
        self,
        size: int,
        givens: Iterable[Entry] = (),
        white: Collection[Side] = (),
        black: Collection[Side] = (),
        all_dots: str = "yes",
        box: tuple[int, int] | None = None,
        regions: Regions | None = None,
        notes: Notes = (),
    ) -> None:
        dots = dict.fromkeys(white, "o") | dict.fromkeys(black, "*")
        options = {"all dots": all_dots}
        super().__init__(
            size, givens, box, regions, data={"dots": dots}, options=options, notes=notes
        )

    @property
    def white(self) -> frozenset[Side]:
        """The sides with a white dot."""
        return self._of("o")

    @property
    def black(self) -> frozenset[Side]:
        """The sides with a black dot."""
        return self._of("*")

    def _of(self, sign: str) -> frozenset[Side]:
        return frozenset(side for side, word in self.data["dots"].items() if word == sign)

    @property
    def all_dots(self) -> str:
        """Which dots are all shown: ``yes``, ``no``, or those of one color."""
        return str(self.options["all dots"])

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: drawn with its dots, or drawn without gaps below a list of dots."""
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
                raise boxes.error("boxes and regions: a board has only one of these")
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
        """A sentence for the player: which dots are all shown."""
        if self.all_dots == "yes":
            return "all dots are shown"
        if self.all_dots == "no":
            return "not all dots are shown" if self.white or self.black else ""
        other, dots = ("black", self.black) if self.all_dots == "white" else ("white", self.white)
        return f"all {self.all_dots} dots are shown" + (f", not all {other} ones" if dots else "")

    def clue_list(self) -> list[Clue]:
        """Return white dots, black dots, borders where the lack of a dot is a clue, and givens.

        A dot can be left out where its absence says nothing.
        """
        shown = _SHOWN[self.all_dots]
        found = [
            _dot(color, side, removable=not shown)
            for color, dots in (("white", self.white), ("black", self.black))
            for side in sorted(dots)
        ]
        found += [Clue(f"no dot between {_between(side)}", side) for side in self._undotted()]
        return found + [clue for _, clue in GIVENS.clues(self.data[GIVENS.name], self)]

    @cached_property
    def _clue_numbers(self) -> dict[tuple[str, Hashable], int]:
        sides = [*sorted(self.white), *sorted(self.black), *self._undotted()]
        keys: list[tuple[str, Hashable]] = [("dots", side) for side in sides]
        keys += [(GIVENS.name, cell) for cell, _ in self.givens]
        return {key: number for number, key in enumerate(keys)}

    def without(self, clues: Collection[int]) -> Self:
        """Return the board without some dots and givens."""
        gone = {key for key, number in self._clue_numbers.items() if number in clues}
        left = {
            name: [(key, word) for key, word in self.data[name].items() if (name, key) not in gone]
            for name in ("dots", GIVENS.name)
        }
        return self.with_data(**{name: dict(words) for name, words in left.items()})

    def more_clues(self, solution: frozenset[Any]) -> dict[Any, Clue]:
        """Return the dots that a solution allows, if a missing dot is not a clue.

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

    def with_clue(self, key: Any) -> Self:
        """Return the board with one more dot."""
        color, side = key
        return self.with_data(dots=self.data["dots"] | {side: _SIGNS[color]})

    def _undotted(self) -> list[Side]:
        """Return the borders without a dot, if the lack of a dot is a clue."""
        dots = self.data["dots"]
        shown = _SHOWN[self.all_dots]
        return [side for side in sides_of(self.shape) if side not in dots] if shown else []

    def borders(self) -> list[Border]:
        """Return the pairs that each dot, or the lack of one, allows, in the order of the clues."""
        found = [one for _, one in self.constraints if isinstance(one, Across)]
        return sorted(Border(one.clue or 0, one.side, one.fitting) for one in found)

    def kind(self, clue: int) -> str:
        """Return the kind of the clue at a border: ``white``, ``black`` or ``none``."""
        if clue < len(self.white):
            return "white"
        return "black" if clue < len(self.white) + len(self.black) else "none"

    def flaws(self) -> list[str]:
        """Report which givens clash with each other or with a dot."""
        if self.deduced().clash is None:
            return []
        return judge.flaws(self._board, self.all_dots, self.areas if self.boxed else ())


def _dot(color: str, side: Side, *, removable: bool) -> Clue:
    return Clue(f"the {color} dot between {_between(side)}", side, removable)


def _between(side: Side) -> str:
    return " and ".join(map(named, side))


PUZZLE: type[Puzzle[Entry]] = Kropki
