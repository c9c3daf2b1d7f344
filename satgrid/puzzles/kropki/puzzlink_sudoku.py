"""Sudoku as puzz.link has it: satgrid's kropki with boxes and without dots."""

from __future__ import annotations

from math import isqrt

from satgrid.board.grid import Cell, Grid, named
from satgrid.errors import ParseError
from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kind import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.puzzle.numbers import Entry
from satgrid.puzzles.kropki.puzzle import Kropki

__all__ = ["KIND", "standard_box"]


def _read(height: int, width: int, body: Body) -> Kropki:
    box = standard_box(height)
    if box is None:
        raise body.error(f"a sudoku of {height} rows has no boxes", 0)
    values = bodies.numbers(body, height * width)
    givens = []
    for cell, value in zip(Grid(height, width), values, strict=True):
        if value is None or value == UNKNOWN:
            continue
        if not 1 <= value <= height:
            raise body.error(f"{value} at {named(cell)} is not one of the numbers 1 to {height}", 0)
        givens.append(Entry(cell, value))
    return Kropki(height, tuple(givens), all_dots="no", box=box)


def _body(puzzle: Kropki) -> str:
    given: dict[Cell, int] = dict(puzzle.givens)
    return bodies.written(given.get(cell) for cell in Grid(puzzle.size, puzzle.size))


def standard_box(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box as puzz.link draws it, None where it draws none."""
    if size == 6:
        return 2, 3
    root = isqrt(size)
    return (root, root) if root * root == size else None


def _load(lines: Lines, height: int, width: int) -> Kropki:
    box = standard_box(height)
    if box is None:
        raise ParseError(f"a sudoku of {height} rows has no boxes")
    givens = []
    for row, words in enumerate(lines.grid(height, width, "the board")):
        for column, word in enumerate(words):
            if word.text not in (".", "-"):
                givens.append(Entry(Cell(row, column), word.number(1, height)))
    return Kropki(height, tuple(givens), all_dots="no", box=box, notes=lines.notes)


def _lines(puzzle: Kropki) -> list[list[str]]:
    given = {entry.cell: str(entry.number) for entry in puzzle.givens}
    grid = Grid(puzzle.size, puzzle.size)
    return [[given.get(cell, ".") for cell in row] for row in grid.rows()]


def _lost(puzzle: Kropki) -> str | None:
    plain = puzzle.all_dots == "no" and not puzzle.white and not puzzle.black
    boxed = puzzle.box and puzzle.box == standard_box(puzzle.size)
    return None if plain and boxed else "it is no sudoku with boxes as they are drawn there"


KIND = Kind("kropki", _read, _body, _load, _lines, _lost, square=True, size=1)
