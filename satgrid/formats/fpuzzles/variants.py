"""The parts of a variant sudoku that a reader collects before it makes the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.boxes import areas
from satgrid.board.grid import Cell, Side, adjacent, components
from satgrid.board.regions import OUTSIDE
from satgrid.board.text import Notes
from satgrid.errors import SatgridError
from satgrid.puzzle import registry

__all__ = ["MOST_ROWS", "NAME", "Collected", "box_of", "cell_of"]

NAME = "variantsudoku"
_CELL = re.compile(r"R(-?\d{1,3})C(-?\d{1,3})", re.ASCII)
MOST_ROWS = 25
_MOST = 99
"""The largest given; one that is too large for its board shows in the verdict."""


def cell_of(word: Any) -> Cell:
    """Return the cell with a name such as ``R1C2``; raise SatgridError for any other text."""
    match = _CELL.fullmatch(word) if isinstance(word, str) else None
    if match is None:
        raise SatgridError(f"{str(word)[:20]!r} is not a cell, such as R1C2")
    return Cell(int(match[1]) - 1, int(match[2]) - 1)


def box_of(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of other programs' boxes; None if a box would be a row."""
    high = max(at for at in range(1, size + 1) if at * at <= size and size % at == 0)
    return (high, size // high) if high > 1 else None


class Collected:
    """The layers and options of a board.

    Attributes
    ----------
    size
        The number of rows.
    notes
        What the puzzle says of itself.
    ways
        Which long diagonals hold each number once: ``rising``, ``falling``.
    shown
        Which dots are all shown: ``white``, ``black``.
    nonconsecutive
        Whether numbers in cells with a common side are not consecutive, except at dots.
    """

    def __init__(self, size: int) -> None:
        if not 1 <= size <= MOST_ROWS:
            raise SatgridError(f"a board of {size} rows: 1 to {MOST_ROWS} are possible")
        self.size = size
        kind: Any = registry.find(NAME)
        self.kind = kind
        self.layers = {layer.name: layer for layer in kind.genre.layers}
        self.data: dict[str, dict[Any, Any]] = {}
        self.options: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.ways: set[str] = set()
        self.shown: set[str] = set()
        self.nonconsecutive = False
        box = box_of(size)
        self.areas = areas(size, box) if box else ((OUTSIDE,) * size,) * size

    def inside(self, cell: Cell) -> Cell:
        """Return a cell of the board; raise SatgridError if it is outside."""
        if not (0 <= cell.row < self.size and 0 <= cell.column < self.size):
            raise SatgridError(f"R{cell.row + 1}C{cell.column + 1} is not on the board")
        return cell

    def add(self, layer: str, cells: Sequence[Cell], word: Any = "") -> None:
        """Add a list of cells; raise SatgridError if it is wrong, or present with another word."""
        kind = self.layers[layer]
        listed = tuple(self.inside(cell) for cell in cells)
        wrong = kind.wrong(listed, (self.size, self.size), word)
        if wrong:
            raise SatgridError(wrong)
        if word != "" and isinstance(word, int) and not kind.least <= word <= kind.most:
            raise SatgridError(f"{word} is not a number from {kind.least} to {kind.most}")
        if word == "" and kind.needed:
            raise SatgridError("its number is missing")
        [(key, word)] = kind.made({listed: word}).items()
        if self.data.setdefault(layer, {}).setdefault(key, word) != word:
            raise SatgridError(f"the same cells have {self.data[layer][key]} and {word}")

    def number(self, cell: Cell, number: Any) -> None:
        """Add a given number to a cell."""
        if not isinstance(number, int) or not 1 <= number <= _MOST:
            raise SatgridError(f"{str(number)[:20]!r} is not one of the numbers 1 to {self.size}")
        self.data.setdefault("givens", {})[self.inside(cell)] = number

    def sign(self, layer: str, cells: Sequence[Cell], sign: str) -> bool:
        """Add a sign between two cells; return whether there is a place for it."""
        one, other = sorted(self.inside(cell) for cell in cells)
        if not adjacent(one, other):
            return False
        return bool(self.data.setdefault(layer, {}).setdefault(Side(one, other), sign) == sign)

    def beside(self, layer: str, cell: Cell, number: Any) -> None:
        """Add a number beside a line, given at a cell one step outside the board."""
        last = self.size
        row, column = cell
        spots = {
            (-1, column): ("above", column),
            (last, column): ("below", column),
            (row, -1): ("left", row),
            (row, last): ("right", row),
        }
        side, at = spots.get((row, column), ("", 0))
        if not side or not 0 <= at < last:
            raise SatgridError(f"R{row + 1}C{column + 1} is not beside a line")
        if not isinstance(number, int) or not 0 <= number <= self.layers[layer].most:
            raise SatgridError(f"{str(number)[:20]!r} is not a number beside a line")
        self.data.setdefault(layer, {})[side, at] = number

    @property
    def boxed(self) -> bool:
        """Whether the board has regions."""
        return any(label != OUTSIDE for line in self.areas for label in line)

    def unbox(self) -> None:
        """Take the boxes away."""
        self.areas = ((OUTSIDE,) * self.size,) * self.size

    def usual(self) -> list[list[Any]]:
        """Return the label that each cell's region has by default: of a box, else of its row."""
        if box_of(self.size) is None:
            return [[row] * self.size for row in range(self.size)]
        return [list(line) for line in self.areas]

    def divide(self, labels: Sequence[Sequence[Any]]) -> None:
        """Set the regions from the labels of all cells; a cell labeled None is in no region."""
        found = regions.renumbered(
            [[OUTSIDE if label is None else ("", label) for label in line] for line in labels]
        )
        for cells in regions.cells_of(found):
            if len(cells) != self.size:
                row, column = cells[0]
                where = f"the region of R{row + 1}C{column + 1}"
                raise SatgridError(f"{where} has {len(cells)} cells, not {self.size}")
        self.areas = found

    def _settle(self) -> None:
        """State the diagonals, and the dots that are all shown."""
        size = self.size
        if self.ways >= {"falling", "rising"}:
            self.options["diagonals"] = "yes"
        elif "falling" in self.ways:
            self.add("extra regions", [Cell(at, at) for at in range(size)])
        elif "rising" in self.ways:
            self.add("extra regions", [Cell(at, size - 1 - at) for at in range(size)])
        if self.nonconsecutive or "white" in self.shown:
            if self.data.get("dots"):
                self.shown.add("white")
            else:  # the same where there is none
                self.shown.discard("white")
                self.options["nonconsecutive"] = "yes"
        if self.shown:
            self.options["all dots"] = "yes" if len(self.shown) == 2 else min(self.shown)

    def board(self, notes: Notes) -> Any:
        """Return the board, which is a plain sudoku if it has no other rules."""
        self._settle()
        data = {**self.data, "regions": self.areas}
        kind: Any = self.kind
        bare = {*self.data} <= {"givens"} and {*self.options} <= {"diagonals"}
        fitting = all(number <= self.size for number in self.data.get("givens", {}).values())
        if bare and fitting and self._connected():
            kind = registry.find("sudoku")
        return kind.made((self.size, self.size), data, self.options, notes)

    def _connected(self) -> bool:
        """Return whether the regions are connected and fill the board, or there are no regions."""
        inside = [label != OUTSIDE for line in self.areas for label in line]
        parts = [components(cells) for cells in regions.cells_of(self.areas)]
        return all(inside) == any(inside) and all(len(one) == 1 for one in parts)
