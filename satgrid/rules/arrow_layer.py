"""A layer of numbers with arrows in cells."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import Value
from satgrid.puzzle.protocol import Clue
from satgrid.record import record
from satgrid.rules.layer import WAYS, Entering, Mark, is_number, turned_way
from satgrid.rules.phrase import MOST, Name, Phrase, Whole
from satgrid.rules.placed import Placed
from satgrid.rules.view import AnyBoard, Word
from satgrid.rules.word_layers import UNKNOWN

__all__ = ["ArrowWords"]

_LETTERS = {"n": "up", "e": "right", "s": "down", "w": "left"}
_BACK = {way: letter for letter, way in _LETTERS.items()}
_ARROW = re.compile(r"(\d+|\?)([nesw])", re.ASCII)


@record
class ArrowWords(Placed):
    """A number with an arrow in some cells: ``2e`` is a 2 that points to the right.

    Attributes
    ----------
    least, most
        The bounds of numbers.
    unknown
        Whether ``?e`` is an arrow whose number is not given.
    black
        Whether a cell with an arrow is no part of the answer.
    """

    name: str = "arrows"
    _: KW_ONLY
    least: int = 0
    most: int = 999
    unknown: bool = False
    black: bool = False
    coding: str = "arrows"

    unnamed: ClassVar[tuple[str, ...]] = ("coding",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "arrows[ {least} to {most}][ or ?|unknown=True][ in black cells|black=True]"
            "[ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def word(self, word: Value) -> tuple[str, Word]:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""
        match = _ARROW.fullmatch(word.text)
        told = match is not None and is_number(match[1]) and self.fits(int(match[1]))
        if match is None or not (told or (match[1] == UNKNOWN and self.unknown)):
            bounds = f"numbers {self.least}-{self.most}, ways n e s w"
            raise word.error(f"{word.text[:20]!r} is no number with an arrow such as 2e: {bounds}")
        return _LETTERS[match[2]], int(match[1]) if told else UNKNOWN

    def fits(self, number: int) -> bool:
        """Return whether a number is within the bounds."""
        return self.least <= number <= self.most

    def spelled(self, word: Any) -> str:
        """Return a number with the letter of its direction."""
        way, number = word
        return f"{number}{_BACK[way]}"

    def image(
        self, value: Any, isometry: Isometry, data: Mapping[str, Any]
    ) -> dict[Cell, tuple[str, Word]]:
        """Return the arrows in the images of their cells, with turned directions."""
        return {
            Cell(*isometry(cell)): (turned_way(way, isometry), number)
            for cell, (way, number) in value.items()
        }

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the arrows in their cells."""
        for (row, column), (way, number) in sorted(value.items()):
            yield Mark("arrow", (2 * row + 1, 2 * column + 1), f"{way} {number}")

    def form(self) -> str:
        """State that a number is followed by its direction."""
        return (
            f"{self.name}: for each cell a number with `n`, `e`, `s` or `w` behind it for up, "
            "right, down or left, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Numbers with directions are entered in cells."""
        ways = "".join(_LETTERS)
        return Entering("arrows", self.least, self.most, ways=ways, unknown=self.unknown)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the arrows, row by row: each is about the cells that it points to."""
        for cell, (way, number) in sorted(value.items()):
            down, right = WAYS[way]
            seen, at = [], Cell(cell.row + down, cell.column + right)
            while at in board.grid:
                seen.append(at)
                at = Cell(at.row + down, at.column + right)
            name = f"the {number} at {named(cell)}, pointing {way}"
            yield cell, Clue(name, (cell, *seen), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells with arrows, row by row."""
        return sorted(value)

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells with arrows, if these are no part of the answer."""
        return list(value) if self.black else []
