"""Numbers with arrows as puzz.link writes them: decodeArrowNumber16.

In a URL one is two characters, its way (1 up, 2 down, 3 left, 4 right) and the number up to 15 or
``.`` for an unknown one; a larger one has 5 more in the first character and two hexadecimal
digits, or ``-``, the way and three. A letter is 1 to 26 cells without a number. In a saved file it
is the way, a comma and the number. Source: pzprjs, ``Encode.js``.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import Lines
from satgrid.rules.view import Shape, Word
from satgrid.rules.words import ArrowWords

__all__ = ["WithArrows"]

_WAYS = ("", "up", "down", "left", "right")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(
    r"(?P<run>[a-z])|(?P<one>[0-4][0-9a-f.])|(?P<two>[5-9][0-9a-f]{2})|-(?P<three>[0-4][0-9a-f]{3})"
)
_EMPTY, _QUESTION = ".", "-"
_MOST = 4095


class WithArrows(Coding):
    """Numbers with arrows in cells."""

    layer: ArrowWords

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""
        found: dict[Cell, tuple[str, Word]] = {}
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
                found[cells[at]] = self._word(way, number, Value("", 1, body.column + position))
                at += 1
            position = token.end()
        return found, position

    def _word(self, way: int, number: int | None, at: Value) -> tuple[str, Word]:
        if not way:
            raise at.error("a number without an arrow")
        if number is None:
            if not self.layer.unknown:
                raise at.error("an arrow without a number")
            return _WAYS[way], "?"
        if not self.layer.fits(number):
            raise at.error(f"{number} is not between {self.layer.least} and {self.layer.most}")
        return _WAYS[way], number

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""
        parts, run = [], 0
        for cell in Grid(*shape):
            run += cell not in value
            if run and (cell in value or run == len(_LETTERS)):
                parts.append(_LETTERS[run - 1])
                run = 0
            if cell in value:
                way, number = value[cell]
                parts.append(_token(_WAYS.index(way), number))
        return "".join([*parts, _LETTERS[run - 1] if run else ""])

    def load(self, lines: Lines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text != _EMPTY:
                    match = re.fullmatch(r"([0-4]),(\d{1,6}|-)", word.text, re.ASCII)
                    if match is None:
                        raise word.error(f"{word.text[:20]!r} is no number with an arrow: 3,2")
                    number = None if match[2] == _QUESTION else int(match[2])
                    found[Cell(row, column)] = self._word(int(match[1]), number, word)
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        words = {
            cell: f"{_WAYS.index(way)},{_QUESTION if number == '?' else number}"
            for cell, (way, number) in value.items()
        }
        return [[words.get(cell, _EMPTY) for cell in row] for row in Grid(*shape).rows()]

    def lost(self, value: Any) -> str | None:
        """Return a number that the format cannot hold; None if there is none."""
        large = any(number != "?" and number > _MOST for _, number in value.values())
        return f"a number above {_MOST} has no place in it" if large else None


def _token(way: int, number: Word) -> str:
    if isinstance(number, str):
        return f"{way}."
    if number < 16:
        return f"{way}{number:x}"
    return f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
