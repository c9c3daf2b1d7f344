"""Shared parts of the sudoku formats: cells as characters, and the usual boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.boxes import usual
from satgrid.board.grid import Cell
from satgrid.board.text import Notes, Row
from satgrid.formats.format import unwritable
from satgrid.genres.sudoku.board import box, diagonals, made
from satgrid.puzzle.numbers import Entry, number_at, symbol

__all__ = ["CELLS", "SIZES", "board", "own", "written"]

CELLS = "0-9A-P."
"""The characters of cells, for a pattern; ``0`` and ``.`` are empty."""
SIZES = (4, 6, 9, 16, 25)
"""The rows of boards with usual boxes; the format does not say which others there are."""
_ZERO = str.maketrans("0", ".")


def board(rows: Sequence[tuple[Row, Sequence[int]]], notes: Notes = ()) -> Any:
    """Return a board from its rows, each with the places of its cells.

    Raises
    ------
    ParseError
        If a number is too large.
    """
    size = len(rows)
    givens = []
    for index, (row, places) in enumerate(rows):
        plain = Row(row.text.translate(_ZERO), row.line)
        for column, place in enumerate(places):
            number = number_at(plain, place, size)
            if number:
                givens.append(Entry(Cell(index, column), number))
    return made(size, givens, usual(size), notes=notes)


def own(puzzle: Any, format_name: str) -> Any:
    """Return a sudoku that a format can hold; refuse any other puzzle."""
    if puzzle.name != "sudoku":
        raise unwritable(puzzle, format_name, "it holds sudokus only")
    size = puzzle.shape[0]
    if size not in SIZES or box(puzzle) != usual(size) or diagonals(puzzle):
        raise unwritable(puzzle, format_name, "it holds numbers only, and these boxes are unusual")
    return puzzle


def written(puzzle: Any) -> list[str]:
    """Return the rows, with a point for an empty cell."""
    given = dict(puzzle.givens)
    return ["".join(symbol(given.get(cell)) for cell in row) for row in puzzle.grid.rows()]
