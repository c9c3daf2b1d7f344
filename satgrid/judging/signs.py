"""Judges of signs among numbers: they look at the cells of each sign, and see no constraint."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from satgrid.board.grid import Side
from satgrid.judging.houses import inside
from satgrid.puzzle.protocol import Violation

__all__ = ["full_squares", "kinds", "wrongly_ordered"]


def kinds(
    rule: str, words: Mapping[Any, object], solution: Collection[Any], signs: Mapping[str, str]
) -> list[Violation]:
    """Return a violation for each cell whose number is not of the kind that its sign requires.

    Parameters
    ----------
    signs
        The kind for each sign: an ``even`` or ``odd`` number, ``some`` number, or ``none``.
    """
    held = inside(solution)
    broken = []
    for (row, column), word in sorted(words.items()):
        kind = signs.get(word) if isinstance(word, str) else None
        numbers = held.get((row, column), [])
        if kind == "some" and not numbers:
            broken.append(Violation(rule, (row, column), "there is no number"))
        for number in numbers:
            odd = bool(number & 1)
            if kind == "none" or (kind == "even" and odd) or (kind == "odd" and not odd):
                broken.append(Violation(rule, (row, column), f"{number} where {word} is printed"))
    return broken


def full_squares(rule: str, solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each square of four cells without an empty one."""
    filled = set(inside(solution))
    return [
        Violation(rule, (row, column), "four cells with numbers")
        for row, column in sorted(filled)
        if {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= filled
    ]


def wrongly_ordered(
    rule: str, signs: Mapping[Side, str], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each sign that the two numbers beside it contradict."""
    held = inside(solution)
    broken = []
    for (one, other), sign in sorted(signs.items()):
        numbers = [held.get((row, column), []) for row, column in (one, other)]
        if [len(found) for found in numbers] == [1, 1]:  # if not, that is another rule's matter
            (first,), (second,) = numbers
            if not (first < second if sign in ("<", "^") else first > second):
                broken.append(Violation(rule, one, f"{first} {sign} {second}"))
    return broken
