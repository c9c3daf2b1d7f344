"""The tetrominoes that fit into the rooms of a board.

Sets of cells are bits (``satgrid.board.field``), so that all places of a shape are found at once:
those whose neighbors lie in one room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from satgrid.board.field import Cells, places
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE, Regions

__all__ = ["LETTERS", "LaidTetromino", "Tetromino", "laid", "placements"]


class Tetromino(NamedTuple):
    """Four cells, row by row, and the letter of the shape that they form."""

    letter: str
    cells: tuple[Cell, ...]


class LaidTetromino(NamedTuple):
    """A tetromino laid on a board, its cells as bits."""

    letter: str
    bits: Cells

    def spelled(self, stride: int) -> Tetromino:
        """Return it by its cells."""
        return Tetromino(
            self.letter, tuple([Cell(*divmod(place, stride)) for place in places(self.bits)])
        )


_DRAWN = {
    "L": ("#..", "###"),
    "I": ("####",),
    "T": (".#.", "###"),
    "S": (".##", "##."),
    "O": ("##", "##"),
}
LETTERS = "LITS"
"""The shapes but the square."""

Offsets = tuple[tuple[int, int], ...]


def _turned(drawn: tuple[str, ...]) -> Iterator[Offsets]:
    """Yield a shape in all orientations, as steps from its first cell, row by row."""
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


@lru_cache(maxsize=16)
def _steps(stride: int, letters: str) -> list[tuple[str, int, list[int], list[int]]]:
    """Return each shape: its letter, its bits, and which cells have another on the right, below."""
    found = []
    for letter in letters:
        for offsets in sorted(set(_turned(_DRAWN[letter]))):
            at = {row * stride + column for row, column in offsets}
            east = sorted(step for step in at if step + 1 in at)
            south = sorted(step for step in at if step + stride in at)
            found.append((letter, sum(1 << step for step in at), east, south))
    return found


def laid(rooms: Regions, letters: str = LETTERS, number: int = 0) -> list[list[LaidTetromino]]:
    """Return the tetrominoes of each room, by shape, then by first cell, row by row.

    Parameters
    ----------
    letters
        The shapes, of ``LITSO``.
    number
        The least number of rooms: the last ones may have no cell.
    """
    stride = len(rooms[0]) + 1
    flat = [room for row in rooms for room in (*row, OUTSIDE)]
    found: list[list[LaidTetromino]] = [[] for _ in range(max(number, 1 + max(flat)))]
    last = len(flat) - 1
    east = _joined(flat[:last], flat[1:])
    south = _joined(flat[: len(flat) - stride], flat[stride:])
    for letter, bits, along, down in _steps(stride, letters):
        starts = -1
        for step in along:
            starts &= east >> step
        for step in down:
            starts &= south >> step
        while starts:
            first = starts & -starts
            starts ^= first
            place = first.bit_length() - 1
            found[flat[place]].append(LaidTetromino(letter, bits << place))
    return found


def _joined(here: list[int], there: list[int]) -> int:
    """Return, as bits, the cells whose room equals that of the cell one step away."""
    same = [one == other != OUTSIDE for one, other in zip(here, there, strict=True)]
    return sum(1 << place for place, held in enumerate(same) if held)


def placements(rooms: Regions) -> list[list[Tetromino]]:
    """Return each room's tetrominoes by their cells, squares left out."""
    stride = len(rooms[0]) + 1
    return [[one.spelled(stride) for one in own] for own in laid(rooms)]
