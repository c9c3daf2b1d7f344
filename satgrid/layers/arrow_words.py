"""A layer of numbers with arrows in cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, Value
from satgrid.board.ways import WAYS, turned_way
from satgrid.layers.layer import Entering, Mark, is_number
from satgrid.layers.words import UNKNOWN
from satgrid.layers.words_in_places import WordsInPlaces
from satgrid.phrases.phrase import MOST, Name, Phrase, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["ArrowWords", "ahead"]

_LETTERS = {"n": "up", "e": "right", "s": "down", "w": "left"}
_BACK = {way: letter for letter, way in _LETTERS.items()}
_ARROW = re.compile(r"(\d+|\?)([nesw]?)", re.ASCII)


def ahead(board: AnyBoard, cell: Cell, way: str) -> list[Cell]:
    """Return the cells to which an arrow points."""
    down, right = WAYS[way]
    found, at = [], Cell(cell.row + down, cell.column + right)
    while at in board.grid:
        found.append(at)
        at = Cell(at.row + down, at.column + right)
    return found


@record
class ArrowWords(WordsInPlaces):
    """A number with an arrow in some cells: ``2e`` is a 2 that points to the right.

    Attributes
    ----------
    least, most
        The bounds of numbers.
    unknown
        Whether ``?e`` is an arrow whose number is not given.
    black
        Whether a cell with an arrow is no part of the answer.
    bare
        Whether a number or ``?`` may stand without an arrow. It states nothing but that its cell
        is black, and ``?`` stays where a number is left out.
    clue
        A clue's name, with ``{word}``, ``{way}`` and ``{place}``.
    puzzlekit
        Words of the collection that are written otherwise here: pairs of its word and of ours.
    """

    name: str = "arrows"
    _: KW_ONLY
    least: int = 0
    most: int = 999
    unknown: bool = False
    black: bool = False
    bare: bool = False
    clue: str = "the {word} at {place}, pointing {way}"
    coding: str = "arrows"
    puzzlekit: tuple[tuple[str, str], ...] = ()

    unnamed: ClassVar[tuple[str, ...]] = ("clue", "coding", "puzzlekit")
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "arrows[ {least} to {most}][ or ?|unknown=True][ in black cells|black=True]"
            "[ some without way|bare=True][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def word(self, word: Value) -> tuple[str, Word]:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        match = _ARROW.fullmatch(word.text)
        counted = match is not None and is_number(match[1]) and self.fits(int(match[1]))
        aimed = match is not None and (match[2] or self.bare)
        if match is None or not aimed or not (counted or (match[1] == UNKNOWN and self.unknown)):
            bounds = f"numbers {self.least}-{self.most}, ways n e s w"
            raise word.error(
                f"{word.text[:20]!r} is not a number with an arrow such as 2e: {bounds}"
            )
        return _LETTERS.get(match[2], ""), int(match[1]) if counted else UNKNOWN

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns; a single word of several characters needs no space."""
        if any(letter in row.text for row in rows for letter in _LETTERS):
            return len(rows), len(rows[0].text.split())
        return super().shape_of(rows)

    def fits(self, number: int) -> bool:
        """Return whether a number is within the bounds."""
        return self.least <= number <= self.most

    def spelled(self, word: Any) -> str:
        """Return a number with the letter of its direction."""
        way, number = word
        return f"{number}{_BACK.get(way, '')}"

    def image(
        self, value: Any, isometry: Isometry, data: Mapping[str, Any]
    ) -> dict[Cell, tuple[str, Word]]:
        """Return the arrows in the images of their cells, with turned directions."""
        return {
            Cell(*isometry(cell)): (way and turned_way(way, isometry), number)
            for cell, (way, number) in value.items()
        }

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the arrows in their cells."""
        for (row, column), (way, number) in sorted(value.items()):
            at = (2 * row + 1, 2 * column + 1)
            yield Mark("arrow", at, f"{way} {number}") if way else Mark("word", at, str(number))

    def form(self) -> str:
        """State that a number is followed by its direction."""
        return (
            f"{self.name}: for each cell a number with `n`, `e`, `s` or `w` behind it for up, "
            f"right, down or left{', or without it' if self.bare else ''}, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Numbers with directions are entered in cells."""
        ways = "".join(_LETTERS)
        signs = (UNKNOWN,) if self.bare else ()
        return Entering("arrows", self.least, self.most, signs, ways=ways, unknown=self.unknown)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the arrows, row by row: each is about the cells that it points to."""
        for cell in self.clue_keys(value, board):
            way, number = value[cell]
            seen = ahead(board, cell, way)
            name = self.clue.format(word=number, way=way, place=named(cell))
            yield cell, Clue(name, (cell, *seen), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Any]:
        """Return the cells with arrows, row by row; where cells may be bare, those with both."""
        return sorted(cell for cell in value if self.holds(value, cell))

    def holds(self, value: Any, key: Hashable) -> bool:
        """Return whether an arrow is in a cell that states something, where that may be bare."""
        return key in value and not (self.bare and (UNKNOWN in value[key] or "" in value[key]))

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Any, Any]:
        """Return the arrows but for those in some cells; where cells may be bare, they stay."""
        if not self.bare:
            return super().without(value, keys)
        return {cell: ("", UNKNOWN) if cell in keys else word for cell, word in value.items()}

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells with arrows, if these are no part of the answer."""
        return list(value) if self.black else []
