"""Numbers in a square judged by reading along its lines; nothing here serves an encoder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from satgrid.board.grid import Cell, named
from satgrid.board.regions import Regions
from satgrid.board.text import plural
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Violation

__all__ = [
    "Held",
    "Line",
    "diagonals",
    "given_twice",
    "gone",
    "held",
    "lines",
    "misplaced",
    "strange",
]

Held = Mapping[Cell, Sequence[int]]
"""The numbers that each cell of the board holds: one, where all is well."""


class Line(NamedTuple):
    """Cells that hold each number once, the rule for that, and their name for a player."""

    rule: str
    name: str
    cells: list[Cell]


@lru_cache(maxsize=256)
def lines(size: int, areas: Regions = ()) -> tuple[Line, ...]:
    """Return rows, columns and boxes; kept for all boards of the same shape.

    Parameters
    ----------
    areas
        The box or region of each cell; empty where the board has none.
    """
    along = range(size)
    found = [Line("row", f"row {at + 1}", [Cell(at, step) for step in along]) for at in along]
    found += [
        Line("column", f"column {at + 1}", [Cell(step, at) for step in along]) for at in along
    ]
    members: dict[int, list[Cell]] = {}
    for row, line in enumerate(areas):
        for column, area in enumerate(line):
            members.setdefault(area, []).append(Cell(row, column))
    found += [Line("box", f"box {at}", cells) for at, cells in enumerate(members.values(), 1)]
    return tuple(found)


def diagonals(size: int) -> list[Line]:
    """Return the two long diagonals."""
    along, last = range(size), size - 1
    down = [Cell(at, at) for at in along]
    up = [Cell(last - at, at) for at in along]
    return [
        Line("diagonal", "the diagonal down to the right", down),
        Line("diagonal", "the diagonal up to the right", up),
    ]


def given_twice(found: Iterable[Line], givens: Iterable[Entry]) -> list[str]:
    """Report givens that a line has more than once."""
    given = dict(givens)
    flaws = []
    for line in found:
        places: dict[int, list[Cell]] = {}
        for cell in line.cells:
            if cell in given:
                places.setdefault(given[cell], []).append(cell)
        flaws += [
            f"{line.name} has the given {number} {plural(len(cells), 'time')}: "
            f"at {' and at '.join(map(named, cells))}"
            for number, cells in sorted(places.items())
            if len(cells) > 1
        ]
    return flaws


def held(size: int, solution: Iterable[Entry]) -> Held:
    """Return the content of each cell of the board."""
    inside: dict[Cell, list[int]] = {
        Cell(row, column): [] for row in range(size) for column in range(size)
    }
    for cell, number in sorted(solution):
        if cell in inside and 1 <= number <= size:
            inside[Cell(*cell)].append(number)
    return inside


def strange(size: int, solution: Iterable[Entry], inside: Held) -> list[Violation]:
    """Return keys with impossible cells or numbers, and cells without exactly one number."""
    broken = [
        Violation("cell", Cell(*cell), f"{number} does not belong here")
        for cell, number in sorted(solution)
        if cell not in inside or not 1 <= number <= size
    ]
    return broken + [
        Violation("cell", cell, f"this cell holds {plural(len(numbers), 'number')}")
        for cell, numbers in inside.items()
        if len(numbers) != 1
    ]


def misplaced(size: int, found: Iterable[Line], inside: Held) -> list[Violation]:
    """Return the numbers that each line does not have exactly once."""
    broken = []
    for line in found:
        for number in range(1, size + 1):
            spots = [cell for cell in line.cells if number in inside[cell]]
            if len(spots) != 1:
                times = plural(len(spots), "time") if spots else "nowhere"
                note = f"{number} stands {times} in {line.name}"
                broken.append(Violation(line.rule, spots[1] if spots else line.cells[0], note))
    return broken


def gone(givens: Iterable[Entry], inside: Held) -> list[Violation]:
    """Return the givens that a solution contradicts."""
    return [
        Violation("given", given.cell, f"the given {given.number} is gone")
        for given in givens
        if given.number not in inside[given.cell]
    ]
