"""Clues of tapa as puzz.link writes them: decodeNumber_tapa.

In a URL a digit up to 8 is a single number, ``9`` four ones and ``.`` a question mark. Two
characters are a number in base 36: from 360 on two numbers in base 6, from 396 on three in base 4,
from 460 on four in base 2, where 0 is a question mark. ``g`` to ``z`` are 1 to 20 cells without a
clue. In a saved file the numbers have commas between them, and ``-`` is a question mark.
Source: pzprjs.
"""

from __future__ import annotations

from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.ring_words import RingWords
from satgrid.puzzle.view import Shape

__all__ = ["AroundRuns"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_UNKNOWN = "?"
_EMPTY, _QUESTION = ".", "-"
_LONGEST_GAP = 20
_SEVERAL = ((360, 6, 2), (396, 4, 3), (460, 2, 4))
"""From which value on there are how many numbers, in which base."""
_END = 476


class AroundRuns(Coding):
    """The lengths of runs, up to four in a cell."""

    layer: RingWords

    says: ClassVar[str] = "up to four numbers a cell, in the order in which they are printed"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the cells row by row."""
        found: dict[Cell, str] = {}
        cells = list(Grid(*shape))
        position = at = 0
        while position < len(body.text) and at < len(cells):
            sign = body.text[position]
            if sign in _DIGITS[16:]:
                at += _DIGITS.index(sign) - 15
                position += 1
                continue
            if sign in "012345678":
                word, length = sign, 1
            elif sign == "9":
                word, length = "1111", 1
            elif sign == ".":
                word, length = _UNKNOWN, 1
            else:
                word, length = _several(body, position), 2
            found[cells[at]] = self.layer.word(Value(word, 1, body.column + position))
            at += 1
            position += length
        return found, position

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the cells row by row."""
        parts, gap = [], 0
        for cell in Grid(*shape):
            gap += cell not in value
            if gap and (cell in value or gap == _LONGEST_GAP):
                parts.append(_DIGITS[15 + gap])
                gap = 0
            if cell in value:
                parts.append(_token(value[cell]))
        return "".join([*parts, _DIGITS[15 + gap] if gap else ""])

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read one word for each cell."""
        found = {}
        for row, line in enumerate(lines.grid(*shape, "the board")):
            for column, word in enumerate(line):
                if word.text not in [_EMPTY, *self.row.among]:
                    spelled = word.text.replace(_QUESTION, _UNKNOWN).replace(",", "")
                    found[Cell(row, column)] = self.layer.word(
                        Value(spelled, word.line, word.column)
                    )
        return found

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write one word for each cell."""
        words = {cell: ",".join(word.replace(_UNKNOWN, _QUESTION)) for cell, word in value.items()}
        return [[words.get(cell, _EMPTY) for cell in row] for row in Grid(*shape).rows()]


def _several(body: Body, position: int) -> str:
    """Return the numbers that two characters encode."""
    pair = body.text[position : position + 2]
    value = int(pair, 36) if len(pair) == 2 and all(one in _DIGITS for one in pair) else 0
    if not _SEVERAL[0][0] <= value < _END:
        raise body.strange(position)
    first, base, number = max(one for one in _SEVERAL if one[0] <= value)
    value -= first
    numbers = [value // base**power % base for power in reversed(range(number))]
    return "".join(str(one) if one else _UNKNOWN for one in numbers)


def _token(word: str) -> str:
    if word == "1111":
        return "9"
    if len(word) == 1:
        return "." if word == _UNKNOWN else word
    first, base, _ = _SEVERAL[len(word) - 2]
    value = first
    for power, one in enumerate(reversed(word)):
        value += base**power * (0 if one == _UNKNOWN else int(one))
    return _DIGITS[value // 36] + _DIGITS[value % 36]
