"""Judges of lists of cells: they read the numbers of each list in order."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.judging.houses import inside, single
from satgrid.puzzle.protocol import Violation

__all__ = [
    "adds_up",
    "arrow",
    "between",
    "cage",
    "consecutive",
    "halves",
    "has_digits",
    "is_one_of",
    "mirrored",
    "once",
    "region_sums",
    "rises",
    "whispers",
    "wrong",
]


def wrong(
    rule: str,
    lists: Mapping[Any, Any],
    solution: Collection[Any],
    keeps: Callable[[Sequence[int], Any], bool],
) -> list[Violation]:
    """Return a violation for each list that fails a test of its numbers and its word."""
    held = inside(solution)
    broken = []
    for cells, word in sorted(lists.items()):
        places = [(cell[0], cell[1]) for cell in cells]
        if single(places, held):
            numbers = [held[place][0] for place in places]
            if not keeps(numbers, word):
                front = f"{word}: " if word != "" else ""
                note = f"{front}{' '.join(map(str, numbers))} does not fit"
                broken.append(Violation(rule, places[0], note))
    return broken


def rises(numbers: Sequence[int], word: Any) -> bool:
    """Return whether each number is larger than the one before."""
    return list(numbers) == sorted(set(numbers))


def arrow(numbers: Sequence[int], word: Any) -> bool:
    """Return whether the first numbers, one as a rule, are the digits of the sum of the others."""
    pill = int(word or 1)
    total = sum(number * 10**power for power, number in enumerate(reversed(numbers[:pill])))
    return bool(sum(numbers[pill:]) == total)


def whispers(numbers: Sequence[int], gap: int) -> bool:
    """Return whether each number differs by at least the word from the next one."""
    steps = itertools.pairwise(numbers)
    return min((abs(after - before) for before, after in steps), default=gap) >= gap


def consecutive(numbers: Sequence[int], word: Any) -> bool:
    """Return whether the numbers follow each other once they are sorted."""
    least = min(numbers)
    return sorted(numbers) == [least + step for step in range(len(numbers))]


def mirrored(numbers: Sequence[int], word: Any) -> bool:
    """Return whether the numbers read the same backward."""
    return list(numbers) == list(reversed(numbers))


def halves(numbers: Sequence[int], word: Any) -> bool:
    """Return whether both halves hold the same numbers, in order."""
    middle = len(numbers) // 2
    return list(numbers[:middle]) == list(numbers[middle:])


def between(numbers: Sequence[int], word: Any) -> bool:
    """Return whether all others are larger than one end and smaller than the other."""
    small, large = min(numbers[0], numbers[-1]), max(numbers[0], numbers[-1])
    return not any(number <= small or number >= large for number in numbers[1:-1])


def adds_up(numbers: Sequence[int], word: int) -> bool:
    """Return whether the numbers add up to the word."""
    return sum(numbers) == word


def cage(numbers: Sequence[int], word: Any) -> bool:
    """Return whether the numbers differ and have the sum, if there is one."""
    return len(set(numbers)) == len(numbers) and (word == "" or sum(numbers) == word)


def once(numbers: Sequence[int], word: Any) -> bool:
    """Return whether no number comes twice."""
    return max(Counter(numbers).values()) == 1


def has_digits(numbers: Sequence[int], word: Any) -> bool:
    """Return whether each number of the word occurs, at least as often as in the word."""
    left = list(numbers)
    for digit in str(word).split(","):
        if int(digit) not in left:
            return False
        left.remove(int(digit))
    return True


def is_one_of(numbers: Sequence[int], word: Any) -> bool:
    """Return whether each number is one of those in the word."""
    return {str(number) for number in numbers} <= set(str(word).split(","))


def region_sums(
    rule: str,
    lists: Mapping[Any, Any],
    regions: Sequence[Sequence[int]],
    solution: Collection[Any],
) -> list[Violation]:
    """Return a violation for each line whose parts in different regions differ in their sums."""
    held = inside(solution)
    broken = []
    for cells in sorted(lists):
        places: list[Place] = [(cell[0], cell[1]) for cell in cells]
        if not single(places, held):
            continue
        totals: list[int] = []
        before = None
        for row, column in places:
            room = regions[row][column]
            if room != before:
                totals.append(0)
            totals[-1] += held[row, column][0]
            before = room
        if len(set(totals)) > 1:
            note = f"the sums of its parts are {', '.join(map(str, totals))}"
            broken.append(Violation(rule, places[0], note))
    return broken
