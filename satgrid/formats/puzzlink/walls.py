"""Cells of walls as puzz.link writes them for castle wall.

In a URL one is its color (0 gray, 1 white, 2 black), its way (0 none, 1 up, 2 down, 3 left, 4
right) and the number up to 15, or ``.`` for none; a larger one has 5 more in the way and two
hexadecimal digits, or ``-``, the way and three. A letter is 1 to 26 cells without a wall. In a
saved file there are commas between way, number and color, and ``-`` is no number. Source: pzprjs.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import Lines
from satgrid.rules.view import Shape
from satgrid.rules.wall_words import WallWords

__all__ = ["OfWalls"]

_WAYS = ("", "up", "down", "left", "right")
_SIDES = ("", "o", "x")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(
    r"(?P<run>[a-z])|(?P<color>[0-2])"
    r"(?:(?P<one>[0-4][0-9a-f.])|(?P<two>[5-9][0-9a-f]{2})|-(?P<three>[0-4][0-9a-f]{3}))"
)
_SAVED = re.compile(r"([0-4]),(\d{1,4}|-),([0-7])", re.ASCII)
_EMPTY, _NONE = ".", "-"
_MOST = 4095


class OfWalls(Coding):
    """Walls with a number, an arrow and a color."""

    layer: WallWords

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""
        found: dict[Cell, str] = {}
        cells = list(Grid(*shape))
        position = at = 0
        while position < len(body.text) and at < len(cells):
            token = _TOKEN.match(body.text, position)
            if token is None:
                raise body.strange(position)
            if token["run"]:
                at += 1 + _LETTERS.index(token["run"])
            else:
                digits = token["one"] or token["two"] or token["three"]
                way = int(digits[0]) - (5 if token["two"] else 0)
                number = None if digits[1] == "." else int(digits[1:], 16)
                place = Value("", 1, body.column + position)
                found[cells[at]] = self._word(way, number, int(token["color"]), place)
                at += 1
            position = token.end()
        return found, position

    def _word(self, way: int, number: int | None, color: int, at: Value) -> str:
        if color >= len(_SIDES):
            raise at.error("a color that is none of 0 gray, 1 white, 2 black")
        if not way and number is not None:
            raise at.error("a number without an arrow")
        return self.layer.of("?" if number is None else number, _WAYS[way], _SIDES[color])

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""
        parts, run = [], 0
        for cell in Grid(*shape):
            run += cell not in value
            if run and (cell in value or run == len(_LETTERS)):
                parts.append(_LETTERS[run - 1])
                run = 0
            if cell in value:
                parts.append(self._token(value[cell]))
        return "".join([*parts, _LETTERS[run - 1] if run else ""])

    def _token(self, word: str) -> str:
        number, named, side = self.layer.part(word)
        way, color = _WAYS.index(named), _SIDES.index(side)
        if number is None:
            return f"{color}{way}."
        if number < 16:
            return f"{color}{way}{number:x}"
        return f"{color}{way + 5}{number:02x}" if number < 256 else f"{color}-{way}{number:03x}"

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text != _EMPTY:
                    match = _SAVED.fullmatch(word.text)
                    if match is None:
                        raise word.error(f"{word.text[:20]!r} is no wall such as 4,2,1")
                    number = None if match[2] == _NONE else int(match[2])
                    color = int(match[3]) & 3
                    found[Cell(row, column)] = self._word(int(match[1]), number, color, word)
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        words = {}
        for cell, word in value.items():
            number, way, side = self.layer.part(word)
            told = _NONE if number is None else number
            words[cell] = f"{_WAYS.index(way)},{told},{_SIDES.index(side)}"
        return [[words.get(cell, _EMPTY) for cell in row] for row in Grid(*shape).rows()]

    def lost(self, value: Any) -> str | None:
        """Return a number that the format cannot hold; None if there is none."""
        large = any((self.layer.part(word).number or 0) > _MOST for word in value.values())
        return f"a number above {_MOST} has no place in it" if large else None
