"""How puzz.link writes white and black circles: with numbers in balance loop, bare in nondango."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.codes import CODES
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.circled_words import Circled
from satgrid.layers.circles import Circles
from satgrid.puzzle.view import Shape

__all__ = ["InCircles", "InDiscs"]

_COLORS = "wb"
_SAVED = re.compile(r"([01]),(-2|\d{1,4})", re.ASCII)
_EMPTY = "."
_CIRCLE, _CIRCLES = "o", "o#%"
"""A circle in a saved file, and with what is in it in an answer."""
_BARE = ".+"


class InDiscs(Coding):
    """A circle is twice its number, and one more if it is black; 0 and 1 have no number."""

    says: ClassVar[str] = "circles: twice the number, one more if black; 0 and 1 without a number"
    layer: Circled

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each cell."""
        found = CODES["numbers"].read(body, shape[0] * shape[1])
        words = {}
        for cell, value, start in zip(Grid(*shape), found.values, found.starts, strict=True):
            if value is not None:
                at = Value(body.text[start], 1, body.column + start)
                if value == UNKNOWN:
                    raise at.error("a question mark, which is no circle: a bare one is 0 or 1")
                words[cell] = self._word(value % 2, value // 2 or UNKNOWN, at)
        return words, found.end

    def _word(self, color: int, number: int, at: Value) -> str:
        shown = "" if number == UNKNOWN else str(number)
        return self.layer.word(Value(f"{_COLORS[color]}{shown}", at.line, at.column))

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each cell."""
        words = [value.get(cell) for cell in Grid(*shape)]
        numbers = [word and 2 * int(word[1:] or 0) + _COLORS.index(word[0]) for word in words]
        return CODES["numbers"].write(numbers)

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read a color, 0 or 1, and a number for each circle, -2 if it has none."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text != _EMPTY:
                    match = _SAVED.fullmatch(word.text)
                    if match is None:
                        raise word.error(f"{word.text[:20]!r} is not a circle such as 0,4")
                    found[Cell(row, column)] = self._word(int(match[1]), int(match[2]), word)
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        words = {
            cell: f"{_COLORS.index(word[0])},{word[1:] or UNKNOWN}" for cell, word in value.items()
        }
        return [[words.get(cell, _EMPTY) for cell in row] for row in Grid(*shape).rows()]


class InCircles(Coding):
    """Cells without a circle, five cells a character, as the layer has them."""

    says: ClassVar[str] = "cells without a circle, five a character"
    layer: Circles

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""
        found = CODES["holes"].read(body, shape[0] * shape[1])
        cells = zip(Grid(*shape), found.values, found.starts, strict=True)
        end = len(body.text)  # cells behind it are bare
        bare = [cell for cell, value, start in cells if value or start == end]
        return dict.fromkeys(bare, self.layer.black), found.end

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""
        return CODES["holes"].write([int(cell in value) for cell in Grid(*shape)])

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell; a circle may be colored in the answer."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                word.one_of(*_CIRCLES, *_BARE)
                if word.text in _BARE:
                    found[Cell(row, column)] = self.layer.black
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        rows = Grid(*shape).rows()
        return [[_EMPTY if cell in value else _CIRCLE for cell in row] for row in rows]
