"""A layer of stars: in the middle of cells, on the sides between them, and at their corners."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Place, named
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row
from satgrid.layers.layer import Entering, Mark
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["Stars"]

_WHITE, _BLACK = "o", "*"


@record
class Stars(Words):
    """White stars ``o`` and black stars ``*``, in half cells from the middle of the first cell on.

    The color is printed and means nothing.
    """

    name: str = "stars"
    _: KW_ONLY
    signs: str = _WHITE + _BLACK
    clue: str = "the star at {place}"
    coding: str = "dots"

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("stars[ called {name}]", name=Name()),)

    def grid(self, shape: Shape) -> Grid:
        """Return the possible places of stars as a grid."""
        return Grid(2 * shape[0] - 1, 2 * shape[1] - 1)

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of cells; in the drawing, rows for sides lie between them."""
        height, width = super().shape_of(rows)
        return (height + 1) // 2, (width + 1) // 2

    def _moved(self, place: Cell, isometry: Isometry) -> Place:
        finer = tuple(2 * size - 1 for size in isometry.shape)
        return Isometry(finer, isometry.axes, isometry.flipped)(place)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the stars as dots."""
        for (row, column), word in sorted(value.items()):
            yield Mark("dot", (row + 1, column + 1), "white" if word == _WHITE else "black")

    def form(self) -> str:
        """Return how stars are written: rows of cells alternate with rows of sides."""
        return (
            f"{self.name}: a row for each row of cells and one for the sides below it, each with a "
            f"place for each cell and one for the side to its right: `{_WHITE}` for a white star, "
            f"`{_BLACK}` for a black one, or `.` for nothing"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Stars are entered in half cells."""
        return Entering("points", signs=(_WHITE, _BLACK))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the stars, row by row."""
        for place in sorted(value):
            cells = self.cells_at(place, board)
            spot = f"at {named(cells[0])}"
            if len(cells) > 1:
                spot = f"between {named(cells[0])} and {named(cells[-1])}"
            yield place, Clue(f"the star {spot}", cells, True)

    def cells_at(self, place: Cell, board: AnyBoard) -> tuple[Cell, ...]:
        """Return the cells around a star."""
        row, column = place
        return tuple(
            Cell(a, b)
            for a in sorted({row // 2, (row + 1) // 2})
            for b in sorted({column // 2, (column + 1) // 2})
        )
