"""Nonograms as puzzlekit writes them: the clues of the columns, then those of the rows."""

from __future__ import annotations

from satgrid.board.grid import Cell
from satgrid.formats.format import unwritable
from satgrid.formats.puzzlekit.genres import Genre
from satgrid.formats.puzzlekit.sheet import Sheet, number_of, sized
from satgrid.genres.nonogram.patterns import known
from satgrid.genres.nonogram.puzzle import Nonogram
from satgrid.genres.nonogram.text import LineClue, spelled

__all__ = ["GENRES"]


def _read(sheet: Sheet) -> Nonogram:
    columns = [_clue(sheet, "column") for _ in range(sheet.width)]
    rows = [_clue(sheet, "row") for _ in range(sheet.height)]
    return Nonogram(tuple(rows), tuple(columns))


def _clue(sheet: Sheet, kind: str) -> LineClue:
    """Read a clue; an empty one is 0, or nothing."""
    words = sheet.line(f"the clue of a {kind}")
    blocks = tuple(number_of(word) or 0 for word in words)
    if blocks != (0,) and 0 in blocks:
        raise words[blocks.index(0)].error(
            "0 must be the only number of its line: it means that the line is empty"
        )
    return tuple(filter(None, blocks))


def _answer(_: Nonogram, sheet: Sheet) -> frozenset[Cell]:
    return sheet.grid().where("x")


def _lines(puzzle: Nonogram) -> list[list[str]]:
    if not all(map(known, (*puzzle.rows, *puzzle.columns))):
        raise unwritable(puzzle, "puzzlekit", "a clue with ? or * has no place in it")
    clues = [[spelled(clue)] for clue in (*puzzle.columns, *puzzle.rows)]
    return [sized(puzzle.shape), *clues]


GENRES = (Genre("Nonogram", _read, _answer, _lines),)
