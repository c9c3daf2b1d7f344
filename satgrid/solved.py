"""A solution with its board: the content of each cell as values and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satgrid.board.grid import Place, Side
from satgrid.drawing import svg
from satgrid.errors import SatgridError
from satgrid.puzzle.bridges import BridgePuzzle
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.numbers import NumberPuzzle
from satgrid.puzzle.protocol import Puzzle, Violation

if TYPE_CHECKING:
    import numpy

__all__ = ["SolvedBoard", "shown"]

_AROUND = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
_LONGEST = 50


@dataclass(frozen=True, repr=False)
class SolvedBoard:
    """A solution with its board; a notebook shows its picture.

    ``solution[row, column]`` is what a cell holds, counted from 0, in space
    ``solution[layer, row, column]``: a number; for a set of cells, such as those that are shaded,
    True or False; for lines, the sides of the cell that they take or go to, such as ``ne``, for
    bridges a letter each; else the word that ``print`` shows there. ``numpy.asarray(solution)`` is
    an array of these values.
    """

    puzzle: Puzzle[Any]
    keys: frozenset[Any]

    def check(self) -> list[Violation]:
        """Judge the solution by the printed rules, without clauses; empty means solved."""
        return self.puzzle.check(self.keys)

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of the board: rows and columns, in space layers first."""
        return self.puzzle.shape

    @cached_property
    def rows(self) -> tuple[Any, ...]:
        """The values of the cells: a tuple for each row, in space a tuple of rows for each layer.

        Raises
        ------
        SatgridError
            If the solution has no word for each cell.
        """
        return _nested(_values(self.puzzle, self.keys), self.shape)

    def __getitem__(self, place: int | Place) -> Any:
        """Return the content of a cell, or a whole row; in space a layer."""
        found: Any = self.rows
        for at in (place,) if isinstance(place, int) else place:
            found = found[at]
        return found

    def __iter__(self) -> Iterator[Any]:
        """Give the rows; in space the layers."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Return the number of rows; in space of layers."""
        return self.shape[0]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        """Return the values of the cells as an array."""
        import numpy

        return numpy.array(self.rows, dtype=dtype)

    def __str__(self) -> str:
        """Write the solution in characters."""
        return self.puzzle.render(self.keys)

    def __repr__(self) -> str:
        """Return the kind of puzzle, the size, and the beginning of the rows."""
        rows = " ".join("".join(line.split()) for line in str(self).splitlines() if line)
        rows = rows if len(rows) <= _LONGEST else rows[: _LONGEST - 1] + "…"
        return f"<Solution of {shown(self.puzzle)}: {rows}>"

    def _repr_svg_(self) -> str:
        return svg(self.puzzle, self.keys)


def shown(puzzle: Puzzle[Any]) -> str:
    """Return the kind and the size of a puzzle: ``norinori 6x6``."""
    return f"{puzzle.name} {'x'.join(map(str, puzzle.shape))}"


def _nested(values: list[Any], shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Return values cell by cell as rows, and rows as layers."""
    if len(shape) == 1:
        return tuple(values)
    size = len(values) // shape[0]
    return tuple(_nested(values[at * size : (at + 1) * size], shape[1:]) for at in range(shape[0]))


def _values(puzzle: Puzzle[Any], keys: frozenset[Any]) -> list[Any]:
    """Return the content of each cell, row by row."""
    if isinstance(puzzle, Cells):
        return [cell in keys for cell in puzzle.grid]
    if isinstance(puzzle, NumberPuzzle) and len(keys) == len({key.cell for key in keys}):
        numbers = dict(keys)
        return [numbers.get(cell, 0) for cell in puzzle.grid]
    if isinstance(puzzle, BridgePuzzle):
        return [_ways(puzzle, keys, cell) for cell in puzzle.grid]
    if isinstance(puzzle, Edges):
        return [
            "".join(
                letter
                for letter, (down, right) in _AROUND.items()
                if Side.between(cell, (cell.row + down, cell.column + right)) in keys
            )
            for cell in puzzle.grid
        ]
    return _words(puzzle, keys)


def _ways(puzzle: BridgePuzzle, keys: frozenset[Any], cell: Place) -> str:
    """Return the directions of the bridges at a cell, one letter per bridge."""
    found = ""
    for key in sorted(keys):
        across = int(key.level)  # the part of a cell that changes along the bridge
        first, last = key.one[across], key.other[across]
        if cell[1 - across] == key.one[1 - across] and first <= cell[across] <= last:
            back, on = ("w", "e") if key.level else ("n", "s")
            found += back * (cell[across] > first) + on * (cell[across] < last)
    return "".join(sorted(found, key="nsew".index))


def _words(puzzle: Puzzle[Any], keys: frozenset[Any]) -> list[str]:
    """Return the words of a printed solution, one for each cell."""
    *layers, rows, width = puzzle.shape
    lines = [line for line in puzzle.render(keys).splitlines() if line.strip()]
    words = [
        line.split() if width == 1 or " " in line.strip() else list(line.strip()) for line in lines
    ]
    count = rows
    for number in layers:
        count *= number
    if len(words) != count or any(len(line) != width for line in words):
        raise SatgridError(f"a solution of this {puzzle.name} has no word for each cell")
    return [word for line in words for word in line]
