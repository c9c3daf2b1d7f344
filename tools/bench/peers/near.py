"""Counts of the shaded cells near a place, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peers.declared import grouped
from satgrid.board.grid import Cell

Groups = list[tuple[list[Cell], int]]


def corners(board: Any) -> Groups:
    """Return the cells around each corner with a number."""
    return _groups(board, range(-1, 1))


def squares(board: Any) -> Groups:
    """Return the cells of the square around each cell with a number."""
    return _groups(board, range(-1, 2))


def _groups(board: Any, steps: range) -> Groups:
    there = frozenset(board.open_cells)
    found = []
    for (row, column), word in sorted(board.data["numbers"].items()):
        if isinstance(word, int):
            near = [Cell(row + down, column + right) for down in steps for right in steps]
            found.append(([cell for cell in near if cell in there], word))
    return found


def facts(groups: Groups) -> str:
    """Return the groups for clingo."""
    counts = "".join(f"count({at},{number})." for at, (_, number) in enumerate(groups))
    return grouped("group", [cells for cells, _ in groups]) + counts + "\n"


def add(model: Any, shaded: Mapping[Cell, Any], groups: Groups) -> None:
    """Add the groups to a model of CP-SAT."""
    for cells, number in groups:
        model.add(sum(shaded[cell] for cell in cells) == number)
