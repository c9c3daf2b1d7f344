"""How puzz.link writes numbers beside the board: decodeNumber16ExCell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Data, NumberCoding
from satgrid.layers.words_beside import Beside, Spot, ends
from satgrid.puzzle.view import Shape, Word

__all__ = ["OutsideCoding"]

_DONE = "c"
_MOST = 255


class OutsideCoding(NumberCoding):
    """Numbers beside the board: decodeNumber16ExCell. A saved file has them around the board."""

    layer: Beside

    shared: ClassVar[bool] = True
    """Whether a saved file has them in the rows of the board."""

    @property
    def most(self) -> int:
        """The largest number that the format holds."""
        return _MOST

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        return f"{super().form()} ({', '.join(self.layer.around)})"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read one number for each end of a line."""
        return self.read_places(body, ends(shape, self.layer.around))

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write one number for each end of a line."""
        places = ends(shape, self.layer.around)
        return self.code.write([self.number(value.get(place)) for place in places])

    def loaded(self, word: Value) -> Word | None:
        """Return a word of a saved file; a player may have crossed it off, with a ``c``."""
        bare = word.text.removeprefix(_DONE)
        return super().loaded(Value(bare, word.line, word.column + len(word.text) - len(bare)))

    def deep(self, side: str, shape: Shape) -> int:
        """Return how many words of a line have a place at one side of the board."""
        return int(side in self.layer.sides)

    def around(self, shape: Shape) -> dict[Spot, list[tuple[int, int]]]:
        """Return the places of the words of each line in the rows of a saved file."""
        (height, width), spots = shape, {}
        top, left = self.deep("above", shape), self.deep("left", shape)
        for side, at in self.layer.places(shape):
            start = {"below": top + height, "right": left + width}.get(side, 0)
            far = range(start, start + self.deep(side, shape))
            upright = side in ("above", "below")
            spots[side, at] = [(one, left + at) if upright else (top + at, one) for one in far]
        return spots

    def of_rows(self, rows: Sequence[Sequence[Value]], shape: Shape) -> dict[Spot, Any]:
        """Return the words around the board in the rows of a saved file."""
        places = self.around(shape).items()
        found = {spot: self.loaded(rows[row][column]) for spot, [(row, column)] in places}
        return {spot: word for spot, word in found.items() if word is not None}

    def enter(self, value: Any, rows: list[list[str]], shape: Shape) -> None:
        """Write the words around the board into the rows of a saved file."""
        for spot, [(row, column)] in self.around(shape).items():
            rows[row][column] = self.saved(value.get(spot))
