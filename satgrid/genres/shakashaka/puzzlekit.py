"""Shakashaka as puzzlekit writes it: black cells, and triangles by their filled corner.

A black cell without a number is ``x``, in older puzzles of the collection ``5``.
"""

from __future__ import annotations

from satgrid.formats.puzzlekit.genres import Genre
from satgrid.formats.puzzlekit.sheet import Sheet, sized
from satgrid.genres.shakashaka.puzzle import Shakashaka, Triangle

__all__ = ["GENRES"]

_SIGNS = {".": "-", "#": "x"}
_CORNERS = {"nw": "A", "ne": "B", "se": "C", "sw": "D"}


def _read(sheet: Sheet) -> Shakashaka:
    known = {word: sign for sign, word in _SIGNS.items()} | {"5": "#"}
    cells = sheet.grid().signs(known, range(5))
    return Shakashaka(tuple(map("".join, cells)))


def _answer(_: Shakashaka, sheet: Sheet) -> frozenset[Triangle]:
    return frozenset(
        Triangle(cell, _CORNERS[word.text]) for cell, word in sheet.grid() if word.text in _CORNERS
    )


def _lines(puzzle: Shakashaka) -> list[list[str]]:
    return [sized(puzzle.shape), *([_SIGNS.get(it, it) for it in row] for row in puzzle.cells)]


GENRES = (Genre("Shakashaka", _read, _answer, _lines),)
