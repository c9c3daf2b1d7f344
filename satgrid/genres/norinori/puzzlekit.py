"""Norinori as puzzlekit writes them: a board of nothing, then the rooms."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import Sheet, sized
from satgrid.genres.norinori.puzzle import Norinori

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Norinori:
    if sheet.left > sheet.height:
        sheet.grid().signs({"-": "."})
    return Norinori(sheet.grid("the rooms").regions())


def _answer(_: Norinori, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Norinori) -> list[list[str]]:
    blank = [["-"] * len(row) for row in puzzle.rooms]
    rooms = [[str(room + 1) for room in row] for row in puzzle.rooms]
    return [sized(puzzle.shape), *blank, *rooms]


GENRES = (Genre("Norinori", _read, _answer, _lines),)
