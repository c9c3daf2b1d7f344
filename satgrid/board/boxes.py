"""Boxes of a square board: rectangles of one size, or irregular regions of as many cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from satgrid.board import regions
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.text import Row, Value, plural

__all__ = ["areas", "divided", "irregular", "read_regions", "read_size", "size_of", "usual"]


def usual(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of the usual boxes of a square; None if none are usual.

    Usual boxes are squares, or two rows of three cells on a board of six rows.
    """
    if size == 6:
        return 2, 3
    root = isqrt(size)
    return (root, root) if root * root == size else None


def areas(size: int, box: tuple[int, int] | None) -> Regions:
    """Return the number of each cell's box; without boxes all cells are in box 0."""
    height, width = box or (size, size)
    along = range(size)
    return regions.renumbered(
        [[(row // height, column // width) for column in along] for row in along]
    )


@lru_cache(maxsize=64)
def divided(size: int, box: tuple[int, int] | None) -> Regions:
    """Return the boxes of a square; without boxes every cell is outside."""
    return areas(size, box) if box else ((OUTSIDE,) * size,) * size


@lru_cache(maxsize=256)
def size_of(found: Regions) -> tuple[int, int] | None:
    """Return the rows and columns of the boxes; None if there are none, or regions are no boxes."""
    size = len(found)
    sizes = [(high, size // high) for high in range(1, size + 1) if size % high == 0]
    first = usual(size)
    known = [first, *sizes] if first else sizes
    return next((box for box in known if found == divided(size, box)), None)


def irregular(found: Regions) -> Regions | None:
    """Return regions that are no boxes; None where there are boxes, or neither."""
    return None if found[0][0] == OUTSIDE or size_of(found) else found


def read_size(value: Value, size: int) -> tuple[int, int] | None:
    """Read the rows and columns of a box; ``yes`` for the usual ones, ``no`` for None."""
    if value.text == "no":
        return None
    if value.text == "yes":
        box = usual(size)
        if box is None:
            raise value.error(
                f"{size} is not a square number: write the size of a box, such as 2x3"
            )
        return box
    if not re.fullmatch(r"\d{1,9}x\d{1,9}", value.text, re.ASCII):
        raise value.error(f"{value.text!r} is neither yes nor no nor a size such as 2x3")
    height, width = value.size()
    if height * width != size:
        raise value.error(
            f"a box of {value.text} has {plural(height * width, 'cell')}, but a row has {size}"
        )
    return height, width


def read_regions(rows: Sequence[Row], size: int) -> Regions:
    """Read irregular regions, each of as many cells as a row."""
    if len(rows) != size:
        at = rows[min(len(rows), size + 1) - 1]
        raise at.error(f"{plural(len(rows), 'row')} of regions where the board has {size}")
    found = regions.read(rows, noun="region", parts=True)
    # `regions.read` takes one character for a cell, or one word where a line has space in it.
    pattern = r"\S+" if any(re.search(r"\s", row.text.strip()) for row in rows) else r"\S"
    starts = [[word.start() + 1 for word in re.finditer(pattern, row.text)] for row in rows]
    if len(starts[0]) != size:
        extra = starts[0][size] if len(starts[0]) > size else len(rows[0].text) + 1
        raise rows[0].error(
            f"{plural(len(starts[0]), 'cell')} of regions where the board has {size}", extra
        )
    for cells in regions.cells_of(found):
        if len(cells) != size:
            row, column = cells[0]
            raise rows[row].error(
                f"the region that starts here has {plural(len(cells), 'cell')}, not {size}",
                starts[row][column],
            )
    return found
