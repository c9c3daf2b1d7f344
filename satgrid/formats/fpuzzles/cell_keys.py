"""What the keys of a cell of f-puzzles mean: one row for each, from which the reader is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from satgrid.board.grid import Cell
from satgrid.formats.fpuzzles import taking
from satgrid.formats.fpuzzles.parts import Part
from satgrid.formats.fpuzzles.variants import Collected

__all__ = ["CELL_KEYS", "COLORS", "CellKey"]


def _given(cell: Cell, value: Any, entry: Part, taken: Collected) -> None:
    if entry.get("given"):
        taken.number(cell, taking.given(value))


def _no_rule(cell: Cell, value: Any, entry: Part, taken: Collected) -> None:
    """Take no notice."""


class CellKey(NamedTuple):
    """A key of a cell, and what it means."""

    means: str
    take: Callable[[Cell, Any, Part, Collected], None] = _no_rule


_COLOR = CellKey("a color, which is only drawn: a remark")
_MARKS = CellKey("nothing: marks of an answer so far")
CELL_KEYS: dict[str, CellKey] = {
    "value": CellKey("with `given` a given number, else an answer so far", _given),
    "given": CellKey("see `value`"),
    "givenPencilMarks": CellKey("candidates", taking.candidates),
    "region": CellKey(
        "the number of its region; null for none, by default that of the usual boxes"
    ),
    "centerPencilMarks": _MARKS,
    "cornerPencilMarks": _MARKS,
    "candidates": _MARKS,
    "c": _COLOR,
    "cArray": _COLOR,
    "highlight": _COLOR,
}
"""The keys of a cell of the grid."""
COLORS = frozenset(name for name, key in CELL_KEYS.items() if key is _COLOR)
"""Those that only draw."""
