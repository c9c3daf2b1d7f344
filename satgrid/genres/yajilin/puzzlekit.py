"""Yajilin as puzzlekit writes it: ``2e``, x or @ for a cell out of play.

In solutions x is a shaded cell.
"""

from __future__ import annotations

from satgrid.formats.puzzlekit.genres import Genre
from satgrid.formats.puzzlekit.sheet import NOTHING, Sheet, sized
from satgrid.genres.yajilin.arrows import FREE, OUT, arrow_of
from satgrid.genres.yajilin.puzzle import Mark, Yajilin

__all__ = ["GENRES"]

_WRITTEN = {FREE: NOTHING, OUT: "x"}
_SIGNS = {NOTHING: FREE, ".": FREE, "x": OUT, "@": OUT}


def _read(sheet: Sheet) -> Yajilin:
    rows = sheet.grid().rows
    for word in (word for row in rows for word in row):
        if word.text not in _SIGNS and arrow_of(word.text) is None:
            raise word.error(f"{word.text[:20]!r} is not one of {NOTHING} x @ 2e")
    return Yajilin(tuple(tuple(_SIGNS.get(word.text, word.text) for word in row) for row in rows))


def _answer(puzzle: Yajilin, sheet: Sheet) -> frozenset[Mark]:
    board = sheet.grid()
    shaded: set[Mark] = {(cell,) for cell in board.where("x") if cell in puzzle.free}
    return frozenset(shaded | set(board.links()))


def _lines(puzzle: Yajilin) -> list[list[str]]:
    return [sized(puzzle.shape), *([_WRITTEN.get(it, it) for it in row] for row in puzzle.cells)]


GENRES = (Genre("Yajilin", _read, _answer, _lines),)
