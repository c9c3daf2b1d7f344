"""Numbers with arrows as puzz.link writes them: decodeArrowNumber16.

In a URL one is two characters, its way (1 up, 2 down, 3 left, 4 right) and the number up to 15 or
``.`` for an unknown one; a larger one has 5 more in the first character and two hexadecimal
digits, or ``-``, the way and three. A letter is 1 to 26 cells without a number. In a saved file it
is the way, a comma and the number. Source: pzprjs, ``Encode.js``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.arrow_words import ArrowWords
from satgrid.puzzle.view import Shape, Word

__all__ = ["ARROW", "MOST", "WAYS", "Arrow", "WithArrows", "arrow", "arrows", "cells_written"]

WAYS = ("", "up", "down", "left", "right")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
ARROW = r"(?P<one>[0-4][0-9a-f.])|(?P<two>[5-9][0-9a-f]{2})|-(?P<three>[0-4][0-9a-f]{3})"
"""The pattern of a way with a number."""
_TOKEN = re.compile(rf"(?P<run>[a-z])|{ARROW}")
_EMPTY, _QUESTION = ".", "-"
MOST = 4095
"""The largest number in a URL."""


class Arrow(NamedTuple):
    """A way with a number, as it is read."""

    way: int
    number: int | None
    token: re.Match[str]
    place: Value


def arrows(
    body: Body, shape: Shape, token: re.Pattern[str], word: Callable[[Arrow], Any]
) -> tuple[dict[Cell, Any], int]:
    """Read the arrows of a board row by row; return their words, and the position behind them.

    Parameters
    ----------
    token
        The pattern of a run of empty cells, ``run``, or of an arrow with the groups of ``ARROW``.
    word
        Returns the word of an arrow.
    """
    found: dict[Cell, Any] = {}
    cells = list(Grid(*shape))
    position = at = 0
    while position < len(body.text) and at < len(cells):
        match = token.match(body.text, position)
        if match is None:
            raise body.strange(position)
        if match["run"]:
            at += 1 + _LETTERS.index(match["run"])
        else:
            digits = match["one"] or match["two"] or match["three"]
            way = int(digits[0]) - (5 if match["two"] else 0)
            number = None if digits[1] == "." else int(digits[1:], 16)
            place = Value("", 1, body.column + position)
            found[cells[at]] = word(Arrow(way, number, match, place))
            at += 1
        position = match.end()
    return found, position


def cells_written(value: Mapping[Cell, Any], shape: Shape, word: Callable[[Any], str]) -> str:
    """Write the words of some cells row by row, and runs of empty cells as letters."""
    parts, run = [], 0
    for cell in Grid(*shape):
        run += cell not in value
        if run and (cell in value or run == len(_LETTERS)):
            parts.append(_LETTERS[run - 1])
            run = 0
        if cell in value:
            parts.append(word(value[cell]))
    return "".join([*parts, _LETTERS[run - 1] if run else ""])


def arrow(way: int, number: int | None) -> str:
    """Write a way with a number."""
    if number is None:
        return f"{way}."
    if number < 16:
        return f"{way}{number:x}"
    return f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"


class WithArrows(Coding):
    """Numbers with arrows in cells."""

    layer: ArrowWords

    says: ClassVar[str] = "numbers with arrows: 1 up, 2 down, 3 left, 4 right, then the number"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""
        return arrows(body, shape, _TOKEN, lambda one: self._word(one.way, one.number, one.place))

    def _word(self, way: int, number: int | None, at: Value) -> tuple[str, Word]:
        if not way:
            if not self.layer.bare:
                raise at.error("a number without an arrow")
            return "", "?" if number is None else number
        if number is None:
            if not self.layer.unknown:
                raise at.error("an arrow without a number")
            return WAYS[way], "?"
        if not self.layer.fits(number):
            raise at.error(f"{number} is not between {self.layer.least} and {self.layer.most}")
        return WAYS[way], number

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""

        def word(one: tuple[str, Word]) -> str:
            way, number = one
            return arrow(WAYS.index(way), None if isinstance(number, str) else number)

        return cells_written(value, shape, word)

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text != _EMPTY:
                    match = re.fullmatch(r"([0-4]),(\d{1,6}|-2?)", word.text, re.ASCII)
                    if match is None:
                        raise word.error(f"{word.text[:20]!r} is not a number with an arrow: 3,2")
                    number = None if match[2][0] == _QUESTION else int(match[2])
                    found[Cell(row, column)] = self._word(int(match[1]), number, word)
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        words = {
            cell: f"{WAYS.index(way)},{_QUESTION if number == '?' else number}"
            for cell, (way, number) in value.items()
        }
        return [[words.get(cell, _EMPTY) for cell in row] for row in Grid(*shape).rows()]

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a number that the format cannot hold; None if there is none."""
        large = any(number != "?" and number > MOST for _, number in value.values())
        return f"a number above {MOST} has no place in it" if large else None
