"""Steps of people in a hitori."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from satgrid.board.grid import Cell, adjacent
from satgrid.steps import shading
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _repeats(puzzle: Any) -> list[tuple[Cell, ...]]:
    """Return the cells of each number that a line has several times."""
    return [clue.cells for clue in puzzle.clue_list()]


def _left_twice(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See an unshaded number: equal numbers in its lines are shaded."""
    for clue, cells in enumerate(_repeats(puzzle)):
        stays = [cell for cell in cells if cell in known.absent]
        left = [cell for cell in cells if not known.settled(cell)]
        if stays and left:
            yield Deduction(held(left), [clue], absent(stays[:1]))


def _between(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell between two equal numbers, one of which is shaded."""
    for clue, cells in enumerate(_repeats(puzzle)):
        for one, other in combinations(cells, 2):
            if sum(other) - sum(one) == 2:
                middle = Cell((one.row + other.row) // 2, (one.column + other.column) // 2)
                if not known.settled(middle):
                    yield Deduction(absent([middle]), [clue])


def _beside_pair(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See two equal neighbors: one of them stays, so all others in the line are shaded."""
    for clue, cells in enumerate(_repeats(puzzle)):
        for one, other in combinations(cells, 2):
            if adjacent(one, other):
                left = [cell for cell in cells if cell not in (one, other)]
                left = [cell for cell in left if not known.settled(cell)]
                if left:
                    yield Deduction(held(left), [clue])


TECHNIQUES = (
    shading.BESIDE_SHADED,
    Technique(
        "number that stays",
        1,
        "The number is left in one cell of the line, so it is shaded in the others.",
        _left_twice,
    ),
    Technique(
        "between equals",
        2,
        "One of the two equal numbers is shaded, so the cell between them is not.",
        _between,
    ),
    Technique(
        "pair",
        2,
        "Of two equal neighbors one stays, so the number is shaded elsewhere in the line.",
        _beside_pair,
    ),
    shading.WAY_OUT,
    shading.RING,
    shading.EDGE_TO_EDGE,
)
