"""Masyu as puzzlekit writes it: w and b, or 1 and 2, for pearls, and the ways out of cells."""

from __future__ import annotations

from satgrid.board.grid import Side
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized
from satgrid.genres.masyu.puzzle import BLACK, WHITE, Masyu

__all__ = ["GENRES"]

_SIGNS = {NOTHING: ".", "w": WHITE, "b": BLACK, "1": WHITE, "2": BLACK}
_WRITTEN = {".": NOTHING, WHITE: "w", BLACK: "b"}


def _read(sheet: Sheet) -> Masyu:
    return Masyu(tuple(map("".join, sheet.grid().signs(_SIGNS))))


def _answer(_: Masyu, sheet: Sheet) -> frozenset[Side]:
    return sheet.grid().links()


def _lines(puzzle: Masyu) -> list[list[str]]:
    return [sized(puzzle.shape), *([_WRITTEN[sign] for sign in row] for row in puzzle.cells)]


GENRES = (Genre("Masyu", _read, _answer, _lines),)
