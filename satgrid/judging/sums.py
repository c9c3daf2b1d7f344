"""Judges of sums: they walk along runs, collect cages and work out their numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from satgrid.board.grid import Place
from satgrid.judging.houses import inside, members, single
from satgrid.puzzle.protocol import Violation

__all__ = ["cages", "runs", "targets"]


def _numbers(cells: Collection[Place], held: Mapping[Place, Sequence[int]]) -> list[int]:
    return [number for cell in cells for number in held.get(cell, ())]


def _open(regions: Sequence[Sequence[int]], dark: Collection[Place]) -> dict[int, list[Place]]:
    """Return the cells of each region that are not dark."""
    return {
        region: [cell for cell in cells if cell not in dark]
        for region, cells in members(regions).items()
    }


def _added(
    rule: str, cells: Sequence[Place], numbers: Sequence[int], total: object
) -> Iterator[Violation]:
    """Yield the faults of numbers that must have a certain sum and must differ."""
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        yield Violation(rule, cells[0], f"{twice} appears here twice")
    if isinstance(total, int) and sum(numbers) != total:
        yield Violation(
            rule, cells[0] if cells else (0, 0), f"the sum is {sum(numbers)}, not {total}"
        )


def cages(
    rule: str,
    regions: Sequence[Sequence[int]],
    words: Mapping[Any, object],
    dark: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each cage with a wrong sum or a repeated number."""
    held = inside(solution)
    return [
        wrong
        for cage, cells in _open(regions, dark).items()
        if single(cells, held)
        for wrong in _added(rule, cells, _numbers(cells, held), words.get(cage))
    ]


def runs(
    rule: str, open_cells: Collection[Place], words: Mapping[Any, Any], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each run with a wrong sum or a repeated number.

    Parameters
    ----------
    words
        For dark cells the sum of the run below and of that to the right; None is not a sum.
    """
    there = {(cell[0], cell[1]) for cell in open_cells}
    held = inside(solution)
    broken: list[Violation] = []
    for row, column in sorted(there):
        for which, (down, right) in enumerate(((1, 0), (0, 1))):
            before = (row - down, column - right)
            if before in there:
                continue
            cells = [(row, column)]
            while (cells[-1][0] + down, cells[-1][1] + right) in there:
                cells.append((cells[-1][0] + down, cells[-1][1] + right))
            sums = words.get(before, (None, None))
            if single(cells, held):
                broken += _added(rule, cells, _numbers(cells, held), sums[which])
    return broken


def targets(
    rule: str,
    regions: Sequence[Sequence[int]],
    words: Mapping[Any, object],
    dark: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each cage whose numbers do not make its target."""
    held = inside(solution)
    broken = []
    for cage, cells in _open(regions, dark).items():
        word = str(words.get(cage, "?"))
        numbers = sorted(_numbers(cells, held), reverse=True)
        if word != "?" and single(cells, held) and not _reached(word, numbers):
            place = cells[0] if cells else (0, 0)
            broken.append(Violation(rule, place, f"{numbers} do not give {word}"))
    return broken


_WAYS: dict[str, Callable[[Sequence[int], int], bool]] = {
    "+": lambda numbers, target: sum(numbers) == target,
    "-": lambda numbers, target: numbers[0] - sum(numbers[1:]) == target,
    "*": lambda numbers, target: prod(numbers) == target,
    "/": lambda numbers, target: numbers[0] == target * prod(numbers[1:]),
}
"""Whether numbers, the largest first, give a target."""


def _reached(word: str, numbers: Sequence[int]) -> bool:
    """Return whether numbers make a target such as ``12+``, or ``12`` by any operation."""
    if not numbers:
        return False
    if word[-1] in _WAYS:
        return _WAYS[word[-1]](numbers, int(word[:-1]))
    if len(numbers) == 1:
        return numbers[0] == int(word)
    return any(way(numbers, int(word)) for way in _WAYS.values())
