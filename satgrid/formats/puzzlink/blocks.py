"""Lists of lengths beside the board, as puzz.link writes them: each line from the board outward.

Source: pzprjs, ``nonogram.js``: each line has as many places as blocks can lie in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Data
from satgrid.formats.puzzlink.outside import OutsideCoding
from satgrid.layers.block_lists import ANY, Blocks, spelled
from satgrid.layers.words_beside import Spot, ends
from satgrid.puzzle.view import Shape, Word

__all__ = ["InBlocks"]


class InBlocks(OutsideCoding):
    """The lengths of blocks: decodeNumber16 for the columns, then for the rows."""

    layer: Blocks

    def form(self) -> str:
        """Return what it is in a link, for the documentation."""
        return f"lengths of blocks from the board outward: {self.code.says}"

    def deep(self, side: str, shape: Shape) -> int:
        """Return the most blocks that a line can have."""
        return (shape[side == "left"] + 1) // 2 if side in self.layer.sides else 0

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read the numbers of each line."""
        spots = list(ends(shape, self.layer.around))
        places = sum(self.deep(side, shape) for side, _ in spots)
        numbers = self.code.read(body, places)
        each, found = zip(numbers.values, numbers.starts, strict=True), {}
        for side, line in spots:
            own = [
                (one, Value(body.text[start], 1, body.column + start))
                for one, start in islice(each, self.deep(side, shape))
                if one is not None
            ]
            words = [self.word(one, at) for one, at in own]
            found[side, line] = self._clue(words[::-1], own[0][1] if own else Value("", 1, 1))
        return {spot: clue for spot, clue in found.items() if clue}, numbers.end

    def word(self, number: int, at: Value) -> Word | None:
        """Return a length; 0 is a line without blocks."""
        return number if number == 0 else super().word(number, at)

    def _clue(self, words: Sequence[Word | None], at: Value) -> tuple[Word | None, ...]:
        """Return the clue of a line; raise ParseError if 0 is not its only number."""
        if 0 in words and len(words) > 1:
            raise at.error("0 must be the only number of its line")
        return () if 0 in words else tuple(words)

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the numbers of each line."""
        numbers: list[int | None] = []
        for side, at in ends(shape, self.layer.around):
            clue = [*map(self.number, value.get((side, at), ()))][::-1]
            numbers += [*clue, *[None] * (self.deep(side, shape) - len(clue))]
        return self.code.write(numbers)

    def of_rows(self, rows: Sequence[Sequence[Value]], shape: Shape) -> dict[Spot, Any]:
        """Return the clues around the board in the rows of a saved file."""
        found = {}
        for spot, places in self.around(shape).items():
            values = [rows[row][column] for row, column in places]
            words = [self.loaded(value) for value in values]
            found[spot] = self._clue([word for word in words if word is not None], values[0])
        return {spot: clue for spot, clue in found.items() if clue}

    def enter(self, value: Any, rows: list[list[str]], shape: Shape) -> None:
        """Write the clues around the board into the rows of a saved file, next to the board."""
        for spot, places in self.around(shape).items():
            clue = value.get(spot, ())
            for (row, column), word in zip(places[len(places) - len(clue) :], clue, strict=True):
                rows[row][column] = self.saved(word)

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return a clue with more blocks or digits than the format has room for."""
        for (side, _), clue in value.items():
            large = any(isinstance(word, int) and word > self.most for word in clue)
            if large or ANY in clue or len(clue) > self.deep(side, shape):
                return f"the clue {spelled(clue)[:40]} has no place in it"
        return None
