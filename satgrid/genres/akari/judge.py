"""The judge of akari: it walks from each lamp up to the next black cell."""

from __future__ import annotations

from satgrid.board import text
from satgrid.board.grid import Cell, Place, named
from satgrid.board.symbols import Rows
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]

_NORTH_WEST_EAST_SOUTH = ((-1, 0), (0, -1), (0, 1), (1, 0))


def check(cells: Rows, solution: frozenset[Cell]) -> list[Violation]:
    """Judge lamps by walking from each of them up to the next black cell."""
    height, width = len(cells), len(cells[0])
    broken = []
    bright: set[Place] = set()
    for row, column in sorted(solution):
        bright.add((row, column))
        if not (0 <= row < height and 0 <= column < width):
            broken.append(Violation("lit", (row, column), "a lamp outside the board"))
            continue
        if cells[row][column] != ".":
            broken.append(Violation("lit", (row, column), "a lamp in a black cell"))
        for down, right in _NORTH_WEST_EAST_SOUTH:
            at, across = row + down, column + right
            while 0 <= at < height and 0 <= across < width and cells[at][across] == ".":
                bright.add((at, across))
                if (at, across) in solution and down + right > 0:
                    note = f"sees the lamp at {named((at, across))}"
                    broken.append(Violation("sight", (row, column), note))
                at, across = at + down, across + right
    for row, line in enumerate(cells):
        for column, word in enumerate(line):
            if word == "." and (row, column) not in bright:
                broken.append(Violation("lit", (row, column), "no lamp lights it"))
            if word.isdecimal():
                near = {(row + down, column + right) for down, right in _NORTH_WEST_EAST_SOUTH}
                number = len(near & solution)
                if number != int(word):
                    note = f"{text.plural(number, 'lamp')} beside the {word}"
                    broken.append(Violation("clue", (row, column), note))
    return broken
