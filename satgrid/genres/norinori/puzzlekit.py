"""Norinori as puzzlekit writes them: an empty board, then the rooms."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.formats.puzzlekit.genres import SheetGenre
from satgrid.formats.puzzlekit.sheet import WordSheet, sized
from satgrid.puzzle import registry

__all__ = ["GENRES"]


def _read(sheet: WordSheet) -> Any:
    if sheet.left > sheet.height:
        sheet.grid().signs({"-": "."})
    rooms = sheet.grid("the rooms").regions()
    kind: Any = registry.find("norinori")
    return kind((sheet.height, sheet.width), {"rooms": rooms})


def _answer(_: Any, sheet: WordSheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Any) -> list[list[str]]:
    blank = [["-"] * len(row) for row in puzzle.data["rooms"]]
    rooms = [[str(room + 1) for room in row] for row in puzzle.data["rooms"]]
    return [sized(puzzle.shape), *blank, *rooms]


GENRES = (SheetGenre("Norinori", _read, _answer, _lines),)
