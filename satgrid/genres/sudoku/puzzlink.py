"""Sudoku as puzz.link has it: square boxes, or boxes of two rows and three columns."""

from __future__ import annotations

from typing import Any

from satgrid.board.boxes import usual
from satgrid.board.grid import Cell, Grid, named
from satgrid.errors import ParseError
from satgrid.formats.puzzlink import codes
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import ROWS
from satgrid.genres.sudoku.board import box as box_of, diagonals, made
from satgrid.puzzle.numbers import Entry

__all__ = ["KINDS"]


def _read(height: int, width: int, body: Body) -> Any:
    box = usual(height)
    if box is None:
        raise body.error(f"a sudoku of {height} rows has no boxes", 0)
    found = codes.numbers(body, height * width)
    givens = []
    for cell, value, start in zip(Grid(height, width), found.values, found.starts, strict=True):
        if value is None or value == UNKNOWN:
            continue
        if not 1 <= value <= height:
            message = f"{value} at {named(cell)} is not one of the numbers 1 to {height}"
            raise body.error(message, start)
        givens.append(Entry(cell, value))
    return made(height, tuple(givens), box)


def _body(puzzle: Any) -> str:
    given: dict[Cell, int] = dict(puzzle.givens)
    return codes.written(given.get(cell) for cell in puzzle.grid)


def _load(lines: SavedLines, height: int, width: int) -> Any:
    box = usual(height)
    if box is None:
        raise ParseError(f"a sudoku of {height} rows has no boxes")
    givens = []
    for row, words in enumerate(lines.grid(height, width, "the board")):
        for column, word in enumerate(words):
            if word.text not in (".", "-"):
                givens.append(Entry(Cell(row, column), word.number(1, height)))
    return made(height, tuple(givens), box, notes=lines.notes)


def _lines(puzzle: Any) -> list[list[str]]:
    given = {entry.cell: str(entry.number) for entry in puzzle.givens}
    return [[given.get(cell, ".") for cell in row] for row in puzzle.grid.rows()]


def _lost(puzzle: Any) -> str | None:
    if diagonals(puzzle):
        return "there is no rule for its diagonals there"
    box = box_of(puzzle)
    return (
        None
        if box and box == usual(puzzle.shape[0])
        else "its boxes are not as they are drawn there"
    )


_FORM = ("numbers: hexadecimal digits, `g` to `z` empty places",)
_ROW = ROWS["sudoku"]
KINDS = {
    "sudoku": Kind(
        "sudoku", _read, _body, _load, _lines, _lost, row=_ROW, form=_FORM, square=True, size=1
    )
}
