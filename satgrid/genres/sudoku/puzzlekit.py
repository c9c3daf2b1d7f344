"""Sudokus as puzzlekit writes them: numbers, and below them irregular regions.

Behind the size may stand the rows and columns of a box.
"""

from __future__ import annotations

from typing import Any

from satgrid.board import boxes
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit.genres import SheetGenre
from satgrid.formats.puzzlekit.sheet import NOTHING, WordSheet, number_of, sized
from satgrid.genres.sudoku.board import box as box_of, diagonals, irregular, made
from satgrid.puzzle.numbers import Entry

__all__ = ["GENRES"]


def _read(sheet: WordSheet) -> Any:
    size = sheet.square()
    box = _box(sheet, size)
    return made(size, _givens(sheet, size), box)


def _read_irregular(sheet: WordSheet) -> Any:
    size = sheet.square()
    givens = _givens(sheet, size)
    return made(size, givens, regions=sheet.grid("the regions").regions(noun="region"))


def _givens(sheet: WordSheet, size: int) -> tuple[Entry, ...]:
    return tuple(sorted(sheet.grid().entries(size)))


def _box(sheet: WordSheet, size: int) -> tuple[int, int]:
    """Return the rows and columns of a box: those given, or the usual ones."""
    if len(sheet.more) >= 2:
        height, width = (number_of(word) or 0 for word in sheet.more[:2])
        if height * width != size:
            raise sheet.more[0].error(f"a box of {height}x{width} where a row has {size} cells")
        return height, width
    box = boxes.usual(size)
    if box is None:
        raise ParseError(
            f"{size} rows have no usual boxes: write the rows and columns of a box after the size"
        )
    return box


def _answer(puzzle: Any, sheet: WordSheet) -> frozenset[Entry]:
    return sheet.grid().entries(puzzle.shape[0])


def _lines(puzzle: Any) -> list[list[str]]:
    givens = {cell: str(number) for cell, number in puzzle.givens}
    rows = [[givens.get(cell, NOTHING) for cell in row] for row in puzzle.grid.rows()]
    box = box_of(puzzle)
    unusual = box if box and box != boxes.usual(puzzle.shape[0]) else ()
    return [sized(puzzle.shape, *unusual), *rows]


def _lines_irregular(puzzle: Any) -> list[list[str]]:
    regions = [[str(region + 1) for region in row] for row in irregular(puzzle) or ()]
    return [*_lines(puzzle), *regions]


def _lost(puzzle: Any) -> str | None:
    return _diagonals(puzzle) or (None if box_of(puzzle) else "there it has boxes, here not")


def _lost_irregular(puzzle: Any) -> str | None:
    return _diagonals(puzzle) or (None if irregular(puzzle) else "there it has regions, here not")


def _diagonals(puzzle: Any) -> str | None:
    return "there is no rule for its diagonals there" if diagonals(puzzle) else None


GENRES = (
    SheetGenre("Sudoku", _read, _answer, _lines, _lost),
    SheetGenre("JigsawSudoku", _read_irregular, _answer, _lines_irregular, _lost_irregular),
)
