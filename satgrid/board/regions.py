"""A rectangle of cells divided into regions: rooms, irregular boxes.

Each cell is drawn as a character, the same for all cells of a region. A line with spaces or commas
in it has a word for each cell instead, such as a number. Where a puzzle allows cells outside every
region, each of them is ``#``. A region is connected, unless the puzzle allows several parts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from operator import ne

from satgrid.board.grid import Cell, Grid, Place, components
from satgrid.board.isometry import Isometry
from satgrid.board.text import Row, Value, plural

__all__ = [
    "OUTSIDE",
    "Regions",
    "are_numbered",
    "are_whole",
    "borders",
    "cells_of",
    "corners",
    "enclosed",
    "image",
    "kept",
    "named",
    "names",
    "of_words",
    "outside",
    "part_names",
    "read",
    "renumbered",
    "written",
]

Regions = tuple[tuple[int, ...], ...]
"""For each row, the region of each cell, numbered from 0 as they appear row by row.

``OUTSIDE`` stands for a cell outside every region."""
OUTSIDE = -1
_OUTSIDE = "#"

_BETWEEN = re.compile(r"[\s,]")
_NOTHING = re.compile(r"(?:^|,)\s*,")
_NO_NAME = frozenset("()[]{}<>|;:'\"\\/")
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_MORE_SIGNS = 0x4E00  # 20,000 characters, all different and none a space


def read(
    rows: Sequence[Row], *, noun: str = "room", outside: bool = False, parts: bool = False
) -> Regions:
    """Read drawn regions.

    Parameters
    ----------
    outside
        Whether ``#`` is a cell outside every region.
    parts
        Whether a region may lie in several parts.

    Raises
    ------
    ParseError
        If a row is longer or shorter than the first, or a region is in two parts without leave.
    """
    words = names(rows, noun=noun)
    for row, line in zip(rows, words, strict=True):
        if len(line) != len(words[0]):
            extra = line[len(words[0])].column if len(line) > len(words[0]) else len(row.text) + 1
            raise row.error(
                f"{plural(len(line), 'cell')} where the first row has {len(words[0])}", extra
            )
    return of_words(words, noun=noun, outside=(_OUTSIDE,) if outside else (), parts=parts)


def names(rows: Sequence[Row], *, noun: str = "area") -> list[list[Value]]:
    """Return the name of the region of each cell: characters, or words between spaces or commas.

    Raises
    ------
    ParseError
        For a comma without a word before it, and for brackets and quotes.
    """
    spaced = any(_BETWEEN.search(row.text.strip()) for row in rows)
    pattern = re.compile(r"[^\s,]+" if spaced else r"\S")
    words = [
        [Value(word.group(), row.line, word.start() + 1) for word in pattern.finditer(row.text)]
        for row in rows
    ]
    for row in rows:
        missing = _NOTHING.search(row.text)
        if missing:
            raise row.error("nothing stands before this comma", missing.end())
    for word in (word for line in words for word in line):
        if not _NO_NAME.isdisjoint(word.text):
            raise word.error(f"{word.text!r} is no name of {_an(noun)}: letters and digits are")
    return words


def _an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def of_words(
    words: Sequence[Sequence[Value]],
    *,
    noun: str = "room",
    outside: Collection[str] = (),
    parts: bool = False,
) -> Regions:
    """Return the regions that equal words make.

    Parameters
    ----------
    outside
        The words of a cell outside every region.
    parts
        Whether a region may lie in several parts.

    Raises
    ------
    ParseError
        If a region is in two parts without leave.
    """
    regions = renumbered(
        [[OUTSIDE if word.text in outside else word.text for word in line] for line in words]
    )
    for cells in () if parts or are_whole(regions) else cells_of(regions):
        found = components(cells)
        if len(found) > 1:
            (row, column), first = found[1][0], found[0][0]
            word = words[row][column]
            raise word.error(
                f"{noun} {word.text!r} is in {len(found)} parts: one starts here, "
                f"one at row {first[0] + 1}, column {first[1] + 1}"
            )
    return regions


def enclosed(shape: tuple[int, int], closed: Sequence[bool]) -> Regions:
    """Return the regions that lines enclose; a line that ends inside one encloses nothing.

    Parameters
    ----------
    closed
        For each of ``Grid.sides()``, whether a line is there.
    """
    return _enclosed(shape, tuple(closed))


@lru_cache(maxsize=4)  # a link's rooms are made of its lines, and then tried by their borders
def _enclosed(shape: tuple[int, int], closed: tuple[bool, ...]) -> Regions:
    height, width = shape
    before = height * (width - 1)
    first: list[int] = []  # of each run of cells without a line an earlier one of its region, or it
    rows: list[list[int]] = []
    for row in range(height):
        lines = closed[row * (width - 1) : (row + 1) * (width - 1)]
        rows.append([*accumulate(lines, initial=len(first))])
        first += range(len(first), rows[-1][-1] + 1)
    for row, (above, below) in enumerate(pairwise(rows)):
        lines = closed[before + row * width : before + (row + 1) * width]
        met = {(up, run) for up, run, line in zip(above, below, lines, strict=True) if not line}
        for one, other in met:
            while first[one] != one:
                one = first[one]
            while first[other] != other:
                other = first[other]
            first[max(one, other)] = min(one, other)
    for run, earlier in enumerate(first):
        first[run] = first[earlier]
    return renumbered([[first[run] for run in runs] for runs in rows])


def borders(regions: Regions) -> list[bool]:
    """Return, for each of ``Grid.sides()``, whether it lies between two regions."""
    found = [one != other for row in regions for one, other in pairwise(row)]
    for row, below in pairwise(regions):
        found += map(ne, row, below)
    return found


def are_whole(regions: Regions) -> bool:
    """Return whether regions fill the board, are numbered in its order, and have one part each."""
    return not regions or enclosed((len(regions), len(regions[0])), borders(regions)) == regions


def are_numbered(regions: Regions) -> bool:
    """Return whether regions fill the board and are numbered in its order."""
    return not any(OUTSIDE in row for row in regions) and renumbered(regions) == regions


def renumbered(labels: Sequence[Sequence[object]]) -> Regions:
    """Return regions given by any labels, numbered in the order of their first cells.

    The label ``OUTSIDE`` is not changed.
    """
    numbers: dict[object, int] = {OUTSIDE: OUTSIDE}
    return tuple(
        tuple(numbers.setdefault(label, len(numbers) - 1) for label in row) for row in labels
    )


def cells_of(regions: Regions) -> list[list[Cell]]:
    """Return the cells of each region, row by row."""
    found: list[list[Cell]] = [[] for _ in range(1 + max(map(max, regions)))] if regions else []
    for region, cell in zip(
        chain.from_iterable(regions),
        Grid(len(regions), len(regions[0]) if regions else 0),
        strict=True,
    ):
        if region != OUTSIDE:
            found[region].append(cell)
    return found


def part_names(regions: Regions) -> dict[Place, str]:
    """Return names for the first cells of the parts of regions in several parts.

    All parts of a region have the same letter, that of ``written``. Borders alone do not tell which
    parts belong together. Empty where all regions are connected.
    """
    found: dict[Place, str] = {}
    for region, cells in enumerate(cells_of(regions)):
        parts = components(cells)
        if len(parts) > 1:
            name = _SIGNS[region] if region < len(_SIGNS) else str(region + 1)
            found |= {part[0]: name for part in parts}
    return found


def outside(regions: Regions) -> list[Cell]:
    """Return the cells outside every region, row by row."""
    return [
        Cell(row, column)
        for row, line in enumerate(regions)
        for column, region in enumerate(line)
        if region == OUTSIDE
    ]


def corners(cells: Collection[Place]) -> int:
    """Return the number of corners of a region: four of a rectangle, six of an L."""
    found = 0
    for row, column in {
        (r + down, c + right) for r, c in cells for down in (0, 1) for right in (0, 1)
    }:
        one, two, three, four = (
            (row - up, column - left) in cells for up in (1, 0) for left in (1, 0)
        )
        inside = one + two + three + four
        found += 2 if inside == 2 and one == four else inside % 2
    return found


def image(regions: Regions, isometry: Isometry) -> Regions:
    """Return the regions after an isometry of the board."""
    height, width = isometry.image_shape
    images = [[OUTSIDE] * width for _ in range(height)]
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            down, right = isometry((row, column))
            images[down][right] = region
    return renumbered(images)


def kept(regions: Regions, isometry: Isometry) -> bool:
    """Return whether an isometry maps the board to itself and every region to a region."""
    if isometry.image_shape != (len(regions), len(regions[0])):
        return False
    return image(regions, isometry) == regions


def named(cells: Sequence[Place], *, noun: str = "room") -> str:
    """Name a region for a player, by its cells: ``the room of 3 cells at row 1, column 2``."""
    row, column = cells[0]
    return f"the {noun} of {plural(len(cells), 'cell')} at row {row + 1}, column {column + 1}"


def written(regions: Regions) -> list[str]:
    """Return rows that ``read`` accepts: characters, or numbers from 1 if there are too few."""
    most = max(map(max, regions))
    if most < len(_SIGNS):
        signs = (*_SIGNS, _OUTSIDE)
        return ["".join(signs[region] for region in row) for row in regions]
    if len(regions[0]) == 1:  # no spaces would tell that 10 is one cell, not two
        return [_OUTSIDE if row[0] == OUTSIDE else chr(_MORE_SIGNS + row[0]) for row in regions]
    width = len(str(most + 1))
    names = {OUTSIDE: _OUTSIDE}
    return [
        " ".join(names.get(region, str(region + 1)).rjust(width) for region in row).strip()
        for row in regions
    ]
