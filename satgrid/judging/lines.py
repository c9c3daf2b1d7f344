"""Judges of lines: they walk along them, and count those at each cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from satgrid.board.grid import Cell, Place, Side
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.judging import loops
from satgrid.puzzle.protocol import Violation

__all__ = [
    "gone",
    "meetings",
    "missed_corners",
    "one_loop",
    "pairs",
    "passed_by",
    "sides_taken",
    "unpaired",
]


def meetings(
    rule: str, shape: tuple[int, int], solution: Collection[Side], *, through: bool
) -> list[Violation]:
    """Return a violation for each place where the number of lines that meet is not two.

    Parameters
    ----------
    through
        Whether lines go through cells, from center to center, or along their sides.
    """
    return loops.crossings(rule, _ways(solution, through=through), _where(shape, through=through))


def one_loop(
    rule: str, shape: tuple[int, int], solution: Collection[Side], *, through: bool
) -> list[Violation]:
    """Return a violation for each connected part of the lines but one, or where there is no line.

    Parameters
    ----------
    through
        As in ``meetings``.
    """
    if not solution:
        return [Violation(rule, (0, 0), "there is no line")]
    return loops.parted(rule, _ways(solution, through=through), _where(shape, through=through))


def _ways(solution: Collection[Side], *, through: bool) -> loops.Ways:
    return loops.ways((side.one, side.other) if through else side.ends for side in solution)


def _where(shape: tuple[int, int], *, through: bool) -> loops.Where:
    def where(end: Place) -> tuple[Place, str]:
        row, column = end
        if through:
            return Cell(row, column), "in it"
        last_row, last_column = min(row, shape[0] - 1), min(column, shape[1] - 1)
        upper = "lower" if row > last_row else "upper"
        left = "right" if column > last_column else "left"
        return Cell(last_row, last_column), f"at its {upper} {left} corner"

    return where


def passed_by(rule: str, cells: Collection[Place], solution: Collection[Side]) -> list[Violation]:
    """Return a violation for each cell that no line reaches."""
    reached = {cell for side in solution for cell in side}
    return [Violation(rule, cell, "no line here") for cell in sorted(cells) if cell not in reached]


def missed_corners(
    rule: str, shape: tuple[int, int], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each corner of cells that no line reaches."""
    reached = {(end[0], end[1]) for side in solution for end in side.ends}
    return [
        Violation(
            rule, (min(row, shape[0] - 1), min(column, shape[1] - 1)), "no line at a corner of it"
        )
        for row in range(shape[0] + 1)
        for column in range(shape[1] + 1)
        if (row, column) not in reached
    ]


def gone(rule: str, lines: Collection[Side], solution: Collection[Side]) -> list[Violation]:
    """Return a violation for each line that is drawn already and does not belong to the answer."""
    broken = []
    for side in sorted(lines):
        if side not in solution:
            (row, column), _ = sorted(side)
            broken.append(Violation(rule, (max(row, 0), max(column, 0)), "a given line is gone"))
    return broken


def sides_taken(
    rule: str, words: Mapping[Place, object], solution: Collection[Side]
) -> list[Violation]:
    """Return a violation for each number unequal to the number of lines around its cell."""
    around = Counter(cell for side in solution for cell in side)
    return [
        Violation(rule, cell, f"{plural(around[Cell(*cell)], 'line')} around the {word}")
        for cell, word in sorted(known(words).items())
        if around[Cell(*cell)] != word
    ]


def unpaired(rule: str, cells: Collection[Place], solution: Collection[Side]) -> list[Violation]:
    """Return a violation for each cell that is not joined with exactly one other."""
    joined = Counter(cell for side in solution for cell in side)
    return [
        Violation(rule, cell, f"joined with {plural(joined[Cell(*cell)], 'cell')}")
        for cell in sorted(cells)
        if joined[Cell(*cell)] != 1
    ]


def pairs(rule: str, words: Mapping[Place, int], solution: Collection[Side]) -> list[Violation]:
    """Return a violation for each pair of numbers that is not joined exactly once."""
    found: Counter[tuple[int, int]] = Counter()
    at: dict[tuple[int, int], Place] = {}
    for side in sorted(solution):
        if side.one in words and side.other in words:
            one, other = words[side.one], words[side.other]
            pair = (one, other) if one < other else (other, one)
            found[pair] += 1
            at[pair] = side.one
    numbers = {*words.values()}
    broken = []
    for one in range(min(numbers, default=0), max(numbers, default=-1) + 1):
        for other in range(one, max(numbers) + 1):
            if found[one, other] != 1:
                note = f"{plural(found[one, other], 'pair')} {one}-{other}"
                broken.append(Violation(rule, at.get((one, other), (0, 0)), note))
    return broken
