"""Heyawake as puzzlekit writes it: the numbers, each in a cell of its room, then the rooms."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.board.symbols import BLANK
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, is_nothing, sized
from satgrid.genres.heyawake.puzzle import Heyawake

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Heyawake:
    numbers = sheet.grid("the numbers")
    rooms = sheet.grid("the rooms").regions()
    entries = [(cell, word) for cell, word in numbers if not is_nothing(word)]
    return Heyawake(rooms, Heyawake.numbered(rooms, entries))


def _answer(_: Heyawake, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Heyawake) -> list[list[str]]:
    numbers = [[NOTHING if word == BLANK else word for word in row] for row in puzzle.printed]
    rooms = [[str(room + 1) for room in row] for row in puzzle.rooms]
    return [sized(puzzle.shape), *numbers, *rooms]


GENRES = (Genre("Heyawake", _read, _answer, _lines),)
