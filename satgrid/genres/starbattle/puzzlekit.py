"""Star battle as puzzlekit writes it: the size with the stars, then the regions.

``#`` and ``@`` are cells outside every region.
"""

from __future__ import annotations

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import OUTSIDE, Sheet, number_of, sized
from satgrid.genres.starbattle.puzzle import Starbattle

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Starbattle:
    stars = number_of(sheet.more[0]) if sheet.more else None
    if not stars:
        raise ParseError("the number of stars should stand behind the size")
    rooms = sheet.grid("the regions").regions(noun="region", outside=OUTSIDE)
    return Starbattle(rooms, stars)


def _answer(_: Starbattle, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Starbattle) -> list[list[str]]:
    names = {regions.OUTSIDE: OUTSIDE[0]}
    rooms = [[names.get(room, str(room + 1)) for room in row] for row in puzzle.rooms]
    return [sized(puzzle.shape, puzzle.stars), *rooms]


GENRES = (Genre("Starbattle", _read, _answer, _lines),)
