"""Puzzles of f-puzzles: each kind of constraint is a list under its name.

What the names mean is in the table of ``keys``. What is there under a name that is not in it may be
a rule, and is refused by this name.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import noted
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.cell_keys import CELL_KEYS, COLORS
from satgrid.formats.fpuzzles.keys import KEYS, take_all
from satgrid.formats.fpuzzles.parts import Part, name_of, number_of, places
from satgrid.formats.fpuzzles.variants import Collected
from satgrid.formats.remarks import passed_over

__all__ = ["board"]


def board(found: Part) -> Any:
    """Return the board of a puzzle; raise SatgridError for parts that are wrong or unknown."""
    grid = found["grid"]
    size = found.get("size", len(grid) if isinstance(grid, list) else 0)
    if not isinstance(size, int) or isinstance(size, bool):
        raise SatgridError("its size is not a number")
    taken = Collected(size)
    _cells(grid, taken)
    take_all(KEYS, found, taken, program="f-puzzles", unknown="satgrid has no such rule")
    stated = {key: found[key] for key in ("title", "author") if isinstance(found.get(key), str)}
    return taken.board(noted(**stated))


def _cells(grid: Any, taken: Collected) -> None:
    size = taken.size
    rows = isinstance(grid, list) and len(grid) == size
    if not rows or not all(isinstance(line, list) and len(line) == size for line in grid):
        raise SatgridError(f"its grid does not have {size} rows of {size} cells")
    colored, divided = [], False
    labels = taken.usual()
    for row, line in enumerate(grid):
        for column, entry in enumerate(line):
            if not isinstance(entry, dict):
                raise SatgridError("an entry of its grid is not a cell")
            cell = Cell(row, column)
            for name, value in entry.items():
                if name not in CELL_KEYS:
                    where = name_of(cell)
                    raise SatgridError(f"{name[:30]!r} of {where} of f-puzzles is not known")
                CELL_KEYS[name].take(cell, value, entry, taken)
            if any(entry.get(name) for name in COLORS):
                colored.append(name_of(cell))
            if "region" in entry:
                divided = True
                labels[row][column] = _region(entry["region"])
    if colored:
        passed_over(f"colors of f-puzzles are only drawn: at {places(colored)}")
    if divided:
        taken.divide(labels)


def _region(value: Any) -> int | None:
    if not isinstance(value, int | str | None):
        raise SatgridError("the region of a cell of its grid is not a number")
    return None if value is None else number_of(value)
