"""Rooms as the lines between them, one for each pair of neighbors."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid import regions
from satgrid.grid import Cell, Grid
from satgrid.regions import Regions

__all__ = ["borders", "rooms"]


def rooms(grid: Grid, closed: Sequence[bool]) -> Regions:
    """Return the areas that the lines enclose.

    Parameters
    ----------
    closed
        For each of ``grid.sides()``, whether a line is there. A line that ends inside a room
        encloses nothing and is dropped, as puzz.link drops it.
    """
    open_: dict[Cell, list[Cell]] = {cell: [] for cell in grid}
    for (one, other), line in zip(grid.sides(), closed, strict=True):
        if not line:
            open_[one].append(other)
            open_[other].append(one)
    room: dict[Cell, int] = {}
    for start in grid:
        if start in room:
            continue
        room[start] = number = len(room)
        fresh = [start]
        while fresh:
            for near in open_[fresh.pop()]:
                if near not in room:
                    room[near] = number
                    fresh.append(near)
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def borders(found: Regions) -> list[bool]:
    """Return whether a line is there, for each of the sides of the board."""
    grid = Grid(len(found), len(found[0]))
    return [
        found[one.row][one.column] != found[other.row][other.column] for one, other in grid.sides()
    ]
