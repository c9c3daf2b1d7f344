"""Fillomino as puzzlekit writes it: numbers."""

from __future__ import annotations

from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized
from satgrid.genres.fillomino.puzzle import Fillomino
from satgrid.puzzle.numbers import Entry

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Fillomino:
    return Fillomino(sheet.grid().signs({NOTHING: "."}, range(1, Fillomino.most + 1)))


def _answer(_: Fillomino, sheet: Sheet) -> frozenset[Entry]:
    return sheet.grid().entries()


def _lines(puzzle: Fillomino) -> list[list[str]]:
    return [sized(puzzle.shape), *([w.replace(".", NOTHING) for w in row] for row in puzzle.cells)]


GENRES = (Genre("Fillomino", _read, _answer, _lines),)
