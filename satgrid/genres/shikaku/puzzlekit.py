"""Shikaku as puzzlekit writes it: numbers, and rectangles by their numbers."""

from __future__ import annotations

from satgrid.board import regions
from satgrid.board.cover import Placement
from satgrid.formats.puzzlekit.genre import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized
from satgrid.genres.shikaku.puzzle import Shikaku

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Shikaku:
    return Shikaku(sheet.grid().signs({NOTHING: "."}, range(1, Shikaku.most + 1)))


def _answer(_: Shikaku, sheet: Sheet) -> frozenset[Placement]:
    areas = regions.cells_of(sheet.grid().regions(noun="rectangle"))
    return frozenset(Placement(str(len(cells)), tuple(cells)) for cells in areas)


def _lines(puzzle: Shikaku) -> list[list[str]]:
    return [sized(puzzle.shape), *([w.replace(".", NOTHING) for w in row] for row in puzzle.cells)]


def _lost(puzzle: Shikaku) -> str | None:
    untold = any(puzzle.blank in row for row in puzzle.cells)
    return "its numbers that are not told have no place in it" if untold else None


GENRES = (Genre("Shikaku", _read, _answer, _lines, _lost),)
