"""Judges of variant sudokus: cells near each other, signs between cells, sums beside lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.judging.houses import inside, single
from satgrid.puzzle.protocol import Violation

__all__ = ["differ", "near", "ratio", "sandwiches", "x_sums", "xv"]


def near(rule: str, solution: Collection[Any], *, way: str, gap: int) -> list[Violation]:
    """Return a violation for each two cells near each other whose numbers are ``gap`` apart.

    Parameters
    ----------
    way
        ``knight``: two cells one way and one the other. ``king``: one both ways. ``sides``: one.
    """
    reach = {"knight": (1, 2), "king": (1, 1), "sides": (0, 1)}[way]
    cells = sorted(inside(solution).items())
    broken = []
    for at, (one, numbers) in enumerate(cells):
        for other, others in cells[at + 1 :]:
            far = tuple(sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))))
            if (
                far == reach
                and len(numbers) == len(others) == 1
                and abs(numbers[0] - others[0]) == gap
            ):
                broken.append(Violation(rule, other, f"{others[0]} is too near {numbers[0]}"))
    return broken


def xv(
    rule: str, signs: Mapping[Any, str], solution: Collection[Any], shown: str
) -> list[Violation]:
    """Return a violation for each sign with a wrong sum, and for each sum without its sign.

    Parameters
    ----------
    shown
        Which signs are all there: ``no``, ``yes``, ``X`` or ``V``.
    """
    held = inside(solution)
    all_shown = {"no": (), "yes": ("X", "V")}.get(shown, (shown,))
    broken = []
    printed: dict[tuple[Place, Place], str]
    printed = {((one[0], one[1]), (two[0], two[1])): sign for (one, two), sign in signs.items()}
    for one in sorted(held):
        for other in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
            if other not in held or not single((one, other), held):
                continue
            total = held[one][0] + held[other][0]
            needed = "X" if total == 10 else "V" if total == 5 else ""
            sign = printed.get((one, other), "")
            if sign and sign != needed:
                broken.append(Violation(rule, one, f"{sign} between numbers with the sum {total}"))
            elif not sign and needed in all_shown:
                broken.append(Violation(rule, one, f"no {needed} where the sum is {total}"))
    return broken


def differ(numbers: Sequence[int], word: int) -> bool:
    """Return whether the word is the difference of two numbers."""
    return numbers[0] + word in numbers[1:] or numbers[1] + word in numbers[:1]


def ratio(numbers: Sequence[int], word: int) -> bool:
    """Return whether the word is the ratio of two numbers; 0 has none."""
    return 0 not in numbers and (numbers[0] * word == numbers[1] or numbers[1] * word == numbers[0])


def _line(shape: tuple[int, int], side: str, at: int) -> list[Place]:
    height, width = shape
    if side in ("above", "below"):
        found: list[Place] = [(row, at) for row in range(height)]
    else:
        found = [(at, column) for column in range(width)]
    return found[::-1] if side in ("below", "right") else found


def sandwiches(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, object],
    dark: Collection[Place],
    solution: Collection[Any],
    ends: tuple[int, int],
) -> list[Violation]:
    """Return a violation for each line with a wrong sum between its smallest and largest number.

    Parameters
    ----------
    ends
        The smallest and the largest number.
    """
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(known(words).items()):
        cells = [cell for cell in _line(shape, side, at) if cell not in dark]
        if not single(cells, held):
            continue
        numbers = [held[cell][0] for cell in cells]
        crusts = [step for step, number in enumerate(numbers) if number in ends]
        if len(crusts) != 2 or numbers[crusts[0]] == numbers[crusts[1]]:
            place = _line(shape, side, at)[0]
            broken.append(Violation(rule, place, f"{len(crusts)} ends of a sandwich"))
        elif sum(numbers[crusts[0] + 1 : crusts[1]]) != word:
            broken.append(Violation(rule, cells[0], f"the sum between is not {word}"))
    return broken


def x_sums(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Any, object],
    dark: Collection[Place],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each line whose first X numbers, X itself first, have a wrong sum."""
    held = inside(solution)
    broken = []
    for (side, at), word in sorted(known(words).items()):
        cells = [cell for cell in _line(shape, side, at) if cell not in dark]
        if not single(cells, held):
            continue
        numbers = [held[cell][0] for cell in cells]
        count = numbers[0] if numbers else 0
        if not numbers or count > len(numbers) or sum(numbers[:count]) != word:
            place = _line(shape, side, at)[0]
            broken.append(Violation(rule, place, f"the first {count} do not add up to {word}"))
    return broken
