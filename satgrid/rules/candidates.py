"""The numbers that can still stand in each cell of a square, by propagation.

Three steps, until none removes a number: a sign, or its absence, between two cells; a number that
stands in a cell, for the other cells of its houses; a number with one place left in a house. Sets
of numbers are bits of an integer, bit n - 1 for the number n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from satgrid.board.grid import Cell, named
from satgrid.board.houses import Border, Houses
from satgrid.puzzle.numbers import Entry

__all__ = ["Candidates", "candidates"]


@dataclass(frozen=True)
class Candidates:
    """The numbers left for each cell."""

    numbers: Mapping[Cell, tuple[int, ...]]
    clash: str | None = None
    """What can hold no number, so that there is no solution."""

    @property
    def complete(self) -> bool:
        """Whether every cell has one number."""
        return self.clash is None and all(len(left) == 1 for left in self.numbers.values())

    def found(self) -> frozenset[Entry]:
        """Return the cells with one number, with it."""
        return frozenset(
            Entry(cell, left[0]) for cell, left in self.numbers.items() if len(left) == 1
        )

    def open(self) -> dict[Cell, tuple[int, ...]]:
        """Return the numbers of each cell that has several, and none for the others."""
        return {cell: left if len(left) > 1 else () for cell, left in self.numbers.items()}


def candidates(
    houses: Houses,
    givens: Iterable[Entry],
    borders: Iterable[Border] = (),
) -> Candidates:
    """Return the numbers left for each cell."""
    size, full = houses.size, (1 << houses.size) - 1
    left = [full] * len(houses.cells)
    for (row, column), number in givens:
        left[row * size + column] &= 1 << number - 1
    beside: dict[int, list[tuple[int, Callable[[int], int]]]] = {}
    for _, side, fitting in borders:
        one, other = (cell.row * size + cell.column for cell in side)
        image = _image(tuple(fitting))
        beside.setdefault(one, []).append((other, image))
        beside.setdefault(other, []).append((one, image))
    changed = {cell for cell, numbers in enumerate(left) if numbers != full} | set(beside)
    waiting: set[int] = set()
    while changed or waiting:
        while changed:
            cell = changed.pop()
            numbers = left[cell]
            if not numbers:
                return Candidates({}, named(houses.cells[cell]))
            waiting.update(houses.of[cell])
            if not numbers & numbers - 1:
                for other in houses.peers[cell]:
                    if left[other] & numbers:
                        left[other] ^= numbers
                        changed.add(other)
            for other, image in beside.get(cell, ()):
                if left[other] & ~image(numbers):
                    left[other] &= image(numbers)
                    changed.add(other)
        house = houses.all[waiting.pop()]
        once = twice = 0
        for cell in house:
            twice |= once & left[cell]
            once |= left[cell]
        if once != full:
            return Candidates({}, "a number that no place in a line or box is left for")
        alone = once & ~twice
        if alone:
            for cell in house:
                if left[cell] & alone and left[cell] & ~alone:
                    left[cell] &= alone
                    changed.add(cell)
    return Candidates(dict(zip(houses.cells, map(_numbers, left), strict=True)))


@cache
def _image(fitting: tuple[int, ...]) -> Callable[[int], int]:
    """Return what may stand beyond a border for a set of numbers before it."""

    @lru_cache(maxsize=1 << 14)
    def image(numbers: int) -> int:
        beyond = 0
        for number, fits in enumerate(fitting):
            if numbers >> number & 1:
                beyond |= fits
        return beyond

    return image


@lru_cache(maxsize=1 << 14)
def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(1, bits.bit_length() + 1) if bits >> number - 1 & 1)
