"""Tents as puzzlekit writes them: the numbers of the columns, of the rows, and the trees."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import Sheet, sized
from satgrid.genres.tents.puzzle import Counts, Tents

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Tents:
    columns = sheet.numbers(sheet.width, "the numbers of the columns")
    rows = sheet.numbers(sheet.height, "the numbers of the rows")
    cells = sheet.grid().signs({"-": ".", "x": "T"})
    return Tents(tuple(map("".join, cells)), rows, columns)


def _answer(_: Tents, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("o")


def _lines(puzzle: Tents) -> list[list[str]]:
    cells = [["x" if sign == "T" else "-" for sign in row] for row in puzzle.cells]
    return [sized(puzzle.shape), _told(puzzle.columns), _told(puzzle.rows), *cells]


def _told(counts: Counts) -> list[str]:
    return ["-" if number is None else str(number) for number in counts]


GENRES = (Genre("Tent", _read, _answer, _lines),)
