"""Judges of the content of rooms: alike cells, counts of shaded cells, magnets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["alike", "either", "magnets"]


def _rooms(
    rooms: Sequence[Sequence[int]], dark: Collection[Place] = ()
) -> Iterator[tuple[int, list[Place]]]:
    """Yield the number and the cells of each room, without dark ones."""
    found: dict[int, list[Place]] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            if room >= 0 and (row, column) not in dark:
                found.setdefault(room, []).append((row, column))
    yield from sorted(found.items())


def alike(
    rule: str,
    rooms: Sequence[Sequence[int]],
    dark: Collection[Place],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each room that is shaded in part."""
    broken = []
    for _, cells in _rooms(rooms, dark):
        shaded = [cell for cell in cells if cell in solution]
        if shaded and len(shaded) < len(cells):
            note = f"{len(shaded)} of {len(cells)} cells of the room are shaded"
            broken.append(Violation(rule, shaded[0], note))
    return broken


def either(
    rule: str,
    rooms: Sequence[Sequence[int]],
    words: Mapping[int, object],
    dark: Collection[Place],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each room with a number that counts neither kind of its cells."""
    broken = []
    for room, cells in _rooms(rooms, dark):
        word = words.get(room)
        if isinstance(word, int):
            number = sum(cell in solution for cell in cells)
            if word not in (number, len(cells) - number):
                note = f"{number} of {len(cells)} where the room has a {word}"
                broken.append(Violation(rule, min(cells, default=(0, 0)), note))
    return broken


def magnets(
    rule: str, plates: Sequence[Sequence[int]], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each plate that neither is empty nor has one + beside one -.

    The poles are 1 and 2.
    """
    broken = []
    for _, cells in _rooms(plates):
        held = [(cell, number) for cell, number in sorted(solution) if tuple(cell) in cells]
        if not held:
            continue
        apart = len(held) == 2 and sum(
            abs(one - other) for one, other in zip(held[0][0], held[1][0], strict=True)
        )
        if len(held) != 2 or apart != 1 or held[0][1] == held[1][1]:
            broken.append(Violation(rule, cells[0], "a plate without one + beside one -"))
    return broken
