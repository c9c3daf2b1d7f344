"""Genres whose boards are numbers in cells, and whose answer is a set of cells."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.symbols import BLANK
from satgrid.formats.puzzlekit.genres import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized

__all__ = ["numbered"]


def numbered(name: str, puzzle: type[Any], mark: str = "x") -> Genre:
    """Return the genre of a puzzle that is a ``Printed`` board.

    Parameters
    ----------
    name
        The genre's name in the collection.
    mark
        The word of a cell of the answer.
    """
    signs = {sign: sign for sign in puzzle.signs} | {BLANK: NOTHING}

    def read(sheet: Sheet) -> Any:
        known = {word: sign for sign, word in signs.items()}
        return puzzle(sheet.grid().signs(known, range(puzzle.least, puzzle.most + 1)))

    def answer(_: Any, sheet: Sheet) -> frozenset[Cell]:
        return sheet.grid().where(mark)

    def lines(board: Any) -> list[list[str]]:
        return [sized(board.shape), *([signs.get(it, it) for it in row] for row in board.cells)]

    return Genre(name, read, answer, lines)
