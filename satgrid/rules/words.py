"""Layers of words: numbers and signs in cells or at corners."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from satgrid.board import symbols
from satgrid.board.grid import Cell, Grid, Place, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Row
from satgrid.puzzle.protocol import Clue
from satgrid.rules.layer import Entering, Layer, Mark, Section
from satgrid.rules.view import AnyBoard, Shape, Word

__all__ = ["Words"]


@dataclass(frozen=True)
class Words(Layer):
    """A number or a sign in some cells, or at some corners of cells.

    Attributes
    ----------
    least, most
        The bounds of numbers; most is -1 where there are none.
    signs
        The words besides numbers, one character each.
    at
        ``cells`` or ``corners``.
    given
        Whether a word is part of the answer.
    dark
        The signs of cells that are no part of the answer; they are drawn black.
    clue
        A clue's name, with ``{word}`` and ``{place}``.
    coding
        How puzz.link writes it: ``numbers`` (decodeNumber16), ``four`` (decode4Cell and
        decode4Cross), ``circles`` (decodeCircle); empty where it has no such layer.
    puzzlekit
        Words of the collection that are written otherwise here.
    """

    name: str = "numbers"
    _: KW_ONLY
    least: int = 0
    most: int = -1
    signs: str = ""
    at: str = "cells"
    given: bool = False
    black: str = ""
    clue: str = "the {word} at {place}"
    coding: str = "numbers"
    puzzlekit: tuple[tuple[str, str], ...] = ()

    def grid(self, shape: Shape) -> Grid:
        """Return the places of a board as a grid."""
        beyond = self.at == "corners"
        return Grid(shape[0] + beyond, shape[1] + beyond)

    def blank(self, shape: Shape) -> dict[Cell, Word]:
        """Return no words."""
        return {}

    def read(self, section: Section) -> dict[Cell, Word]:
        """Read one word for each place; ``.`` is none."""
        if not section.rows:
            return {}
        known = " ".join(filter(None, (BLANK, *self.signs, self._range())))
        rows = symbols.read(section.rows, self.fits, known, spaced=True)
        grid = self.grid(section.shape)
        if (len(rows), len(rows[0])) != (grid.height, grid.width):
            size = f"{grid.height}x{grid.width}"
            raise section.rows[-1].error(
                f"{self.name}: {len(rows)}x{len(rows[0])} places, not {size}"
            )
        return {
            Cell(row, column): self.word(word)
            for row, line in enumerate(rows)
            for column, word in enumerate(line)
            if word != BLANK
        }

    def _range(self) -> str:
        return f"{self.least}-{self.most}" if self.most >= self.least else ""

    def fits(self, word: str) -> bool:
        """Tell whether a word of the text may stand at a place."""
        if word.isascii() and word.isdecimal() and len(word) < 10 and str(int(word)) == word:
            return self.least <= int(word) <= self.most
        return word == BLANK or word in self.signs

    def word(self, word: str) -> Word:
        """Return a word of the text as it is kept."""
        return int(word) if word.isdecimal() else word

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return one row of words for each row of places; none where nothing is printed."""
        if not value and not board.is_first(self):
            return {}, ()
        rows = [
            [str(value.get(place, BLANK)) for place in row] for row in self.grid(board.shape).rows()
        ]
        return {}, symbols.written(rows)

    def image(self, value: Any, isometry: Isometry) -> dict[Cell, Word]:
        """Return the words at the images of their places."""
        return {Cell(*self._moved(place, isometry)): word for place, word in value.items()}

    def _moved(self, place: Cell, isometry: Isometry) -> Place:
        return isometry.vertex(place) if self.at == "corners" else isometry(place)  # type: ignore[arg-type]

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words at their places."""
        behind = 0 if self.at == "corners" else 1
        for (row, column), word in sorted(value.items()):
            kind = "dark" if word in [*self.black] else "word"
            yield Mark(kind, (2 * row + behind, 2 * column + behind), str(word))

    def entering(self, board: AnyBoard) -> Entering:
        """Return that words are entered at their places."""
        return Entering(self.at, self.least, self.most, tuple(self.signs))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the words, row by row."""
        for place, word in sorted(value.items()):
            if word not in [*self.black]:
                corner = "corner " if self.at == "corners" else ""
                name = self.clue.format(word=word, place=corner + named(place))
                yield place, Clue(name, self.cells_at(place, board), True, given=self.given)

    def cells_at(self, place: Cell, board: AnyBoard) -> tuple[Cell, ...]:
        """Return the cells at a place: the cell itself, or those around a corner."""
        if self.at == "cells":
            return (place,)
        row, column = place
        around = [Cell(row - a, column - b) for a in (1, 0) for b in (1, 0)]
        return tuple(cell for cell in around if cell in board.grid)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Cell, Word]:
        """Return the words but for some places."""
        return {place: word for place, word in value.items() if place not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Word]:
        """Return the words with others at some places."""
        return {**value, **words}

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells with a sign that keeps them out of the answer."""
        return (
            [place for place, word in value.items() if word in [*self.black]] if self.black else []
        )

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of cells; there is a corner more each way."""
        height, width = super().shape_of(rows)
        return (height - 1, width - 1) if self.at == "corners" else (height, width)
