"""Consecutive numbers as puzzlekit has them: all white dots are shown, and there are no boxes.

Below the givens stand the dots: in each cell the sum of 1 for a dot to the right of it, 2 for one
below it, 4 to the left and 8 above. So every dot is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE
from satgrid.formats.puzzlekit.genres import SheetGenre
from satgrid.formats.puzzlekit.sheet import NOTHING, SheetWords, WordSheet, number_of, sized
from satgrid.genres.kropki.board import black, made, white
from satgrid.puzzle.numbers import Entry

__all__ = ["GENRES"]

_RIGHT, _BELOW, _LEFT, _ABOVE = 1, 2, 4, 8


def _read(sheet: WordSheet) -> Any:
    size = sheet.square()
    givens = tuple(sorted(sheet.grid().entries(size)))
    return made(size, givens, _dots(sheet.grid("the dots"), size), all_dots="white")


def _around(cell: Cell) -> Iterator[tuple[int, Cell]]:
    """Yield the neighbors of a cell, each with the value that a dot on the shared side adds."""
    row, column = cell
    yield _RIGHT, Cell(row, column + 1)
    yield _BELOW, Cell(row + 1, column)
    yield _LEFT, Cell(row, column - 1)
    yield _ABOVE, Cell(row - 1, column)


def _dots(words: SheetWords, size: int) -> frozenset[Side]:
    dots: dict[Cell, set[Cell]] = {}
    for cell, word in words:
        number = number_of(word) or 0
        if number >= 2 * _ABOVE:
            raise word.error(f"{number} are more dots than a cell has sides: 0-{2 * _ABOVE - 1}")
        dots[cell] = {other for count, other in _around(cell) if number & count}
    for cell, word in words:
        for other in dots[cell]:
            if cell not in dots.get(other, ()):
                raise word.error(f"{word.text}: a dot that the cell beside it does not have")
    return frozenset(Side.between(cell, other) for cell in dots for other in dots[cell])


def _answer(puzzle: Any, sheet: WordSheet) -> frozenset[Entry]:
    return sheet.grid().entries(puzzle.shape[0])


def _lines(puzzle: Any) -> list[list[str]]:
    givens = {cell: str(number) for cell, number in puzzle.givens}
    cells = list(puzzle.grid.rows())
    numbers = [[givens.get(cell, NOTHING) for cell in row] for row in cells]
    return [sized(puzzle.shape), *numbers, *([_sum(puzzle, cell) for cell in row] for row in cells)]


def _sum(puzzle: Any, cell: Cell) -> str:
    there = white(puzzle)
    around = [(count, other) for count, other in _around(cell) if other in puzzle.grid]
    return str(sum(n for n, other in around if Side.between(cell, other) in there))


def _lost(puzzle: Any) -> str | None:
    if puzzle.data["regions"][0][0] != OUTSIDE:
        return "its boxes have no place in it"
    if black(puzzle):
        return "black dots have no place in it"
    return (
        None
        if puzzle.options["all dots"] == "white"
        else "there all white dots are shown, here not"
    )


GENRES = (SheetGenre("ConsecutiveSudoku", _read, _answer, _lines, _lost),)
