"""A layer of given numbers up to the number of rows, as in a sudoku."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.text import Row, plural
from satgrid.layers.layer import Entering, Section
from satgrid.layers.words import Givens
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.numbers import LARGEST, number_at, symbol
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["GivenDigits"]

_ZERO = str.maketrans("0", ".")


@record
class GivenDigits(Givens):
    """Given numbers up to the number of rows.

    Attributes
    ----------
    close
        Whether each cell is a character, ``A`` to ``P`` for 10 to 25, and spaces between cells are
        passed over.
    """

    most: int = LARGEST
    close: bool = False

    unnamed: ClassVar[tuple[str, ...]] = (*Givens.unnamed, "close")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("digits[ called {name}]", name=Name()),)

    @property
    def blanks(self) -> bool:
        """Whether a blank line among the rows is one of them: no row of characters is empty."""
        return self.close

    def measured(self, section: Section) -> Shape | None:
        """Return the numbers of rows and cells, which have to be equal where they are characters.

        Raises
        ------
        ParseError
            If there are too many cells, or more or fewer rows than cells in a row.
        """
        if not self.close or not section.rows:
            return super().measured(section)
        first = section.rows[0]
        places = _places(first)
        if len(places) > LARGEST:
            message = f"{len(places)} cells in a row; at most {LARGEST} are possible"
            raise first.error(message, places[LARGEST] + 1)
        _as_many(section.rows, len(places))
        return len(places), len(places)

    def read(self, section: Section) -> dict[Cell, Any]:
        """Read the numbers; ``.`` is none, and as characters ``0`` is none either."""
        if not self.close or not section.rows:
            return super().read(section)
        size = section.shape[0]
        _as_many(section.rows, size)
        found = {}
        for index, row in enumerate(section.rows):
            places = _places(row)
            if len(places) != size:
                extra = places[size] if len(places) > size else len(row.text)
                message = f"{plural(len(places), 'cell')} where the first row has {size}"
                raise row.error(message, extra + 1)
            plain = Row(row.text.translate(_ZERO), row.line)  # as in many collections
            for column, place in enumerate(places):
                number = number_at(plain, place, size)
                if number:
                    found[Cell(index, column)] = number
        return found

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return one row for each row of cells."""
        if not self.close:
            return super().written(value, board)
        return {}, ["".join(symbol(value.get(at)) for at in row) for row in board.grid.rows()]

    def form(self) -> str:
        """Return how numbers are written."""
        if not self.close:
            return super().form()
        return f"{self.name}: for each cell a number, `A` to `P` for 10 to 25, or `.`"

    def entering(self, board: AnyBoard) -> Entering:
        """Return that numbers are entered in cells."""
        return Entering("cells", self.least, board.shape[0])


def _places(row: Row) -> list[int]:
    return [word.start() for word in re.finditer(r"\S", row.text)]


def _as_many(rows: Sequence[Row], size: int) -> None:
    """Refuse more or fewer rows than cells."""
    if len(rows) != size:
        at = rows[min(len(rows), size + 1) - 1]
        raise at.error(f"{plural(len(rows), 'row')} where {plural(size, 'cell')} are in a row")
