"""The numbers that can still stand in each cell, by what is plain without search.

Three steps, until none removes a number: a dot, or its absence, between two cells; a number that
stands in a cell, for the other cells of its lines and its box; a number with one place left in a
line or a box. Sets of numbers are bits of an integer, bit n - 1 for the number n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from satgrid.board.grid import Cell, Side, named
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


def candidates(
    size: int,
    houses: Iterable[Sequence[Cell]],
    borders: Iterable[tuple[Side, Sequence[int]]],
    givens: Iterable[Entry],
) -> Candidates:
    """Return the numbers left for each cell.

    Parameters
    ----------
    houses
        Lines and boxes: each number stands once in each.
    borders
        Two cells that touch, and for each number in one the numbers that may stand in the other,
        as bits; the same in both directions.
    """
    full = (1 << size) - 1
    cells = [Cell(row, column) for row in range(size) for column in range(size)]
    left = dict.fromkeys(cells, full)
    for cell, number in givens:
        left[cell] &= 1 << number - 1
    house_of: dict[Cell, list[Sequence[Cell]]] = {cell: [] for cell in cells}
    for house in houses:
        for cell in house:
            house_of[cell].append(house)
    beside: dict[Cell, list[tuple[Cell, Callable[[int], int]]]] = {cell: [] for cell in cells}
    for (one, other), fitting in borders:
        image = _image(tuple(fitting))
        beside[one].append((other, image))
        beside[other].append((one, image))
    changed = dict.fromkeys(cells)
    houses_changed: dict[int, Sequence[Cell]] = {}

    def narrow(cell: Cell, numbers: int) -> None:
        if left[cell] & ~numbers:
            left[cell] &= numbers
            changed[cell] = None

    while changed or houses_changed:
        if changed:
            cell, _ = changed.popitem()
            numbers = left[cell]
            if not numbers:
                return Candidates({}, named(cell))
            for other, image in beside[cell]:
                narrow(other, image(numbers))
            for house in house_of[cell]:
                houses_changed[id(house)] = house
                if not numbers & numbers - 1:
                    for other in house:
                        if left[other] & numbers and other != cell:
                            narrow(other, ~numbers)
            continue
        _, house = houses_changed.popitem()
        once = twice = 0
        for cell in house:
            twice |= once & left[cell]
            once |= left[cell]
        if once != full:
            return Candidates({}, "a number that no place in a line or box is left for")
        alone = once & ~twice
        for cell in house:
            if left[cell] & alone:
                narrow(cell, alone)
    return Candidates({cell: _numbers(bits) for cell, bits in left.items()})


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
