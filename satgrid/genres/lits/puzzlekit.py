"""LITS as puzzlekit writes it: the regions; in a solution the letter of each shaded cell."""

from __future__ import annotations

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genres import Genre
from satgrid.formats.puzzlekit.sheet import OUTSIDE, Sheet, sized
from satgrid.genres.lits.puzzle import Lits

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Lits:
    return Lits(sheet.grid("the regions").regions(noun=Lits.noun, outside=OUTSIDE))


def _answer(_: Lits, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("L", "I", "T", "S", "x")


def _lines(puzzle: Lits) -> list[list[str]]:
    names = {regions.OUTSIDE: OUTSIDE[1]}
    return [
        sized(puzzle.shape),
        *([names.get(room, str(room + 1)) for room in row] for row in puzzle.rooms),
    ]


GENRES = (Genre("LITS", _read, _answer, _lines),)
