"""Judges of numbers of two digits: the digits of lines, and repeated numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = ["printed_digits", "two_squares"]


def two_squares(rule: str, size: int, solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each wrong cell, line or pair of digits of two superposed squares."""
    broken = []
    held = Counter((row, column) for (row, column), _ in solution)
    for row in range(size):
        for column in range(size):
            if held[row, column] != 1:
                note = f"{held[row, column]} numbers in a cell"
                broken.append(Violation(rule, (row, column), note))
    for place, numbers in _lines(size, solution):
        for digit in (0, 1):
            found = sorted(divmod(number, 10)[digit] for number in numbers)
            if found != list(range(1, size + 1)):
                which = ("first", "second")[digit]
                broken.append(Violation(rule, place, f"not each {which} digit once in the line"))
    seen: dict[int, Place] = {}
    for (row, column), number in sorted(solution):
        if number in seen:
            broken.append(Violation(rule, (row, column), f"{number} appears twice"))
        seen[number] = row, column
    return broken


def _lines(size: int, solution: Collection[Any]) -> Iterator[tuple[Place, list[int]]]:
    """Yield the first cell and the numbers of each row, then of each column."""
    for axis in (0, 1):
        for at in range(size):
            numbers = [number for cell, number in solution if cell[axis] == at]
            yield ((at, 0) if axis == 0 else (0, at)), numbers


def printed_digits(
    rule: str, words: Mapping[Place, object], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each cell without the digits printed in it; 0 is any digit."""
    held: dict[Place, list[int]] = {}
    for (row, column), number in solution:
        held.setdefault((row, column), []).append(number)
    broken = []
    for place, word in sorted(known(words).items()):
        numbers = held.get(place, [])
        fits = [
            all(
                wanted in (0, own)
                for wanted, own in zip(divmod(word, 10), divmod(one, 10), strict=True)
            )
            for one in numbers
        ]
        if not fits or not all(fits):
            broken.append(Violation(rule, place, f"differs from the {word:02} in it"))
    return broken
