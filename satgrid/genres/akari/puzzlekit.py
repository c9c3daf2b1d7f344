"""Akari as puzzlekit writes it: black cells, and lamps as o."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import Sheet, sized
from satgrid.genres.akari.puzzle import Akari

__all__ = ["GENRES"]

_SIGNS = {".": "-", "#": "x"}


def _read(sheet: Sheet) -> Akari:
    cells = sheet.grid().signs({word: sign for sign, word in _SIGNS.items()}, range(5))
    return Akari(tuple(map("".join, cells)))


def _answer(_: Akari, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("o")


def _lines(puzzle: Akari) -> list[list[str]]:
    return [sized(puzzle.shape), *([_SIGNS.get(it, it) for it in row] for row in puzzle.cells)]


GENRES = (Genre("Akari", _read, _answer, _lines),)
