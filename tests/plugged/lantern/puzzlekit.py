"""A lantern as puzzlekit would write it: numbers in their cells, and shaded cells as x."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.formats.puzzlekit.genres import SheetGenre
from satgrid.formats.puzzlekit.sheet import WordSheet, sized
from satgrid.genres.lantern.puzzle import GENRE

__all__ = ["GENRES"]


def _read(sheet: WordSheet) -> Any:
    rows = sheet.grid().signs({"-": ""}, range(5))
    numbers = {
        Cell(row, column): int(word)
        for row, line in enumerate(rows)
        for column, word in enumerate(line)
        if word
    }
    return class_of(GENRE).made((sheet.height, sheet.width), {"numbers": numbers})


def _answer(_: Any, sheet: WordSheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Any) -> list[list[str]]:
    numbers = puzzle.data["numbers"]
    rows = [[str(numbers.get(cell, "-")) for cell in row] for row in puzzle.grid.rows()]
    return [sized(puzzle.shape), *rows]


GENRES = (SheetGenre("Lantern", _read, _answer, _lines),)
