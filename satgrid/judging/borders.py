"""Judges of neighbors in different rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["alike", "different"]


def _borders(rooms: Sequence[Sequence[int]]) -> Iterator[tuple[Place, Place]]:
    """Yield the cells on both sides of each border of a room."""
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            if column and line[column - 1] != room:
                yield (row, column - 1), (row, column)
            if row and rooms[row - 1][column] != room:
                yield (row - 1, column), (row, column)


def alike(
    rule: str,
    rooms: Sequence[Sequence[int]],
    cells: Collection[Place],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each border between two shaded or two unshaded cells.

    Parameters
    ----------
    cells
        The cells that are part of the answer.
    """
    here = {(row, column) for row, column in cells}
    shaded = {(row, column) for row, column in solution}
    return [
        Violation(rule, other, "shaded as the cell across the border is, or unshaded as it is")
        for one, other in _borders(rooms)
        if one in here and other in here and (one in shaded) == (other in shaded)
    ]


def different(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each border between two different numbers."""
    held: dict[Place, set[int]] = {}
    for (row, column), number in solution:
        held.setdefault((row, column), set()).add(number)
    return [
        Violation(rule, other, "another number is across the border")
        for one, other in _borders(rooms)
        if any(a != b for a in held.get(one, ()) for b in held.get(other, ()))
    ]
