"""The views from the numbers of a kuromasu, as clauses: by direction, then their sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from satgrid.board.grid import Cell, Grid
from satgrid.formula.clauses import Formula

__all__ = ["AXES", "Reach", "Views", "ahead"]

AXES = {"across": {"west": (0, -1), "east": (0, 1)}, "down": {"north": (-1, 0), "south": (1, 0)}}


Reach = Mapping[tuple[Cell, str], Sequence[int | None]]
"""What lies in each direction from each cell with a number, at least so many cells where there are
so many, the nearest first: the literal that holds where a cell is shaded, None where it is known
not to be."""


class Views:
    """Helper variables for the number of cells seen from each cell with a number.

    ``seen`` holds for a direction and a distance where all cells so far are unshaded, ``line`` for
    an axis and a number where at least so many cells are seen in its two directions together. No
    more is stated than matters: as many cells as the number itself are too many, since its own
    counts, too.
    """

    def __init__(self, formula: Formula, reach: Reach, clues: Sequence[tuple[Cell, int]]) -> None:
        self._formula = formula
        self._cells = {
            (cell, way): reach[cell, way][:number]
            for cell, number in clues
            for ways in AXES.values()
            for way in ways
        }
        self._most = {
            (cell, axis): min(number, sum(len(self._cells[cell, way]) for way in ways))
            for cell, number in clues
            for axis, ways in AXES.items()
        }
        seen = formula.variables(
            "seen",
            (
                (cell, way, distance)
                for (cell, way), cells in self._cells.items()
                for distance, shaded in enumerate(cells, 1)
                if shaded is not None
            ),
        )
        line = formula.variables(
            "line",
            (
                (cell, axis, number)
                for (cell, axis), most in self._most.items()
                for number in range(1, most + 1)
            ),
        )
        # The literals of "at least one", "at least two" and so on, for each direction and axis.
        self._seen: dict[tuple[Cell, str], list[int]] = {}
        for (cell, way), cells in self._cells.items():
            found = self._seen[cell, way] = []
            for distance, shaded in enumerate(cells, 1):  # the first one is not known
                found.append(found[-1] if shaded is None else seen[cell, way, distance])
        self._line = {
            (cell, axis): [line[cell, axis, number] for number in range(1, most + 1)]
            for (cell, axis), most in self._most.items()
        }

    def define(self) -> None:
        """State the meaning of the helpers as clauses."""
        for key, cells in self._cells.items():
            last = 0
            clauses: list[tuple[int, ...]] = []
            for literal, shaded in zip(self._seen[key], cells, strict=True):
                if shaded is None:
                    continue
                clauses.append((-literal, -shaded))
                if last:
                    clauses += [(-literal, last), (literal, shaded, -last)]
                else:
                    clauses.append((literal, shaded))
                last = literal
            self._formula.extend(clauses)
        for cell, axis in self._most:
            first, second = AXES[axis]
            self._add(self._seen[cell, first], self._seen[cell, second], self._line[cell, axis])

    def _add(self, one: Sequence[int], other: Sequence[int], both: Sequence[int]) -> None:
        """State that a number is the sum of two, each given by "at least one", "at least two"..."""
        named = [0, *one, *other, *both]
        named += [-literal for literal in reversed(named[1:])]  # Python counts -1 from the end
        self._formula.extend(
            [named[literal] for literal in clause]
            for clause in _sums(len(one), len(other), len(both))
        )

    def count(self, cell: Cell, number: int) -> None:
        """State how many cells are seen from one with a number, itself included."""
        across, down = self._line[cell, "across"], self._line[cell, "down"]
        for here in range(max(0, number - len(down)), min(number, len(across)) + 1):
            self._formula.add(*_refused(across, here), *_refused(down, number - here))
        fewer = number - 2  # seen besides: one less than wanted
        for here in range(max(0, fewer - len(down)), min(fewer, len(across)) + 1):
            self._formula.add(*_beyond(across, here), *_beyond(down, fewer - here))
        if fewer > len(across) + len(down):
            self._formula.add()


@lru_cache(maxsize=4096)
def _sums(first: int, second: int, most: int) -> list[list[int]]:
    """Return clauses that add two numbers up to a maximum; their literals count from 1."""
    one, other = range(1, first + 1), range(first + 1, first + second + 1)
    both = range(first + second + 1, first + second + most + 1)
    found = []
    for here in range(first + 1):
        for there in range(second + 1):
            if 0 < here + there <= most:
                found.append(
                    [*_refused(one, here), *_refused(other, there), both[here + there - 1]]
                )
            if here + there < most:
                found.append([*_beyond(one, here), *_beyond(other, there), -both[here + there]])
    return found


def _refused(literals: Sequence[int], number: int) -> list[int]:
    """Return the literals of "less than this number": none if that is impossible."""
    return [-literals[number - 1]] if number else []


def _beyond(literals: Sequence[int], number: int) -> list[int]:
    """Return the literals of "more than this number": none if that is impossible."""
    return [literals[number]] if number < len(literals) else []


def ahead(grid: Grid, shaded: Mapping[Cell, int], clues: Sequence[tuple[Cell, int]]) -> Reach:
    """Return the cells around each number of a board without known cells."""
    return {
        (cell, way): [shaded[near] for near in _ahead(grid, cell, step, number)]
        for cell, number in clues
        for ways in AXES.values()
        for way, step in ways.items()
    }


def _ahead(grid: Grid, cell: Cell, step: tuple[int, int], most: int) -> list[Cell]:
    """Return the cells on one side of a cell up to some distance, the nearest first."""
    down, right = step
    found: list[Cell] = []
    here = Cell(cell.row + down, cell.column + right)
    while here in grid and len(found) < most:
        found.append(here)
        here = Cell(here.row + down, here.column + right)
    return found
