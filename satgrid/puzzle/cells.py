"""Puzzles on a rectangle of cells, some of which a solution marks; their solutions as characters.

A board is printed as rows of characters, ``.`` for each cell that may be marked. A solution is
the same board with marks in place of some of the dots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from satgrid.board import text
from satgrid.board.cover import ExactCover
from satgrid.board.grid import Cell, Grid, Isometry, Place
from satgrid.board.text import Row
from satgrid.errors import ParseError

__all__ = ["Marking", "kept", "read", "written"]

_BLANK = "."


def kept(printed: Sequence[str], isometry: Isometry) -> bool:
    """Tell whether an isometry takes the board to itself and every character to an equal one."""
    if isometry.image_shape != (len(printed), len(printed[0])):
        return False
    return all(
        printed[down][right] == symbol
        for row, line in enumerate(printed)
        for column, symbol in enumerate(line)
        for down, right in [isometry((row, column))]
    )


def written(printed: Sequence[str], marks: Mapping[Cell, str]) -> tuple[str, ...]:
    """Return the rows of a board with marks, each in its cell; those outside are left out."""
    return tuple(
        "".join(marks.get(Cell(row, column), symbol) for column, symbol in enumerate(line))
        for row, line in enumerate(printed)
    )


def read(rows: Sequence[Row], printed: Sequence[str], marks: str) -> dict[Cell, str]:
    """Read a drawn solution; return the marks by their cells, row by row.

    Parameters
    ----------
    printed
        The rows of the board.
    marks
        The characters that may stand in place of a dot.

    Raises
    ------
    ParseError
        Where the drawing first departs from the board in more than its marks.
    """
    if len(rows) != len(printed):
        raise ParseError(
            f"{text.count(len(rows), 'row')} where the board has {len(printed)}",
            line=rows[-1].line if rows else 1,
        )
    found = {}
    for down, (row, line) in enumerate(zip(rows, printed, strict=True)):
        if len(row.text) != len(line):
            raise row.error(
                f"{text.count(len(row.text), 'cell')} where the board has {len(line)}",
                min(len(row.text), len(line)) + 1,
            )
        for right, (symbol, there) in enumerate(zip(row.text, line, strict=True)):
            if there == _BLANK and symbol in marks:
                found[Cell(down, right)] = symbol
            elif symbol != there:
                known = " ".join(_BLANK + marks) if there == _BLANK else f"{there}, as on the board"
                raise row.error(f"{symbol!r} is not one of {known}", right + 1)
    return found


class Marking(ABC):
    """A puzzle on a rectangle whose solution is the set of the cells that it marks.

    What a ``Puzzle`` must offer, as far as it follows from that; the base of such puzzles.
    """

    mark: ClassVar[str]
    """The character of a marked cell."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The number of rows and of columns."""

    @property
    def printed(self) -> tuple[str, ...]:
        """The rows of the board without a solution: by default any cell may be marked."""
        height, width = self.shape
        return (_BLANK * width,) * height

    @property
    def grid(self) -> Grid:
        """The cells of the board, those that cannot be marked included."""
        height, width = self.shape
        return Grid(height, width)

    def render(self, solution: frozenset[Cell] | None = None) -> str:
        """Write the board with the cells of a solution marked."""
        return "\n".join(written(self.printed, dict.fromkeys(solution or (), self.mark)))

    def read(self, text_: str) -> frozenset[Cell]:
        """Read what ``render`` writes."""
        return frozenset(read(text.drawn(text_), self.printed, self.mark))

    def places(self, key: Cell) -> tuple[Place, ...]:
        """Return the cell itself."""
        return (key,)

    def moved(self, key: Cell, isometry: Isometry) -> Cell:
        """Return the image of a cell."""
        return Cell(*isometry(key))

    def cover(self) -> ExactCover | None:
        """Return None: cells without a mark are left free."""
        return None
