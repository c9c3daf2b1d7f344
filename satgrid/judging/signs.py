"""Judges of numbers by signs: odd and even, order, and dots between neighbors."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Side, named
from satgrid.judging.houses import inside
from satgrid.puzzle.protocol import Violation

__all__ = [
    "full_squares",
    "kinds",
    "not_largest",
    "rising",
    "unfitting",
    "wrong_dots",
    "wrong_givens",
    "wrongly_ordered",
]


def kinds(
    rule: str,
    words: Mapping[Any, object],
    solution: Collection[Any],
    signs: Mapping[str, str],
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
    """Return a violation for each 2x2 square without an empty cell."""
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


def not_largest(
    rule: str, words: Mapping[Any, object], solution: Collection[Any]
) -> list[Violation]:
    """Return a violation for each arrow that does not point to the one largest number around."""
    steps = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
    held = inside(solution)
    broken = []
    for (row, column), word in sorted(words.items(), key=lambda one: one[0]):
        if not isinstance(word, str) or word not in steps:
            continue
        around = {
            way: held.get((row + down, column + right), []) for way, (down, right) in steps.items()
        }
        pointed = around.pop(word)
        others = [number for numbers in around.values() for number in numbers]
        if not pointed:
            broken.append(Violation(rule, (row, column), "nothing where the arrow points"))
        elif others and max(pointed) <= max(others):
            broken.append(Violation(rule, (row, column), f"the arrow misses the {max(others)}"))
    return broken


def rising(rule: str, rooms: Sequence[Sequence[int]], solution: Collection[Any]) -> list[Violation]:
    """Return a violation for each number that is not larger than the one below it in its room."""
    held = inside(solution)
    broken = []
    for (row, column), numbers in sorted(held.items()):
        below = held.get((row + 1, column), [])
        if len(numbers) != 1 or len(below) != 1:
            continue  # another rule's matter, or nothing is below
        if rooms[row][column] == rooms[row + 1][column] and numbers[0] <= below[0]:
            broken.append(Violation(rule, (row, column), f"{numbers[0]} above {below[0]}"))
    return broken


def unfitting(dot: str, here: int, there: int, shown: str) -> str:
    """Return the fault of two neighbors with a dot or none between them; empty without a fault.

    Parameters
    ----------
    dot
        ``o`` for consecutive numbers, ``*`` where one is twice the other; empty for none.
    shown
        Which dots are all shown: ``yes``, ``no``, ``white`` or ``black``.
    """
    low, high = min(here, there), max(here, there)
    consecutive, double = high - low == 1, high == 2 * low
    if dot == "o":
        return "" if consecutive else f"{here} and {there} are not consecutive"
    if dot == "*":
        return "" if double else f"neither of {here} and {there} is twice the other"
    if consecutive and shown in ("yes", "white"):
        return f"{here} and {there} should have a white dot between them"
    if double and shown in ("yes", "black"):
        return f"{here} and {there} should have a black dot between them"
    return ""


def wrong_givens(
    dots: Mapping[Side, str],
    givens: Collection[Any],
    numbers: Collection[int],
    *,
    dot: str,
    shown: str = "no",
) -> list[str]:
    """Return a sentence for each dot, or lack of one, that no numbers beside the givens can have.

    Parameters
    ----------
    numbers
        Those that a cell can hold. The others are those of ``wrong_dots``.
    """
    held = {(row, column): number for (row, column), number in givens}
    printed = {((*one,), (*other,)): sign for (one, other), sign in dots.items()}
    around = {(row - up, column - left) for row, column in held for up, left in _BEFORE}
    found = []
    for row, column in sorted(around):
        for beyond in ((row, column + 1), (row + 1, column)):
            cells = ((row, column), beyond)
            if printed.get(cells, "") != dot or held.keys().isdisjoint(cells):
                continue
            here, there = (held.get(cell) for cell in cells)
            if here is not None and there is not None:
                note = unfitting(dot, here, there, shown)
                found += [f"{note}, at {named(cells[0])} and {named(beyond)}"] if note else []
            elif dot:
                number, cell = (here, cells[0]) if there is None else (there, beyond)
                if number is not None and all(
                    unfitting(dot, number, one, shown) for one in numbers
                ):
                    color, lacks = _LACKS[dot]
                    found.append(
                        f"the given {number} at {named(cell)} cannot have a {color} dot: "
                        f"none of the numbers {min(numbers)} to {max(numbers)} {lacks}"
                    )
    return found


_BEFORE = ((0, 0), (1, 0), (0, 1))
_LACKS = {"o": ("white", "is consecutive"), "*": ("black", "is its half or its double")}


def wrong_dots(
    rule: str, dots: Mapping[Side, str], solution: Collection[Any], *, dot: str, shown: str = "no"
) -> list[Violation]:
    """Return a violation for each two neighbors that contradict their dot, or its absence.

    Parameters
    ----------
    dot
        Which sides are looked at: those with this sign, or those without any where it is empty.
    """
    held, broken = inside(solution), []
    printed = {
        ((one[0], one[1]), (other[0], other[1])): sign for (one, other), sign in dots.items()
    }
    for (row, column), numbers in sorted(held.items()):
        for beyond in ((row, column + 1), (row + 1, column)):
            others = held.get(beyond, [])
            if len(numbers) == len(others) == 1:  # if not, that is another rule's matter
                here = printed.get(((row, column), beyond), "")
                note = unfitting(dot, numbers[0], others[0], shown) if here == dot else ""
                if note:
                    broken.append(Violation(rule, (row, column), note))
    return broken
