"""Slitherlink as puzzlekit writes it: numbers, and in solutions x for a cell inside the loop."""

from __future__ import annotations

from satgrid.board.grid import Side
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized
from satgrid.genres.slitherlink.puzzle import Slitherlink

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Slitherlink:
    return Slitherlink(sheet.grid().signs({NOTHING: "."}, range(Slitherlink.most + 1)))


def _answer(_: Slitherlink, sheet: Sheet) -> frozenset[Side]:
    return sheet.grid().outline("x")


def _lines(puzzle: Slitherlink) -> list[list[str]]:
    return [
        sized(puzzle.shape),
        *([NOTHING if word == "." else word for word in row] for row in puzzle.cells),
    ]


GENRES = (Genre("Slitherlink", _read, _answer, _lines),)
