"""Judges of numbers in cells: they read along lines and through rooms, and see no constraint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place, named
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["filled", "given_twice", "gone", "inside", "members", "once", "same_places", "single"]


def inside(solution: Collection[Any]) -> dict[Place, list[int]]:
    """Return the numbers of each cell that holds any."""
    found: dict[Place, list[int]] = {}
    for (row, column), number in sorted(solution):
        found.setdefault((row, column), []).append(number)
    return found


def filled(
    rule: str, cells: Collection[Place], solution: Collection[Any], *, empty: bool
) -> list[Violation]:
    """Return a violation for each cell without one number, or with several where it may be empty.

    Parameters
    ----------
    empty
        Whether a cell may hold none.
    """
    held = Counter((row, column) for (row, column), _ in solution)
    return [
        Violation(rule, (row, column), f"{held[row, column]} numbers in a cell")
        for row, column in cells
        if held[row, column] > 1 or not (empty or held[row, column])
    ]


def single(cells: Collection[Place], held: Mapping[Place, Sequence[int]]) -> bool:
    """Return whether each of some cells holds one number; another rule reports the others."""
    return all(len(held.get(cell, ())) == 1 for cell in cells)


def members(regions: Sequence[Sequence[int]]) -> dict[int, list[Place]]:
    """Return the cells of each region, row by row; a negative number is not a region."""
    found: dict[int, list[Place]] = {}
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            if region >= 0:
                found.setdefault(region, []).append((row, column))
    return found


def once(
    rule: str,
    shape: tuple[int, int],
    cells: Collection[Place],
    solution: Collection[Any],
    *,
    houses: Collection[str],
    regions: Sequence[Sequence[int]] = (),
    numbers: Collection[int],
    most: bool,
    noun: str = "room",
) -> list[Violation]:
    """Return a violation for each number that a house holds twice, or not at all.

    Parameters
    ----------
    cells
        Those that may hold a number.
    houses
        The kinds of houses: ``row``, ``column``, ``box``, ``diagonal``, ``room``.
    regions
        The room of each cell. One of N cells holds the N smallest numbers, unless some may miss.
    numbers
        What each other house holds.
    most
        Whether a number may be missing.
    noun
        What a player calls a room.
    """
    held, there = inside(solution), {(cell[0], cell[1]) for cell in cells}
    broken = []
    for name, house in _walked(shape, houses, regions, noun):
        room = name.startswith(f"{noun} ") and "room" in houses
        wanted = sorted(numbers)[: len(there.intersection(house))] if room else numbers
        found = Counter(number for cell in house for number in held.get(cell, ()))
        first = house[0]
        for number, times in sorted(found.items()):
            if times > 1:
                broken.append(Violation(rule, first, f"{number} appears {times} times in {name}"))
            elif not most and number not in wanted:
                broken.append(Violation(rule, first, f"{number} does not belong in {name}"))
        if not most and there.intersection(house):
            broken += [
                Violation(rule, first, f"{number} is missing in {name}")
                for number in wanted
                if not found[number]
            ]
    return broken


def given_twice(
    shape: tuple[int, int],
    givens: Collection[Any],
    *,
    houses: Collection[str],
    regions: Sequence[Sequence[int]] = (),
    noun: str = "room",
    spelled: Callable[[int], object] = str,
) -> list[str]:
    """Return a sentence for each given that a house has more than once.

    Parameters
    ----------
    spelled
        Returns how a number is printed. The others are those of ``once``.
    """
    given, found = inside(givens), []
    for name, house in _walked(shape, houses, regions, noun):
        places: dict[int, list[Place]] = {}
        for cell in house:
            for number in given.get(cell, ()):
                places.setdefault(number, []).append(cell)
        found += [
            f"{name} has the given {spelled(number)} {plural(len(cells), 'time')}: "
            f"at {' and at '.join(map(named, cells))}"
            for number, cells in sorted(places.items())
            if len(cells) > 1
        ]
    return found


def _walked(
    shape: tuple[int, int],
    houses: Collection[str],
    regions: Sequence[Sequence[int]],
    noun: str,
) -> Iterator[tuple[str, list[Place]]]:
    """Yield the name and the cells of each house."""
    height, width = shape
    if "row" in houses:
        for row in range(height):
            yield f"row {row + 1}", [(row, column) for column in range(width)]
    if "column" in houses:
        for column in range(width):
            yield f"column {column + 1}", [(row, column) for row in range(height)]
    if "box" in houses:
        wide = min(side for side in range(1, width + 1) if not width % side and side**2 >= width)
        high = width // wide
        found: dict[Place, list[Place]] = {}
        for row in range(height):
            for column in range(width):
                found.setdefault((row // high, column // wide), []).append((row, column))
        yield from ((f"box {at}", cells) for at, cells in enumerate(found.values(), 1))
    if "diagonal" in houses:
        least = min(height, width)
        yield "the falling diagonal", [(at, at) for at in range(least)]
        yield "the rising diagonal", [(at, width - at - 1) for at in range(least)]
    if "room" in houses:
        for room, cells in members(regions).items():
            yield f"{noun} {room + 1}", cells


def gone(
    rule: str, words: Mapping[Any, object], solution: Collection[Any], *, letters: str, low: int
) -> list[Violation]:
    """Return a violation for each given that is not in its cell.

    Parameters
    ----------
    letters
        The letters that stand for the numbers from ``low`` on; other signs mean no number.
    """
    held = inside(solution)
    broken = []
    for (row, column), word in sorted(words.items()):
        number = letters.find(word) + low if isinstance(word, str) else word
        if isinstance(word, str) and (len(word) != 1 or word not in letters):
            continue
        if number not in held.get((row, column), ()):
            broken.append(Violation(rule, (row, column), f"the given {word} is not there"))
    return broken


def same_places(
    rule: str, regions: Sequence[Sequence[int]], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each number that occurs twice at the same place of regions.

    The places of a region are counted row by row.
    """
    held = inside(solution)
    met: dict[tuple[int, int], Place] = {}
    broken = []
    for cells in members(regions).values():
        for at, cell in enumerate(cells):
            if len(held.get(cell, ())) == 1:
                number = held[cell][0]
                if (at, number) in met:
                    row, column = met[at, number]
                    other = f"row {row + 1}, column {column + 1}"
                    note = f"{number} is also at this place of its region at {other}"
                    broken.append(Violation(rule, cell, note))
                met[at, number] = cell
    return broken
