"""The tetrominoes that fit into a region."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from satgrid.board.grid import Cell

__all__ = ["LETTERS", "Tetromino", "placements"]


class Tetromino(NamedTuple):
    """Four cells, row by row, and the letter of the shape that they form."""

    letter: str
    cells: tuple[Cell, ...]


_DRAWN = {"L": ("#..", "###"), "I": ("####",), "T": (".#.", "###"), "S": (".##", "##.")}
LETTERS = "LITS"

Offsets = tuple[tuple[int, int], ...]


def _turned(drawn: tuple[str, ...]) -> Iterator[Offsets]:
    """Yield a shape in all positions, as steps from the first of its cells, row by row."""
    cells = [
        (row, column)
        for row, line in enumerate(drawn)
        for column, symbol in enumerate(line)
        if symbol == "#"
    ]
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):
        moved = sorted(
            (down * column, right * row) if swapped else (down * row, right * column)
            for row, column in cells
        )
        first = moved[0]
        yield tuple((row - first[0], column - first[1]) for row, column in moved)


_SHAPES = tuple(
    (letter, offsets) for letter in LETTERS for offsets in sorted(set(_turned(_DRAWN[letter])))
)


def placements(cells: Collection[Cell]) -> list[Tetromino]:
    """Return the tetrominoes of a region: shape by shape, each by its first cell, row by row."""
    held = set(cells)
    found = []
    for letter, offsets in _SHAPES:
        for row, column in cells:
            covered = [(row + down, column + right) for down, right in offsets]
            if held.issuperset(covered):
                found.append(Tetromino(letter, tuple(Cell(*cell) for cell in covered)))
    return found
