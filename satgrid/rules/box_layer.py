"""A layer of the boxes of a square: rectangles of one size, irregular regions, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any

from satgrid.board import boxes, regions
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.symbols import BLANK
from satgrid.board.text import plural
from satgrid.errors import ParseError
from satgrid.record import record
from satgrid.rules.layer import Section, drawn_words
from satgrid.rules.square_board import Division
from satgrid.rules.view import AnyBoard, Shape

__all__ = ["Boxes"]

_KEY = "boxes"


@record
class Boxes(Division):
    """Boxes of one size in the header, ``boxes: 2x4`` or ``no``, or drawn regions.

    A region has as many cells as a row, which need not be connected.
    """

    name: str = "regions"
    _: KW_ONLY
    noun: str = "region"

    @property
    def keys(self) -> tuple[str, ...]:
        """The line of the header."""
        return (_KEY,)

    def read(self, section: Section) -> Regions:
        """Read the size of a box, or the regions; if neither is given, return the usual boxes."""
        value, size = section.values.get(_KEY), section.shape[0]
        if section.rows:
            if value is not None:
                raise value.error("boxes and regions: a board has only one of these")
            words = drawn_words(section, section.shape)
            found = [[OUTSIDE if one.text == BLANK else one.text for one in line] for line in words]
            areas = regions.renumbered(found)
            for row, column in (cells[0] for cells in uneven(areas)):
                count = sum(line.count(areas[row][column]) for line in areas)
                raise words[row][column].error(
                    f"the region that starts here has {plural(count, 'cell')}, not {size}"
                )
            return areas
        box = boxes.read_size(value, size) if value is not None else boxes.usual(size)
        if value is None and box is None and size > 3:
            message = (
                f"{size} rows have no usual boxes: add a line such as boxes: 2x4, or boxes: no"
            )
            raise ParseError(message, line=section.line)
        return self.of(size, box)

    def of(self, size: int, box: tuple[int, int] | None) -> Regions:
        """Return boxes of a given size; without a size every cell is outside."""
        return boxes.areas(size, box) if box else ((OUTSIDE,) * size,) * size

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the size of the boxes where it is unusual, or the regions."""
        size = board.shape[0]
        header, rows = _written(value)
        known = boxes.usual(size) is not None or size <= 3
        return ({} if known and value == self.blank(board.shape) else header), rows

    def form(self) -> str:
        """Return how boxes are written."""
        return (
            "boxes: a line `boxes: 2x4` of the header, or `boxes: no`; by default the usual ones; "
            f"or {self.name}: the same character in all cells of a region, `.` for a cell in none"
        )

    def entered(self, areas: Regions, before: Regions) -> Regions:
        """Return painted regions without those that have too few or too many cells."""
        wrong = {areas[row][column] for row, column in (cells[0] for cells in uneven(areas))}
        kept = [[OUTSIDE if room in wrong else room for room in line] for line in areas]
        return regions.renumbered(kept)

    def image(self, value: Any, isometry: Any, data: Mapping[str, Any]) -> Regions:
        """Return the images of the regions."""
        return regions.image(value, isometry)

    def blank(self, shape: Shape) -> Regions:
        """Return the usual boxes of a square; none if no boxes are usual for its size."""
        return _usual(shape[0])


def uneven(areas: Regions) -> list[list[Any]]:
    """Return the regions whose number of cells differs from that of a row."""
    return [cells for cells in regions.cells_of(areas) if len(cells) != len(areas)]


@lru_cache(maxsize=64)
def _usual(size: int) -> Regions:
    return Boxes().of(size, boxes.usual(size))


@lru_cache(maxsize=64)
def _written(value: Regions) -> tuple[dict[str, str], tuple[str, ...]]:
    size = len(value)
    if value[0][0] == OUTSIDE and {room for line in value for room in line} == {OUTSIDE}:
        return {_KEY: "no"}, ()
    for high in range(1, size + 1):
        if size % high == 0 and value == boxes.areas(size, (high, size // high)):
            return {_KEY: f"{high}x{size // high}"}, ()
    return {}, tuple(row.replace("#", BLANK) for row in regions.written(value))
