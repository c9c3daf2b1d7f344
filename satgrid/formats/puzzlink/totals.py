"""How puzz.link writes numbers beside tiles: those of the columns, then those of the rows.

In a URL a letter from ``g`` to ``z`` is 1 to 20 cells of the board. A number is one hexadecimal
digit, or ``-`` and two; ``.`` is none, and a number that is left out is 0. puzz.link also has cells
with numbers inside the board. Source: pzprjs, ``tilepaint.js``.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codes import CODES
from satgrid.formats.puzzlink.codings import Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.outside import OutsideCoding
from satgrid.layers.words_beside import ends
from satgrid.puzzle.view import Shape, Word

__all__ = ["BesideTiles"]

_NUMBER = re.compile(r"\.|[0-9a-f]|-([0-9a-f]{2})")
_INSIDE = "a cell with numbers inside the board; satgrid has numbers beside the board only"
_DIGIT = 15
"""The largest number of one digit: of a larger one above a column puzz.link reads a part only."""


class BesideTiles(OutsideCoding):
    """One number for each column and row, also where that is 0."""

    shared: ClassVar[bool] = False

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        return "runs of cells, then numbers above and left: a digit, `-` and two, or `.`"

    @property
    def whole(self) -> bool:
        """Whether a layer without words is written, too."""
        return True

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read cells without numbers, then the numbers."""
        cells = CODES["numbers"].read(body, shape[0] * shape[1])
        for value, start in zip(cells.values, cells.starts, strict=True):
            if value is not None:
                raise body.error(_INSIDE, start)
        found, position = dict[Any, Any](), cells.end
        for spot in ends(shape, self.layer.around):
            at = Value("", 1, body.column + position)
            if position == len(body.text):
                found[spot] = self.word(0, at)
                continue
            match = _NUMBER.match(body.text, position)
            if match is None:
                raise body.strange(position)
            if match[0] != ".":
                found[spot] = self.word(int(match[1] or match[0], 16), at)
            position = match.end()
        return found, position

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the form that ``read`` reads."""
        numbers = [value.get(spot) for spot in ends(shape, self.layer.around)]
        cells = CODES["numbers"].write([None] * (shape[0] * shape[1]))
        return cells + "".join(
            "." if number is None else f"{number:x}" if number <= _DIGIT else f"-{number:x}"
            for number in numbers
        )

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read the numbers around the board, and that there are none inside."""
        rows = lines.grid(shape[0] + 1, shape[1] + 1, "the board with its numbers")
        for row in rows[1:]:
            for word in row[1:]:
                if word.text != ".":
                    raise word.error(_INSIDE)
        return self.of_rows(rows, shape)

    def loaded(self, word: Value) -> Word | None:
        """Return the number of a line; -1 is none."""
        return None if word.text == "-1" else super().loaded(word)

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the numbers around the board."""
        rows = [["."] * (shape[1] + 1) for _ in range(shape[0] + 1)]
        rows[0][0] = "0"
        self.enter(value, rows, shape)
        return rows

    def saved(self, word: Word | None) -> str:
        """Write the form that ``loaded`` reads."""
        return "-1" if word is None else super().saved(word)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a number that the format cannot hold; None if there is none."""
        for (side, _), number in value.items():
            if side == "above" and number > _DIGIT:
                return f"puzz.link reads a number above {_DIGIT} above a column as another one"
        return super().lost(value, shape)
