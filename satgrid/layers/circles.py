"""A layer of circles in some cells; the other cells are no part of the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from satgrid.board import symbols
from satgrid.board.grid import Cell
from satgrid.board.symbols import BLANK
from satgrid.layers.layer import Entering, Mark, Section, drawn_words
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record

__all__ = ["Circles"]

_CIRCLE, _BARE = "o", "-"


@record
class Circles(Words):
    """Cells with a circle: ``o``, and ``.`` in a bare cell. The value has the bare cells."""

    name: str = "circles"
    black: str = _BARE
    coding: str = ""

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("circles[ called {name}]", name=Name()),)

    def read(self, section: Section) -> dict[Cell, Word]:
        """Read a word for each cell."""
        if not section.rows:
            return {}
        found: dict[Cell, Word] = {}
        for row, line in enumerate(drawn_words(section, section.shape)):
            for column, word in enumerate(line):
                if word.text == BLANK:
                    found[Cell(row, column)] = _BARE
                elif word.text != _CIRCLE:
                    raise word.error(f"{word.text[:20]!r} is not one of {BLANK} {_CIRCLE}")
        return found

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the drawn rows of circles and bare cells."""
        rows = [[BLANK if cell in value else _CIRCLE for cell in row] for row in board.grid.rows()]
        return {}, symbols.written(rows)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the marks of the circles."""
        for row, column in board.grid:
            if (row, column) not in value:
                yield Mark("disc", (2 * row + 1, 2 * column + 1), "white")

    def form(self) -> str:
        """Return how circles are written."""
        return f"{self.name}: for each cell `{_CIRCLE}` for a circle, or `{BLANK}` for none"

    def entering(self, board: AnyBoard) -> Entering:
        """State that bare cells are entered."""
        return Entering("cells", signs=(_BARE,))
