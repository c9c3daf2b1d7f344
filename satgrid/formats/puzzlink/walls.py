"""Cells of walls as puzz.link writes them for castle wall.

In a URL one is its color (0 gray, 1 white, 2 black), its way (0 none, 1 up, 2 down, 3 left, 4
right) and the number up to 15, or ``.`` for none; a larger one has 5 more in the way and two
hexadecimal digits, or ``-``, the way and three. A letter is 1 to 26 cells without a wall. In a
saved file commas are between way, number and color, and ``-`` is not a number. Source: pzprjs.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.arrows import ARROW, MOST, WAYS, Arrow, arrow, arrows, cells_written
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.walls import WallWords
from satgrid.puzzle.view import Shape

__all__ = ["OfWalls"]

_SIDES = ("", "o", "x")
_TOKEN = re.compile(rf"(?P<run>[a-z])|(?P<color>[0-2])(?:{ARROW})")
_SAVED = re.compile(r"([0-4]),(\d{1,4}|-),([0-7])", re.ASCII)
_BLANK, _NONE = "0,-1,0", "-"
_EMPTY = (".", _BLANK)
"""The words of a cell without a wall; the second one is written."""


class OfWalls(Coding):
    """Walls with a number, an arrow and a color."""

    layer: WallWords

    says: ClassVar[str] = "walls: 0 gray, 1 white, 2 black, then arrow and number"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""

        def word(one: Arrow) -> str:
            return self._word(one.way, one.number, int(one.token["color"]), one.place)

        return arrows(body, shape, _TOKEN, word)

    def _word(self, way: int, number: int | None, color: int, at: Value) -> str:
        if color >= len(_SIDES):
            raise at.error("a color that is none of 0 gray, 1 white, 2 black")
        if not way and number is not None:
            raise at.error("a number without an arrow")
        return self.layer.of("?" if number is None else number, WAYS[way], _SIDES[color])

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""
        return cells_written(value, shape, self._token)

    def _token(self, word: str) -> str:
        number, named, side = self.layer.part(word)
        return f"{_SIDES.index(side)}{arrow(WAYS.index(named), number)}"

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text not in _EMPTY:
                    match = _SAVED.fullmatch(word.text)
                    if match is None:
                        raise word.error(f"{word.text[:20]!r} is not a wall such as 4,2,1")
                    number = None if match[2] == _NONE else int(match[2])
                    color = int(match[3]) & 3
                    found[Cell(row, column)] = self._word(int(match[1]), number, color, word)
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        words = {}
        for cell, word in value.items():
            number, way, side = self.layer.part(word)
            shown = _NONE if number is None else number
            words[cell] = f"{WAYS.index(way)},{shown},{_SIDES.index(side)}"
        return [[words.get(cell, _BLANK) for cell in row] for row in Grid(*shape).rows()]

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a number that the format cannot hold; None if there is none."""
        large = any((self.layer.part(word).number or 0) > MOST for word in value.values())
        return f"a number above {MOST} has no place in it" if large else None
