"""A layer of wall cells: a number with an arrow, and whether the loop surrounds the cell."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar, NamedTuple

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import Value
from satgrid.board.ways import turned_way
from satgrid.layers.layer import Entering, Mark
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record

__all__ = ["WallPart", "WallWords"]

_WORD = re.compile(r"(?=.)(?:(\d{1,4}|\?)([nesw]))?([xo]?)|#", re.ASCII)
_WAYS = {"n": "up", "e": "right", "s": "down", "w": "left"}
_LETTERS = {way: letter for letter, way in _WAYS.items()}
_COLORS = {"x": "black", "o": "white", "": "gray"}


class WallPart(NamedTuple):
    """The parts of a wall's word: number, direction, and side of the loop.

    Attributes
    ----------
    number
        The number; None if the word has none, or it is unknown.
    way
        The direction: ``up``, ``down``, ``left`` or ``right``; empty without an arrow.
    side
        ``x`` outside the loop, ``o`` inside; empty if that is not stated.
    """

    number: int | None
    way: str
    side: str


@record
class WallWords(Words):
    """Cells of a wall, such as ``3ex``: a number that points right, in a cell outside the loop.

    ``o`` is a cell inside the loop. A number with its arrow may stand without a side, and a side
    without a number; ``#`` is a cell without either.
    """

    name: str = "walls"
    _: KW_ONLY
    signs: str = "xo#"
    coding: str = "walls"

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("walls[ called {name}]", name=Name()),)

    def word(self, word: Value) -> str:
        """Return the word of a wall cell as it is written; raise ParseError if it is invalid."""
        match = _WORD.fullmatch(word.text.lower())
        if match is None:
            known = "a number with n, e, s or w, and x or o; one of both; or #"
            raise word.error(f"{word.text[:20]!r} is not a cell of a wall such as 3ex: {known}")
        number, way, side = match.groups()
        if match[0] == "#":
            return "#"
        if not way:
            return str(side)
        return f"{number if number == '?' else int(number)}{way}{side}"

    @staticmethod
    def part(word: str) -> WallPart:
        """Return the parts of a word."""
        match = _WORD.fullmatch(word)
        assert match is not None
        number, letter, side = match.groups()
        count = int(number) if number and number != "?" else None
        return WallPart(count, _WAYS.get(letter or "", ""), side or "")

    @staticmethod
    def of(number: Word, way: str, side: str) -> str:
        """Return the word of a number with a direction; an unknown number is ``?``."""
        return (f"{number}{_LETTERS[way]}{side}" if way else side) or "#"

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Word]:
        """Return the words in the images of their cells, with arrows turned."""
        found: dict[Cell, Word] = {}
        for cell, word in value.items():
            number, way, side = self.part(word)
            turned = turned_way(way, isometry) if way else ""
            found[Cell(*isometry(cell))] = self.of("?" if number is None else number, turned, side)
        return found

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the cells with their numbers and arrows."""
        for (row, column), word in sorted(value.items()):
            number, way, side = self.part(word)
            arrow = f"{way} {'?' if number is None else number}" if way else ""
            shown = f"{_COLORS[side]} {arrow}".strip()
            yield Mark("wall", (2 * row + 1, 2 * column + 1), shown)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the cells of walls, row by row."""
        for cell, word in sorted(value.items()):
            number, way, side = self.part(word)
            name = f"the {'wall' if number is None else number} at {named(cell)}"
            name += f", pointing {way}" if way else ""
            name += {"x": ", outside the loop", "o": ", inside the loop", "": ""}[side]
            yield cell, Clue(name, (cell,), True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the cells of walls, row by row."""
        return sorted(value)

    def form(self) -> str:
        """Return how cells of a wall are written."""
        return (
            f"{self.name}: for each cell `3e` for a number with its arrow (`n`, `e`, `s` or `w`), "
            "with `x` behind it outside the loop, with `o` inside, or one of these alone, `#` for "
            "a cell of the wall without either, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """State that words with numbers up to the length of a line are entered."""
        numbers = [*map(str, range(max(4, *board.shape))), "?"]
        small = [f"{number}{way}{side}" for side in "xo" for way in "nesw" for number in numbers]
        return Entering("cells", signs=("x", "o", "#", *small))
