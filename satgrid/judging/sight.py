"""Judges of sight along rows and columns: they walk cell by cell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["long_lines", "repeated", "views"]


def views(
    rule: str,
    words: Mapping[Place, object],
    solution: Collection[Place],
    seen: Collection[Place],
    *,
    itself: bool,
) -> list[Violation]:
    """Return a violation for each shaded number, and each with a wrong count of cells seen.

    Parameters
    ----------
    seen
        The cells that are seen, up to the first other one.
    itself
        Whether its own cell is counted.
    """
    broken = []
    for (row, column), word in sorted(words.items()):
        if (row, column) in solution:
            broken.append(Violation(rule, (row, column), f"shaded where {word} is printed"))
        number = 1 if itself else 0
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            far = 1
            while (row + far * down, column + far * right) in seen:
                number, far = number + 1, far + 1
        if isinstance(word, int) and number != word:
            broken.append(Violation(rule, (row, column), f"{number} seen from the {word}"))
    return broken


def long_lines(
    rule: str,
    rooms: Sequence[Sequence[int]],
    solution: Collection[Place],
    dark: Collection[Place] = (),
) -> list[Violation]:
    """Return a violation for each line of unshaded cells that crosses two borders.

    Parameters
    ----------
    dark
        Cells at which a line ends.
    """
    broken = []
    for places in _walks(len(rooms), len(rooms[0])):
        crossed, before = 0, None
        for row, column in places:
            ends = (row, column) in solution or (row, column) in dark
            here = None if ends else rooms[row][column]
            if here is None:
                crossed = 0
            elif before is not None and here != before:
                crossed += 1
                if crossed == 2:
                    note = "a line of unshaded cells crosses two borders"
                    broken.append(Violation(rule, (row, column), note))
            before = here
    return broken


def repeated(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, object],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each unshaded cell that repeats an earlier number of its line."""
    broken = []
    for number, places in enumerate(_walks(*shape)):
        noun = "row" if number < shape[0] else "column"
        met = set()
        for place in places:
            word = words.get(place, "?")
            if word == "?" or place in solution:
                continue
            if word in met:
                broken.append(Violation(rule, place, f"a second {word} in the {noun}"))
            met.add(word)
    return broken


def _walks(height: int, width: int) -> list[list[Place]]:
    across: list[list[Place]] = [
        [(row, column) for column in range(width)] for row in range(height)
    ]
    return across + [[(row, column) for row in range(height)] for column in range(width)]
