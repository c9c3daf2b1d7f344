"""Steps of people in an akari: where lamps are needed, and where they would do harm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.genres.akari.sight import seen
from satgrid.steps import groups
from satgrid.steps.groups import Group
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _seen(puzzle: Any) -> dict[Cell, list[Cell]]:
    return seen(puzzle)


def _sight(puzzle: Any, cell: Cell) -> list[Cell]:
    """Return the cells that a lamp lights, except for its own."""
    return _seen(puzzle)[cell]


def _numbers(puzzle: Any) -> list[Group]:
    """Return the white cells beside each number."""
    black, near = puzzle.dark_cells, puzzle.grid.neighbors
    return [
        Group(
            [one for one in near(cell) if one not in black],
            number,
            (puzzle.clue_number("numbers", cell),),
        )
        for cell, number in known(puzzle.data["numbers"]).items()
    ]


def _dark(puzzle: Any, known: Known) -> list[tuple[Cell, list[Cell], list[Cell]]]:
    """Return the unlit cells, the cells that may light them, and the other cells."""
    found = []
    for cell, others in _seen(puzzle).items():
        sources = [cell, *others]
        if not any(source in known.held for source in sources):
            may = [source for source in sources if source not in known.absent]
            found.append((cell, may, [source for source in sources if source in known.absent]))
    return found


def _last_light(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See an unlit cell that only one cell can light."""
    for cell, may, gone in _dark(puzzle, known):
        if len(may) == 1:
            where = f"for row {cell.row + 1}, column {cell.column + 1}"
            yield Deduction(held(may), (), absent(gone), where)


def _left_dark(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell whose lamp would exclude all lamps that could light another cell."""
    for _, may, gone in _dark(puzzle, known):
        common = set(_sight(puzzle, may[0])).intersection(*(_sight(puzzle, one) for one in may))
        harmful = [other for other in sorted(common) if not known.settled(other)]
        if harmful:
            yield Deduction(absent(harmful), (), absent(gone))


TECHNIQUES = (
    Technique(
        "all lamps placed",
        1,
        "The number has its lamps, so the other cells beside it have none.",
        groups.complete(_numbers),
    ),
    Technique(
        "last places",
        1,
        "There are as many cells left beside the number as lamps that it needs.",
        groups.last_cells(_numbers),
    ),
    Technique(
        "in sight of a lamp",
        1,
        "No lamp shines on another.",
        groups.without_touching(_sight),
    ),
    Technique(
        "last light",
        2,
        "Light can come to a cell from here only.",
        _last_light,
    ),
    Technique(
        "too much lit",
        3,
        "A lamp here would light so many cells beside a number that it has too few left.",
        groups.crowded(_numbers, _sight),
    ),
    Technique(
        "left dark",
        4,
        "A lamp here would shine on every place from which another cell can be lit.",
        _left_dark,
    ),
)
