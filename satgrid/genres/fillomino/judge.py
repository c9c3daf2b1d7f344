"""The judge of fillomino: it walks through the areas cell by cell, independently of the encoder."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(
    shape: tuple[int, ...],
    givens: Collection[Entry],
    solution: Collection[Entry],
    largest: int | None = None,
) -> list[Violation]:
    """Return the rules that numbers break, each with a place.

    Parameters
    ----------
    largest
        The largest number allowed; None for any.
    """
    height, width = shape
    broken = []
    held: dict[Place, set[int]] = {
        (row, column): set() for row in range(height) for column in range(width)
    }
    for (row, column), number in sorted(solution):
        if (row, column) in held:
            held[row, column].add(number)
        else:
            broken.append(Violation("number", (row, column), "a number outside the board"))
    for place, numbers in held.items():
        if len(numbers) != 1:
            broken.append(Violation("number", place, plural(len(numbers), "number")))
        if largest is not None and max(numbers, default=0) > largest:
            broken.append(Violation("number", place, f"a number above {largest}"))
    for cell, number in givens:
        if number not in held[tuple(cell)]:
            broken.append(Violation("given", cell, f"the printed number is {number}"))
    met: set[tuple[Place, int]] = set()
    for place, numbers in held.items():
        for number in sorted(numbers):
            if (place, number) in met:
                continue
            met.add((place, number))
            waiting, cells = [place], 0
            while waiting:
                row, column = waiting.pop()
                cells += 1
                for near in (
                    (row - 1, column),
                    (row, column - 1),
                    (row, column + 1),
                    (row + 1, column),
                ):
                    if number in held.get(near, ()) and (near, number) not in met:
                        met.add((near, number))
                        waiting.append(near)
            if cells != number:
                note = f"an area of {plural(cells, 'cell')} with the number {number}"
                broken.append(Violation("area", place, note))
    return broken
