"""Tenner grids in the collection: the sums are the last row, of a solution as well."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genres import SheetGenre
from satgrid.formats.puzzlekit.sheet import NOTHING, WordSheet, number_of, sized
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry

__all__ = ["FORMS", "GENRES"]


def _rows(sheet: WordSheet) -> dict[Cell, int]:
    """Return the numbers of all rows but the last one."""
    found = {}
    for row in range(sheet.height - 1):
        for column, word in enumerate(sheet.line("a row of the board", sheet.width)):
            number = number_of(word)
            if number is not None:
                found[Cell(row, column)] = word.number(0, 99)
    return found


def _read(sheet: WordSheet) -> Any:
    if sheet.height < 2:
        raise sheet.size.error("a board has a row at least, and one with the sums")
    givens = _rows(sheet)
    sums = sheet.numbers(sheet.width, "the row of sums")
    beside = {("below", at): total for at, total in enumerate(sums) if total is not None}
    kind: Any = registry.find("tennergrid")
    return kind((sheet.height - 1, sheet.width), {"givens": givens, "beside": beside})


def _answer(board: Any, sheet: WordSheet) -> frozenset[Entry]:
    found = frozenset(Entry(cell, number) for cell, number in _rows(sheet).items())
    sheet.numbers(sheet.width, "the row of sums")
    return found


def _lines(board: Any) -> list[list[str]]:
    height, width = board.shape
    givens, beside = board.data["givens"], board.data["beside"]
    rows = [[str(givens.get(cell, NOTHING)) for cell in row] for row in board.grid.rows()]
    sums = [str(beside.get(("below", at), NOTHING)) for at in range(width)]
    return [sized((height + 1, width)), *rows, sums]


GENRES = (SheetGenre("TennerGrid", _read, _answer, _lines),)
FORMS = {
    "TennerGrid": (
        "a board with numbers; its last row has the sums of the columns",
        "all numbers, and the row of sums",
    )
}
