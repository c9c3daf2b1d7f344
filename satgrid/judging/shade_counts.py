"""Judges of numbers of shaded cells; ``shading`` has the parts that genres share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Place, components
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = ["away_from_edge", "counted_in_all", "counted_in_rooms", "counted_near", "liars"]
__all__ += ["scattered", "shaded_words", "unlike_given"]

_NEAR = {
    "corner": ((-1, -1), (-1, 0), (0, -1), (0, 0)),
    "sides": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "touching": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}


def counted_near(
    rule: str,
    words: Mapping[Place, object],
    solution: Collection[Place],
    *,
    near: str,
    noun: str = "shaded",
) -> list[Violation]:
    """Return a violation for each number that is not the count of shaded cells near it.

    Parameters
    ----------
    near
        ``corner``, ``sides``, ``touching`` or ``square``: where the cells lie.
    noun
        What they are called.
    """
    steps = _NEAR["touching"] + ((0, 0),) if near == "square" else _NEAR[near]
    broken = []
    for (row, column), word in sorted(known(words).items()):
        number = sum((row + down, column + right) in solution for down, right in steps)
        if number != word:
            broken.append(Violation(rule, (row, column), f"{number} {noun} near the {word}"))
    return broken


def shaded_words(
    rule: str, words: Mapping[Place, object], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each shaded cell with something printed in it."""
    return [
        Violation(rule, place, f"shaded where {words[place]} is printed")
        for place in sorted(words)
        if place in solution
    ]


def away_from_edge(
    rule: str, cells: Collection[Place], shape: tuple[int, int], noun: str
) -> list[Violation]:
    """Return a violation for each part of some cells that does not reach the edge of the board."""
    height, width = shape
    return [
        Violation(rule, part[0], f"{noun} away from the edge")
        for part in components(cells)
        if not any(row in (0, height - 1) or column in (0, width - 1) for row, column in part)
    ]


def scattered(rule: str, cells: Collection[Place], noun: str) -> list[Violation]:
    """Return a violation if some cells are not connected by their sides and corners."""
    left = set(cells)
    if not left:
        return []
    start = min(left)
    left.discard(start)
    waiting = [start]
    while waiting:
        row, column = waiting.pop()
        for down, right in _NEAR["touching"]:
            near = (row + down, column + right)
            if near in left:
                left.discard(near)
                waiting.append(near)
    return [Violation(rule, min(left), f"{noun} not connected to the others")] if left else []


def counted_in_rooms(
    rule: str,
    rooms: Sequence[Sequence[int]],
    wanted: int | Mapping[int, object],
    solution: Collection[Place],
    *,
    bound: str = "exactly",
) -> list[Violation]:
    """Return a violation for each room with a wrong number of shaded cells.

    Parameters
    ----------
    wanted
        One number for every room, or the printed numbers of some rooms.
    bound
        Whether ``exactly`` so many are right, ``at most`` or ``at least`` so many.
    """
    first: dict[int, Place] = {}
    shaded: dict[int, int] = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            first.setdefault(room, (row, column))
            shaded[room] = shaded.get(room, 0) + ((row, column) in solution)
    broken = []
    for room in sorted(first):
        number = wanted if isinstance(wanted, int) else wanted.get(room)
        if room < 0 or not isinstance(number, int):
            continue
        few = bound != "at most" and shaded[room] < number
        if few or (bound != "at least" and shaded[room] > number):
            words = f"{number}" if bound == "exactly" else f"{bound} {number}"
            note = f"{shaded[room]} shaded where the room wants {words}"
            broken.append(Violation(rule, first[room], note))
    return broken


def counted_in_all(rule: str, wanted: int | None, solution: Collection[Place]) -> list[Violation]:
    """Return a violation if the total of shaded cells is wrong."""
    if wanted is None or len(solution) == wanted:
        return []
    return [Violation(rule, min(solution, default=(0, 0)), f"{len(solution)} in all, not {wanted}")]


def unlike_given(
    rule: str,
    words: Mapping[Place, object],
    solution: Collection[Place],
    *,
    on: object,
    off: object,
) -> list[Violation]:
    """Return a violation for each cell that contradicts its printed word."""
    return [
        Violation(rule, place, f"differs from the {word} in it")
        for place, word in sorted(words.items())
        if (word == on and place not in solution) or (word == off and place in solution)
    ]


def liars(
    rule: str,
    rooms: Sequence[Sequence[int]],
    words: Mapping[Place, object],
    solution: Collection[Place],
) -> list[Violation]:
    """Return a violation for each room with numbers unless exactly one number is wrong."""
    found: dict[int, list[Place]] = {}
    first: dict[int, Place] = {}
    for (row, column), word in sorted(known(words).items()):
        room = rooms[row][column]
        first.setdefault(room, (row, column))
        around = sum((row + down, column + right) in solution for down, right in _NEAR["sides"])
        if around != word:
            found.setdefault(room, []).append((row, column))
    return [
        Violation(rule, place, f"{len(found.get(room, ()))} wrong numbers in the room")
        for room, place in sorted(first.items())
        if len(found.get(room, ())) != 1
    ]
