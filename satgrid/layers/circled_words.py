"""A layer of white and black circles, each with or without a number: ``w5``, ``b``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.layers.layer import Entering, Mark
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record

__all__ = ["Circled"]

_WORD = re.compile(r"([wb])(\d*)|(\d+)([wb])", re.ASCII)
_COLORS = {"w": "white", "b": "black"}


@record
class Circled(Words):
    """Circles in some cells: ``w`` is white, ``b`` black; a number may follow."""

    name: str = "numbers"
    _: KW_ONLY
    least: int = 2
    largest: int = 99
    signs: str = "wb"
    coding: str = ""

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("white and black circles with numbers[ called {name}]", name=Name()),
    )

    def word(self, word: Value) -> str:
        """Return a circle as a value, its color first; raise ParseError if the word is invalid."""
        match = _WORD.fullmatch(word.text)
        color = (match[1] or match[4]) if match else ""
        number = (match[2] or match[3] or "") if match else ""
        if not color or (number and not self.least <= int(number[:9]) <= self.largest):
            known = f"w or b, or one with a number from {self.least} to {self.largest} behind"
            raise word.error(f"{word.text[:20]!r} is not a circle: {known}")
        return f"{color}{int(number)}" if number else color

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the circles with their numbers."""
        for (row, column), word in sorted(value.items()):
            shown = f"{_COLORS[word[0]]} {word[1:]}".rstrip()
            yield Mark("disc", (2 * row + 1, 2 * column + 1), shown)

    def form(self) -> str:
        """Return how circles are written."""
        return (
            f"{self.name}: for each cell `w` or `b` for a white or a black circle, with a number "
            f"behind it or without, such as `w{self.least + 1}`, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Circles are entered, with or without a number."""
        colors = tuple(_COLORS)
        return Entering("cells", self.least, self.largest, colors, before=colors)
