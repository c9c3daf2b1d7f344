"""The base class of layers with a word in some cells, or at some corners of cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

from satgrid.board import symbols
from satgrid.board.grid import Cell, Grid
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value
from satgrid.layers.layer import Layer, Section, drawn_words, kept
from satgrid.puzzle.view import AnyBoard, Shape

__all__ = ["WordsInPlaces"]


class WordsInPlaces(Layer):
    """A layer whose value has words for some of its places; by default these are the cells."""

    def blank(self, shape: Shape) -> dict[Any, Any]:
        """Return the value on a blank board: no words."""
        return {}

    def grid(self, shape: Shape) -> Grid:
        """Return the places of a board as a grid."""
        return Grid(*shape)

    def read(self, section: Section) -> dict[Cell, Any]:
        """Read one word for each place; ``.`` is none."""
        if not section.rows:
            return {}
        grid = self.grid(section.shape)
        noun = "cell" if (grid.height, grid.width) == section.shape else "corner"
        known: dict[str, Any] = {}  # a board has few different words
        found = {}
        for row, line in enumerate(drawn_words(section, (grid.height, grid.width), noun)):
            for column, word in enumerate(line):
                if word.text != BLANK:
                    if word.text not in known:
                        known[word.text] = self.word(word)
                    found[Cell(row, column)] = known[word.text]
        return found

    @abstractmethod
    def word(self, word: Value) -> Any:
        """Return a word of a text as a value; raise ParseError if it is not allowed here."""

    def spelled(self, word: Any) -> str:
        """Return the text form of a word."""
        return str(word)

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return one row of words for each row of places; none where nothing is printed."""
        if not value and not board.is_first(self):
            return {}, ()
        words = {place: self.spelled(word) for place, word in value.items()}
        rows = self.grid(board.shape).rows()
        return {}, symbols.written([[words.get(place, BLANK) for place in row] for row in rows])

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether all places are on the board and each different word reads as itself."""
        if (
            type(self).read is not WordsInPlaces.read
            or type(self).written is not WordsInPlaces.written
        ):
            return False
        grid = self.grid(board.shape)
        high, wide = grid.height, grid.width
        return (
            {*map(type, value)} <= {Cell}
            and all(0 <= row < high and 0 <= column < wide for row, column in value)
            and all(kept(word, self.spelled(word), self.word) for word in {*value.values()})
        )

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Any, Any]:
        """Return the words except for those at some places."""
        return {place: word for place, word in value.items() if place not in keys}

    def changed(self, value: Any, words: Mapping[Any, Any]) -> dict[Any, Any]:
        """Return the words with changes at some places."""
        return {**value, **words}
