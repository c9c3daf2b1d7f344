"""Judges of patterns of shaded cells: pairs, runs, whole lines; ``shading`` has the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from satgrid.board.grid import Cell, Place, Side
from satgrid.puzzle.protocol import Violation

__all__ = ["diagonal", "equal_lines", "paired", "parallel", "runs", "uneven_lines", "wrong_signs"]


def _lines(shape: tuple[int, int]) -> Iterator[list[Place]]:
    """Yield the rows from the top, then the columns from the left."""
    height, width = shape
    for row in range(height):
        yield [(row, column) for column in range(width)]
    for column in range(width):
        yield [(row, column) for row in range(height)]


def _diagonals(shape: tuple[int, int]) -> Iterator[list[Place]]:
    """Yield the falling diagonals, then the rising ones."""
    height, width = shape
    found: dict[tuple[str, int], list[Place]] = {}
    for row in range(height):
        for column in range(width):
            found.setdefault(("falling", row - column), []).append((row, column))
            found.setdefault(("rising", row + column), []).append((row, column))
    yield from found.values()


def diagonal(rule: str, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each shaded cell with another one at a corner below it."""
    return [
        Violation(rule, (row, column), "a shaded cell at its corner")
        for row, column in sorted(solution)
        if (row + 1, column - 1) in solution or (row + 1, column + 1) in solution
    ]


def runs(
    rule: str,
    shape: tuple[int, int],
    dark: Collection[Place],
    solution: Collection[Place],
    length: int,
    only: bool | None,
    *,
    diagonals: bool = False,
) -> list[Violation]:
    """Return a violation for each place where a run of alike cells reaches a length.

    Parameters
    ----------
    dark
        Cells at which a run ends.
    only
        Whether runs of shaded cells alone count, or those of the others alone; None for both.
    diagonals
        Whether runs on diagonals count as well.
    """
    broken = []
    for line in [*_lines(shape), *(_diagonals(shape) if diagonals else ())]:
        run, kind = 0, None
        for cell in line:
            here = None if cell in dark else cell in solution
            run = 0 if here is None else run + 1 if here == kind else 1
            kind = here
            if run == length and only in (None, here):
                broken.append(Violation(rule, cell, f"{length} cells in a line are alike"))
    return broken


def paired(rule: str, solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each shaded cell without exactly one shaded neighbor."""
    broken = []
    for row, column in sorted(solution):
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        number = len([cell for cell in near if cell in solution])
        if number != 1:
            broken.append(Violation(rule, (row, column), f"{number} shaded cells beside it"))
    return broken


def uneven_lines(
    rule: str, shape: tuple[int, int], dark: Collection[Place], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each line of which not half is shaded; dark cells are left out."""
    broken = []
    for line in _lines(shape):
        shaded = sum(cell in solution for cell in line)
        there = sum(cell not in dark for cell in line)
        if shaded + shaded != there:
            broken.append(Violation(rule, line[0], f"{shaded} of {there} in the line"))
    return broken


def equal_lines(
    rule: str, shape: tuple[int, int], dark: Collection[Place], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each row that equals an earlier one, and for each such column.

    A dark cell equals dark cells only.
    """
    height, width = shape
    rows = [
        tuple(
            None if (row, column) in dark else (row, column) in solution for column in range(width)
        )
        for row in range(height)
    ]
    broken = [
        Violation(rule, (row, 0), f"as row {rows.index(word) + 1}")
        for row, word in enumerate(rows)
        if word in rows[:row]
    ]
    columns = list(zip(*rows, strict=True))
    broken += [
        Violation(rule, (0, column), f"as column {columns.index(word) + 1}")
        for column, word in enumerate(columns)
        if word in columns[:column]
    ]
    return broken


def wrong_signs(
    rule: str, signs: Mapping[Side, str], solution: Collection[Cell]
) -> list[Violation]:
    """Return a violation for each sign that is not true of the two cells beside it."""
    broken = []
    for (one, other), sign in sorted(signs.items()):
        alike = (one in solution) == (other in solution)
        if alike != (sign == "="):
            kind = "alike" if alike else "unlike"
            broken.append(Violation(rule, one, f"{kind} where {sign} is between them"))
    return broken


def parallel(
    rule: str, shape: tuple[int, int], dark: Collection[Place], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each three upright bars in a row, or three level ones in a column.

    A dark cell has no bar.
    """
    broken = []
    for row in range(shape[0]):
        for column in range(shape[1]):
            across = [(row, column + step) for step in range(3)]
            down = [(row + step, column) for step in range(3)]
            if all(cell in solution for cell in across):
                broken.append(Violation(rule, (row, column), "three upright bars side by side"))
            if row + 2 < shape[0] and not any(cell in solution or cell in dark for cell in down):
                broken.append(Violation(rule, (row, column), "three level bars side by side"))
    return broken
