"""Judges of cells that hold a number among cells that are empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from satgrid.board.grid import Place, components
from satgrid.board.text import plural
from satgrid.judging.shading import pools
from satgrid.puzzle.protocol import Violation

__all__ = ["alike_across", "apart", "counted", "full_squares"]


def _filled(solution: Collection[Any]) -> list[tuple[Place, int]]:
    """Return the numbers with their cells, row by row."""
    return sorted(((cell.row, cell.column), number) for cell, number in solution)


def _not_empty(solution: Collection[Any]) -> list[Place]:
    """Return the cells that hold a number, row by row."""
    return sorted({(cell.row, cell.column) for cell, _ in solution})


def counted(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each room whose numbers are not N times the same number N."""
    first: dict[int, Place] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
    held: dict[int, list[int]] = {room: [] for room in first}
    entries = Counter((cell.row, cell.column) for cell, _ in solution)
    odd = {
        room
        for row, line in enumerate(rooms)
        for column, room in enumerate(line)
        if entries[row, column] > 1
    }
    for (row, column), number in _filled(solution):
        held[rooms[row][column]].append(number)
    broken = []
    for room, numbers in sorted(held.items()):
        if room in odd:
            continue  # a cell with several numbers is another rule's matter
        if not numbers:
            broken.append(Violation(rule, first[room], "a room without numbers"))
        elif len(set(numbers)) > 1:
            broken.append(Violation(rule, first[room], "different numbers in a room"))
        elif len(numbers) != numbers[0]:
            note = f"{plural(len(numbers), 'cell')} of a room with a {numbers[0]}"
            broken.append(Violation(rule, first[room], note))
    return broken


def alike_across(
    rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each number that equals a neighbor in another room."""
    filled = _filled(solution)
    return [
        Violation(rule, (row, column), f"a {number} on both sides of a border")
        for (row, column), number in filled
        for other in ((row, column + 1), (row + 1, column))
        if (other, number) in filled and rooms[row][column] != rooms[other[0]][other[1]]
    ]


def full_squares(rule: str, solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each 2x2 square full of numbers."""
    return pools(rule, _not_empty(solution), "cells with numbers")


def apart(rule: str, solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each connected part of the numbers but the first."""
    parts = components(_not_empty(solution))
    return [Violation(rule, min(part), "not connected to the other numbers") for part in parts[1:]]
