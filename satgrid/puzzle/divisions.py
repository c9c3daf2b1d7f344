"""Puzzles whose solution divides the board into areas: a set of the borders between cells.

A solution is written with a letter for each cell, the same for all cells of an area and another one
for the areas beside it::

    AAB
    CCB
"""

from __future__ import annotations

from typing import ClassVar

from satgrid.board import regions, symbols, text
from satgrid.board.grid import Cell, Place, Side
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value, plural
from satgrid.errors import ParseError
from satgrid.puzzle.plane import Plane

__all__ = ["Divisions", "areas_of"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def areas_of(shape: tuple[int, ...], borders: frozenset[Side]) -> dict[Cell, int]:
    """Return the number of each cell's area; areas are numbered by their first cells."""
    height, width = shape
    area: dict[Cell, int] = {}
    number = 0
    for row in range(height):
        for column in range(width):
            start = Cell(row, column)
            if start in area:
                continue
            area[start] = number
            waiting = [start]
            while waiting:
                here = waiting.pop()
                for near in (
                    Cell(here.row - 1, here.column),
                    Cell(here.row, here.column - 1),
                    Cell(here.row, here.column + 1),
                    Cell(here.row + 1, here.column),
                ):
                    inside = 0 <= near.row < height and 0 <= near.column < width
                    if inside and near not in area and Side.between(here, near) not in borders:
                        area[near] = number
                        waiting.append(near)
            number += 1
    return area


class Divisions(Plane):
    """The methods of puzzles whose solution is the set of borders between areas."""

    through: ClassVar[bool] = False

    def render(self, solution: frozenset[Side] | None = None) -> str:
        """Write a letter for each cell; without a solution, a dot."""
        if solution is None:
            return "\n".join(symbols.empty(self.shape))
        area = areas_of(self.shape, solution)
        letters: dict[int, str] = {}
        for number in range(max(area.values(), default=-1) + 1):
            near = {
                letters.get(area[other])
                for cell, own in area.items()
                if own == number
                for other in self.grid.neighbors(cell)
            }
            letters[number] = next((one for one in _LETTERS if one not in near), "?")
        rows = self.grid.rows()
        return "\n".join("".join(letters[area[cell]] for cell in row) for row in rows)

    def read(self, text_: str) -> frozenset[Side]:
        """Read the form that ``render`` writes: borders separate cells with different words."""
        rows = text.drawn(text_)
        height, width = self.shape
        if len(rows) != height:
            at = rows[min(len(rows), height + 1) - 1].line if rows else 1
            raise ParseError(f"{plural(len(rows), 'row')} where the board has {height}", line=at)
        listed = regions.names(rows)
        if width == 1:
            listed = [[Value(row.text.strip(" ,"), row.line, 1)] for row in rows]
        words = []
        for row, named in zip(rows, listed, strict=True):
            line = [name.text for name in named]
            if len(line) != width:
                message = f"{plural(len(line), 'cell')} where the board has {width}"
                raise row.error(message, len(row.text) + (len(line) < width))
            if BLANK in line:
                message = f"a cell in no area: {BLANK} is not a letter"
                raise row.error(message, row.text.index(BLANK) + 1)
            words.append(line)
        return frozenset(
            side
            for side in self.grid.sides()
            if words[side.one.row][side.one.column] != words[side.other.row][side.other.column]
        )

    def places(self, key: Side) -> tuple[Place, ...]:
        """Return the cells on either side of a border."""
        return tuple(key)

    def image(self, key: Side, isometry: Isometry) -> Side:
        """Return the image of a border."""
        return isometry.side(key)
