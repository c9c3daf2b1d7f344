"""Layers of the boxes of a square: rectangles of one size, irregular regions, or none."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board import boxes, regions
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.symbols import BLANK
from satgrid.board.text import plural
from satgrid.errors import ParseError
from satgrid.layers.layer import Entering, Section, drawn_words
from satgrid.layers.rooms import Rooms
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["BoxLayer", "Boxes"]

_KEY = "boxes"


@record
class BoxLayer(Rooms):
    """Boxes or irregular regions of as many cells as a row; without either, cells are outside.

    Attributes
    ----------
    stated
        Whether the size of boxes is a line ``boxes: 2x4`` of the header, ``no`` without boxes; only
        irregular regions are drawn then. Without the line there are the ``usual`` boxes, or
        ``none``. Empty where boxes are drawn, too.
    """

    name: str = "regions"
    _: KW_ONLY
    noun: str = "region"
    coding: str = ""
    parts: bool = True
    stated: str = ""

    grows: ClassVar[bool] = False
    unnamed: ClassVar[tuple[str, ...]] = (*Rooms.unnamed, "stated")
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("boxes[ called {name}]", name=Name()),)

    @property
    def keys(self) -> tuple[str, ...]:
        """The line of the header, where there is one."""
        return (_KEY,) if self.stated else ()

    def blank(self, shape: Shape) -> Regions:
        """Return the usual boxes of a square, none where it has no usual ones."""
        return boxes.divided(shape[0], boxes.usual(shape[0]))

    def read(self, section: Section) -> Regions:
        """Read rooms, or the size of a box, or irregular regions."""
        if not self.stated:
            return super().read(section)
        value, size = section.values.get(_KEY), section.shape[0]
        found = boxes.read_regions(section.rows, size) if section.rows else None
        box = boxes.read_size(value, size) if value is not None else None
        if box and found and value is not None:
            raise value.error("boxes and regions: a board has only one of these")
        if value is None and found is None and self.stated == "usual":
            box = boxes.usual(size)
            if box is None:
                message = f"{size} rows have no usual boxes: add a line such as boxes: 2x4"
                raise ParseError(message, line=section.line)
        return found or boxes.divided(size, box)

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the rooms, or the size of a box, or irregular regions."""
        if not self.stated:
            return super().written(value, board)
        if boxes.irregular(value) is not None:
            return {}, regions.written(value)
        box = boxes.size_of(value)
        return {_KEY: f"{box[0]}x{box[1]}" if box else "no"}, ()

    def sound(self, value: Any, board: AnyBoard) -> bool:
        """Return whether these are regions in the order of the board, where all are drawn."""
        return type(self) is BoxLayer and not self.stated and regions.are_numbered(value)

    def form(self) -> str:
        """Return how boxes or regions are written."""
        if not self.stated:
            return super().form()
        return (
            f"boxes: a line `boxes: 2x4` of the header, or `boxes: no`; or {self.name}: the same "
            f"character in all cells of a {self.noun}"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """Return that regions are painted."""
        return Entering("regions")

    def entered(self, areas: Regions, before: Regions) -> Regions:
        """Return painted regions if they divide the board; else what was there before."""
        found = regions.cells_of(areas)
        inside = sum(map(len, found))
        even = all(len(cells) == len(areas) for cells in found)
        return areas if even and inside in (0, len(areas) ** 2) else before

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield nothing: regions are no clues, as none can be left out."""
        return iter(())

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return no keys, since there are no clues."""
        return []

    def areas(self, value: Any) -> Regions | None:
        """Return the regions, if there are any."""
        return None if value[0][0] == OUTSIDE else super().areas(value)


@record
class Boxes(BoxLayer):
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
        return boxes.divided(size, box)

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


def uneven(areas: Regions) -> list[list[Any]]:
    """Return the regions whose number of cells differs from that of a row."""
    return [cells for cells in regions.cells_of(areas) if len(cells) != len(areas)]


@lru_cache(maxsize=64)
def _written(value: Regions) -> tuple[dict[str, str], tuple[str, ...]]:
    box = boxes.size_of(value)
    if box:
        return {_KEY: f"{box[0]}x{box[1]}"}, ()
    if {room for line in value for room in line} == {OUTSIDE}:
        return {_KEY: "no"}, ()
    return {}, tuple(row.replace("#", BLANK) for row in regions.written(value))
