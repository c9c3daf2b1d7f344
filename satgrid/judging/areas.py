"""Judges of boards that are divided into areas."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.board.known import known
from satgrid.puzzle.protocol import Violation

__all__ = [
    "between",
    "borders_around",
    "divided",
    "four_meet",
    "galaxies",
    "parts",
    "rectangles",
    "sized",
]


def parts(shape: tuple[int, int], solution: Collection[tuple[Place, ...]]) -> list[set[Place]]:
    """Return the areas that borders leave, by their first cells."""
    height, width = shape
    borders = {frozenset(map(tuple, side)) for side in solution}
    left = [(row, column) for row in range(height) for column in range(width)]
    met: set[Place] = set()
    found = []
    for start in left:
        if start in met:
            continue
        part: set[Place] = {start}
        queue: list[Place] = [start]
        for row, column in queue:
            for near in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if not (0 <= near[0] < height and 0 <= near[1] < width) or near in part:
                    continue
                if frozenset(((row, column), near)) not in borders:
                    part.add(near)
                    queue.append(near)
        met |= part
        found.append(part)
    return found


def divided(
    rule: str, areas: Collection[set[Place]], solution: Collection[tuple[Place, ...]]
) -> list[Violation]:
    """Return a violation for each border with the same area on both sides."""
    area = {cell: number for number, part in enumerate(areas) for cell in part}
    return [
        Violation(rule, tuple(side[0]), "a border that ends inside an area")
        for side in sorted(solution)
        if area.get(tuple(side[0])) == area.get(tuple(side[1]))
    ]


def galaxies(
    rule: str,
    shape: tuple[int, int],
    stars: Mapping[Place, object],
    solution: Collection[tuple[Place, ...]],
) -> list[Violation]:
    """Return a violation for each area that is not symmetric about one star, its only one.

    Parameters
    ----------
    stars
        By their places in half cells from the middle of the first cell on.
    """
    areas = parts(shape, solution)
    broken = divided(rule, areas, solution)
    for part in areas:
        inside = [
            star
            for star in stars
            # All cells around a star are of its area, or it lies on a border.
            if any(abs(2 * r - star[0]) < 2 and abs(2 * c - star[1]) < 2 for r, c in part)
        ]
        if len(inside) != 1:
            broken.append(Violation(rule, min(part), f"an area with {len(inside)} stars"))
            continue
        down, right = inside[0]
        if any((down - row, right - column) not in part for row, column in part):
            broken.append(
                Violation(rule, min(part), "an area that is not symmetric about its star")
            )
    return broken


def rectangles(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, object],
    solution: Collection[tuple[Place, ...]],
    *,
    fits: str,
) -> list[Violation]:
    """Return a violation for each area that is not a rectangle with one word that is true of it.

    Parameters
    ----------
    fits
        ``area``, ``half``, ``borders`` or ``shape``: what a word says.
    """
    areas = parts(shape, solution)
    broken = divided(rule, areas, solution)
    for part in areas:
        rows, columns = sorted(row for row, _ in part), sorted(column for _, column in part)
        height, width = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        if height * width != len(part):
            broken.append(Violation(rule, min(part), "an area that is not a rectangle"))
        inside = [place for place in sorted(words) if place in part]
        if len(inside) != 1:
            broken.append(Violation(rule, min(part), f"an area with {len(inside)} words"))
            continue
        row, column = inside[0]
        word = words[inside[0]]
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        true = {
            "area": len(part),
            "half": height + width,
            "borders": len(near - part),
            "shape": "s" if height == width else "v" if height > width else "h",
        }.get(fits)
        if word not in ("?", true):
            note = f"{height} by {width} cells where the word is {word}"
            broken.append(Violation(rule, min(part), note))
    return broken


def sized(
    rule: str, shape: tuple[int, int], solution: Collection[tuple[Place, ...]], size: int
) -> list[Violation]:
    """Return a violation for each area that does not have the required size."""
    areas = parts(shape, solution)
    return divided(rule, areas, solution) + [
        Violation(rule, min(part), f"an area of {len(part)}, not {size}")
        for part in areas
        if len(part) != size
    ]


def borders_around(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, object],
    solution: Collection[tuple[Place, ...]],
) -> list[Violation]:
    """Return a violation for each number unequal to the number of borders around its cell."""
    height, width = shape
    borders = {frozenset(map(tuple, side)) for side in solution}
    broken = []
    for (row, column), word in sorted(known(words).items()):
        number = (row == 0) + (column == 0) + (row == height - 1) + (column == width - 1)
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            number += frozenset(((row, column), near)) in borders
        if number != word:
            note = f"{number} borders around the {word}"
            broken.append(Violation(rule, (row, column), note))
    return broken


def four_meet(
    rule: str, shape: tuple[int, int], solution: Collection[tuple[Place, ...]]
) -> list[Violation]:
    """Return a violation for each point with a border in all four ways."""
    height, width = shape
    borders = {frozenset(map(tuple, side)) for side in solution}
    broken = []
    for row in range(height - 1):
        for column in range(width - 1):
            turn = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
            if all(frozenset((turn[at - 1], turn[at])) in borders for at in range(4)):
                broken.append(Violation(rule, (row, column), "four areas meet at its corner"))
    return broken


def between(
    rule: str,
    shape: tuple[int, int],
    words: Mapping[Place, int],
    solution: Collection[tuple[Place, ...]],
) -> list[Violation]:
    """Return a violation for each area whose size does not lie between its two numbers."""
    areas = parts(shape, solution)
    broken = divided(rule, areas, solution)
    for part in areas:
        numbers = sorted(word for place, word in words.items() if place in part)
        if len(numbers) != 2:
            broken.append(Violation(rule, min(part), f"an area with {len(numbers)} numbers"))
        elif not numbers[0] < len(part) < numbers[1]:
            note = f"{len(part)} cells, not between {numbers[0]} and {numbers[1]}"
            broken.append(Violation(rule, min(part), note))
    return broken
