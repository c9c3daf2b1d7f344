"""Judges of numbers that are the sizes of their areas, by walking from cell to cell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["sized"]


def sized(rule: str, shape: tuple[int, int], solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each area of equal numbers with another number of cells."""
    height, width = shape
    held: dict[Place, set[int]] = {
        (row, column): set() for row in range(height) for column in range(width)
    }
    for (row, column), number in solution:
        if (row, column) in held:
            held[row, column].add(number)
    broken = []
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
                broken.append(Violation(rule, place, note))
    return broken
