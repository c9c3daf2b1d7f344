"""The board of a sudoku: N rows of N characters, and its regions below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from satgrid.board import boxes
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.board.text import Document, Row, plural
from satgrid.puzzle.numbers import LARGEST, Entry, number_at, symbol

__all__ = ["read", "written"]

_ZERO = str.maketrans("0", ".")


def read(document: Document) -> tuple[int, tuple[Entry, ...], Regions | None]:
    """Return the rows of the board, its givens and its irregular regions.

    Spaces between the cells are passed over.

    Raises
    ------
    ParseError
        If the board is not a square, a number is too large, or a region has not one cell for each
        number.
    """
    drawn, label, below = boxes.sections(document.rows)
    if not drawn:
        raise boxes.missing(label, document.end)
    places = [[word.start() for word in re.finditer(r"\S", row.text)] for row in drawn]
    size = len(places[0])
    if size > LARGEST:
        message = f"{size} cells in a row; at most {LARGEST} are possible"
        raise drawn[0].error(message, places[0][LARGEST] + 1)
    if len(drawn) != size:
        at = drawn[min(len(drawn), size + 1) - 1]
        raise at.error(f"{plural(len(drawn), 'row')} where {plural(size, 'cell')} are in a row")
    givens = [
        Entry(Cell(index, column), number)
        for index, (row, spots) in enumerate(zip(drawn, places, strict=True))
        for column, number in enumerate(_numbers(row, spots, size))
        if number
    ]
    regions = boxes.read_regions(label, below, size) if label else None
    return size, tuple(givens), regions


def _numbers(row: Row, spots: Sequence[int], size: int) -> list[int]:
    if len(spots) != size:
        extra = spots[size] if len(spots) > size else len(row.text)
        raise row.error(f"{plural(len(spots), 'cell')} where the first row has {size}", extra + 1)
    plain = Row(row.text.translate(_ZERO), row.line)  # 0 is an empty cell, as in many collections
    return [number_at(plain, spot, size) for spot in spots]


def written(size: int, givens: Sequence[Entry], regions: Regions | None) -> list[str]:
    """Return the rows as ``read`` takes them."""
    signs = dict.fromkeys(product(range(size), repeat=2), symbol(None))
    signs.update((cell, symbol(number)) for cell, number in givens)
    line = "".join(signs.values())
    rows = [line[start : start + size] for start in range(0, size * size, size)]
    return rows if regions is None else rows + boxes.written_regions(regions)
