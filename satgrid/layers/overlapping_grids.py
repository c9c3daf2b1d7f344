"""A layer of overlapping grids, such as the five of a samurai."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from math import isqrt
from operator import gt
from typing import Any, ClassVar, NamedTuple, TypeAlias

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["Grids", "Layout", "PlacedGrid", "box_side", "extent", "length", "rows_of", "squares"]

OneGrid: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The rows and the columns of a grid: it has all cells where they meet."""
Layout: TypeAlias = frozenset[OneGrid]
"""Some grids, all of one length."""


class PlacedGrid(NamedTuple):
    """Grids on a board, which may have more rows and columns than they reach."""

    layout: Layout
    shape: Shape


_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)


def squares(size: int, *corners: tuple[int, int]) -> Layout:
    """Return grids of consecutive rows and columns, given their upper left cells."""
    return frozenset(
        (tuple(range(row, row + size)), tuple(range(column, column + size)))
        for row, column in corners
    )


def length(layout: Layout) -> int:
    """Return the number of rows of each grid."""
    return len(next(iter(layout))[0])


def extent(layout: Layout) -> Shape:
    """Return the rows and columns of the smallest board that contains the grids."""
    return 1 + max(rows[-1] for rows, _ in layout), 1 + max(columns[-1] for _, columns in layout)


def rows_of(grid: OneGrid) -> list[list[Cell]]:
    """Return the cells of a grid row by row."""
    rows, columns = grid
    return [[Cell(row, column) for column in columns] for row in rows]


def box_side(size: int) -> int:
    """Return the rows and columns of a box; 0 if the size is not a square, so without boxes."""
    side = isqrt(size)
    return side if side > 1 and side * side == size else 0


