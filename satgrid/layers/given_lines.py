"""A layer of given lines along the sides of cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Row, plural
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["LINE", "DrawnLines"]

LINE, _CORNER, _FREE = "-", "+", " "
"""The sign of a line in the text."""


def _place(side: Side) -> tuple[int, int]:
    """Return the middle of a side in half cells."""
    one, other = side
    return one.row + other.row + 1, one.column + other.column + 1


def _side(down: int, right: int) -> Side:
    """Return the side with this middle."""
    if down % 2:
        return Side(Cell(down // 2, right // 2 - 1), Cell(down // 2, right // 2))
    return Side(Cell(down // 2 - 1, right // 2), Cell(down // 2, right // 2))


def _known(down: int, right: int) -> str:
    """Return the characters allowed at a place of the drawing, the usual one first."""
    if down % 2 == right % 2:
        return BLANK + _FREE if down % 2 else _CORNER
    return _FREE + "|" if down % 2 else _FREE + LINE


@record
class DrawnLines(Layer):
    """Given lines along the sides of cells, including those at the edge of the board.

    Corners are drawn as ``+`` and cells as dots, with the lines between them::

        +-+ +
        |. .
        + +-+
    """

    name: str = "lines"
    _: KW_ONLY
    clue: str = "the line {place}"

    unnamed: ClassVar[tuple[str, ...]] = ("clue",)
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("drawn lines[ called {name}]", name=Name()),)

    def blank(self, shape: Shape) -> dict[Side, str]:
        """Return the value on a blank board: no lines."""
        return {}

    def shape_of(self, rows: Sequence[Row]) -> Shape:
        """Return the rows and columns of the cells in the drawing."""
        return len(rows) // 2, len(rows[0].text) // 2

    def read(self, section: Section) -> dict[Side, str]:
        """Read the drawing of the lines."""
        rows, (height, width) = section.rows, section.shape
        if rows and len(rows) != 2 * height + 1:
            at = rows[min(len(rows), 2 * height + 2) - 1]
            raise at.error(
                f"{plural(len(rows), 'row')} where {plural(height, 'row')} of cells "
                f"and the corners above and below them are {2 * height + 1}"
            )
        found: dict[Side, str] = {}
        for down, row in enumerate(rows):
            if len(row.text) > 2 * width + 1:
                message = f"the board is {plural(2 * width + 1, 'character')} wide"
                raise row.error(message, 2 * width + 2)
            for right, sign in enumerate(row.text.ljust(2 * width + 1)):
                known = _known(down, right)
                if sign not in known:
                    wanted = " or ".join(map(repr, known))
                    raise row.error(f"{sign!r} stands where {wanted} should be", right + 1)
                if down % 2 != right % 2 and sign != _FREE:
                    found[_side(down, right)] = LINE
        return dict(sorted(found.items()))

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the drawing; none without any line."""
        if not value and not board.is_first(self):
            return {}, ()
        height, width = board.shape
        rows = [
            [_known(down, right)[0] for right in range(2 * width + 1)]
            for down in range(2 * height + 1)
        ]
        for side in value:
            down, right = _place(side)
            rows[down][right] = _known(down, right)[1]
        return {}, ["".join(row).rstrip() for row in rows]

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Side, str]:
        """Return the images of the lines."""
        return dict.fromkeys(sorted(isometry.side(side) for side in value), LINE)

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the marks of the lines."""
        for side in sorted(value):
            yield Mark("border", _place(side), LINE)

    def form(self) -> str:
        """Return how the lines are drawn."""
        return (
            f"{self.name}: corners of cells are `+` and cells are dots, with `-` or `|` between "
            "corners where a line is drawn"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Lines are entered on sides."""
        return Entering("sides", signs=(LINE,), edges=True)

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the lines in the order of their sides."""
        for side in sorted(value):
            cells = tuple(cell for cell in side if cell in board.grid)
            place = ("between " if len(cells) > 1 else "at the edge of ") + " and ".join(
                map(named, cells)
            )
            yield side, Clue(self.clue.format(place=place), cells, True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the sides with a line, in order."""
        return sorted(value)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Side, str]:
        """Return the lines without those on some sides."""
        return {side: word for side, word in value.items() if side not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Any]:
        """Return the lines with some more added."""
        return {**value, **words}