@record
class Grids(Layer):
    """Grids of one length, each with rows, columns and boxes; cells outside all grids are black.

    A board with as many rows and columns as a known layout has it without a line of the header.

    Attributes
    ----------
    layouts
        The known ones by name.
    puzzlekit
        Names of genres of the collection, each with the name of its layout.
    """

    name: str = "grids"
    _: KW_ONLY
    layouts: tuple[tuple[str, Layout], ...] = ()
    puzzlekit: tuple[tuple[str, str], ...] = ()

    drawn: ClassVar[bool] = False

    unnamed: ClassVar[tuple[str, ...]] = ("layouts", "puzzlekit")
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("overlapping grids[ called {name}]", name=Name()),
    )

    @property
    def keys(self) -> tuple[str, ...]:
        """The line of the header."""
        return (self.name,)

    def placed(self, name: str) -> PlacedGrid:
        """Return a known layout by its name, on the board that fits it."""
        layout = dict(self.layouts)[name]
        return PlacedGrid(layout, extent(layout))

    def blank(self, shape: Shape) -> PlacedGrid:
        """Return the first known layout of this size, or grids at both ends of a longer board."""
        for _, layout in self.layouts:
            if extent(layout) == shape:
                return PlacedGrid(layout, shape)
        height, width = shape
        size = min(shape)
        return PlacedGrid(squares(size, (0, 0), (height - size, width - size)), shape)

    def read(self, section: Section) -> PlacedGrid:
        """Read the name of a layout, or rows and columns of each grid: ``1-9/13-21``."""
        value = section.values.get(self.name)
        if value is None:
            return self.blank(section.shape)
        layout = self._layout(value)
        if any(map(gt, extent(layout), section.shape)):
            raise self._other_size(layout, section.shape, value)
        return PlacedGrid(layout, section.shape)

    def _layout(self, value: Value) -> Layout:
        words = list(value.words())
        known = dict(self.layouts)
        if len(words) == 1 and words[0].text in known:
            return known[words[0].text]
        layout = frozenset(self._grid(word) for word in words)
        if len({len(rows) for rows, _ in layout}) > 1:
            raise value.error("all grids have the same number of rows")
        return layout

    def refuse(self, value: PlacedGrid, shape: Shape, place: Value) -> None:
        """Raise ParseError if the grids do not exactly fill a board of this shape."""
        if extent(value.layout) != shape:
            raise self._other_size(value.layout, shape, place)

    @staticmethod
    def _other_size(layout: Layout, shape: Shape, place: Value) -> ParseError:
        sizes = ["x".join(map(str, size)) for size in (extent(layout), shape)]
        return place.error(f"the grids are on {sizes[0]} cells, but the board has {sizes[1]}")

    def _grid(self, word: Value) -> OneGrid:
        rows, slash, columns = word.text.partition("/")
        found = _numbers(rows), _numbers(columns)
        if not slash or not found[0] or not found[1]:
            known = "".join(f", {name}" for name, _ in self.layouts)
            raise word.error(
                f"{word.text[:20]!r} is not a grid: write 1-9/13-21 for its rows{known}"
            )
        if len(found[0]) != len(found[1]):
            raise word.error(f"{len(found[0])} rows and {len(found[1])} columns are no square")
        return found

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], list[str]]:
        """Return the line of the header; none if the size of the board implies the layout."""
        return ({} if value == self.blank(board.shape) else {self.name: self.spelled(value)}), []

    def spelled(self, value: PlacedGrid) -> str:
        """Return the name of a layout, or the rows and columns of its grids."""
        name = next((name for name, layout in self.layouts if layout == value.layout), None)
        return name or self.listed(value)

    def listed(self, value: PlacedGrid) -> str:
        """Return the rows and columns of each grid."""
        grids = sorted(value.layout)
        return " ".join(f"{_ranges(rows)}/{_ranges(columns)}" for rows, columns in grids)

    def moved(self, value: PlacedGrid, axis: int, by: int, shape: Shape) -> PlacedGrid:
        """Return those grids that fit on a board of this shape once they are moved along an axis.

        Where none does, the board has the usual ones.
        """
        layout = frozenset(
            (grid[0], numbers) if axis else (numbers, grid[1])
            for grid in value.layout
            for numbers in [tuple(at + by for at in grid[axis])]
            if numbers[0] >= 0 and numbers[-1] < shape[axis]
        )
        return PlacedGrid(layout, shape) if layout else self.blank(shape)

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> PlacedGrid:
        """Return the grids at the images of their rows and columns."""
        found = []
        for grid in value.layout:
            turned = [
                tuple(sorted(isometry.shape[axis] - 1 - at if flip else at for at in grid[axis]))
                for axis, flip in zip(isometry.axes, isometry.flipped, strict=True)
            ]
            found.append((turned[0], turned[1]))
        height, width = isometry.image_shape
        return PlacedGrid(frozenset(found), (height, width))

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the cells outside all grids."""
        for row, column in self.dark(value):
            yield Mark("dark", (2 * row + 1, 2 * column + 1), "#")

    def form(self) -> str:
        """Return how grids are written."""
        names = ", ".join(f"`{name}`" for name, _ in self.layouts)
        return (
            f"{self.name}: a line `{self.name}:` of the header with {names}, or with the rows and "
            "columns of each grid, `1-9/13-21`; by default what the size of the board fits. Cells "
            "outside the grids are black"
        )

    def entering(self, board: AnyBoard) -> Entering:
        """State that grids are drawn, or a layout is chosen or written; the board fits them."""
        return Entering("grids", signs=tuple(name for name, _ in self.layouts))

    def entered(self, words: str, shape: Shape) -> PlacedGrid:
        """Return the layout of a line of the header, the usual one where it is empty.

        It is on the board that fits it, which may have another size than this one.

        Raises
        ------
        ParseError
            If there is none.
        """
        if not words:
            return self.blank(shape)
        layout = self._layout(Value(words, 1, 1))
        return PlacedGrid(layout, extent(layout))

    def dark(self, value: Any) -> list[Cell]:
        """Return the cells outside all grids."""
        height, width = value.shape
        there = {cell for grid in value.layout for line in rows_of(grid) for cell in line}
        every = (Cell(row, column) for row in range(height) for column in range(width))
        return [cell for cell in every if cell not in there]

    def areas(self, value: Any) -> Regions:
        """Return the boxes, as far as the grids divide them."""
        height, width = value.shape
        owners: dict[Cell, list[tuple[int, int, int]]] = {}
        for number, grid in enumerate(sorted(value.layout)):
            box = box_side(len(grid[0])) or len(grid[0])
            for down, line in enumerate(rows_of(grid)):
                for right, cell in enumerate(line):
                    owners.setdefault(cell, []).append((number, down // box, right // box))
        return regions.renumbered(
            [
                [tuple(owners.get(Cell(row, column), ())) for column in range(width)]
                for row in range(height)
            ]
        )


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a text like ``4-6,13``, counted from 0; none if it is invalid."""
    found: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if not match:
            return ()
        found += range(int(match[1]) - 1, int(match[2] or match[1]))
    ordered = found == sorted(set(found)) and found[:1] != [-1]
    return tuple(found) if ordered else ()


def _ranges(numbers: tuple[int, ...]) -> str:
    """Return the text that ``_numbers`` reads."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(
        str(one[0] + 1) if len(one) == 1 else f"{one[0] + 1}-{one[-1] + 1}" for one in parts
    )
