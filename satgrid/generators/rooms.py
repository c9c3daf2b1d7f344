"""Rooms drawn at random: grown from cells, or laid as dominoes; symmetric where the order is."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.order import Order

__all__ = ["dominoes", "grown"]

_LARGEST = 2  # typical rooms, as large as which rectangles and rooms of several images get


def dominoes(order: Order) -> regions.Regions:
    """Return rooms of two cells, or one; cells with few free neighbors are paired first."""
    grid = Grid(order.height, order.width)
    room: dict[Cell, int] = {}
    free = set(grid)
    while free:
        near = {cell: [one for one in grid.neighbors(cell) if one in free] for cell in free}
        cell = min(sorted(free), key=lambda one: (len(near[one]), order.random.random()))
        pairs = [one for one in near[cell] if order.parts([cell, one])]
        for laid in order.parts([cell, *order.shuffled(pairs)[:1]]) or ():
            room |= dict.fromkeys(laid, len(room))
            free.difference_update(laid)
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def grown(
    order: Order,
    typical: float | None,
    *,
    straight: bool = False,
    closed: Collection[Cell] = (),
) -> regions.Regions:
    """Return rooms that grow from random cells, the smaller ones first.

    Parameters
    ----------
    typical
        The average number of cells of a room; None for as many rooms as a square has rows.
    straight
        Whether rooms are rectangles, which grow by a whole line.
    closed
        Cells that are rooms of their own.
    """
    grid = Grid(order.height, order.width)
    owner = dict.fromkeys(closed, -1)
    orbits = [orbit for orbit in order.orbits if orbit[0] not in owner]
    size = math.sqrt(len(grid)) if typical is None else typical
    number = max(1, round(len(orbits) / size))
    rooms = [orbit[:1] for orbit in order.random.sample(orbits, min(number, len(orbits)))]
    for index, room in enumerate(rooms):
        owner |= dict.fromkeys(order.orbit(room[0]), index)
    growing = list(range(len(rooms)))
    while growing:
        index = min(growing, key=lambda one: len(rooms[one]) + 2 * order.random.random())
        larger = [
            more
            for step in _steps(grid, rooms[index], straight=straight)
            if all(owner.get(cell, index) == index for cell in step)
            if (more := _larger(order, rooms[index], step, _LARGEST * size, straight=straight))
        ]
        if larger:
            rooms[index] = order.random.choice(larger)
            images = {image for cell in rooms[index] for image in order.images(cell)}
            owner |= dict.fromkeys(sorted(images), index)
        else:
            growing.remove(index)
        if not growing and len(owner) < len(grid):
            # Cells that no room can take: on a mirror, or between rectangles.
            fresh = order.random.choice([cell for cell in grid if cell not in owner])
            owner |= dict.fromkeys(order.orbit(fresh), len(rooms))
            growing.append(len(rooms))
            rooms.append([fresh])
    labels: dict[Cell, Cell] = {cell: cell for cell in closed}
    for room in rooms:
        for part in order.parts(room) or ():
            labels |= dict.fromkeys(part, min(part))
    return regions.renumbered([[labels[cell] for cell in row] for row in grid.rows()])


def _steps(grid: Grid, room: Sequence[Cell], *, straight: bool) -> Iterator[list[Cell]]:
    """Yield the cells by which a room may grow: one, or all beside a side of a rectangle."""
    if not straight:
        for cell in room:
            yield from ([near] for near in grid.neighbors(cell) if near not in room)
        return
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        line = {Cell(row + down, column + right) for row, column in room}.difference(room)
        if all(cell in grid for cell in line):
            yield sorted(line)


def _larger(
    order: Order, room: Sequence[Cell], step: Sequence[Cell], most: float, *, straight: bool
) -> list[Cell] | None:
    """Return a room with more cells, joined with its images where they touch; None if too large."""
    more = [*room, *step]
    if order.symmetry is None:
        return more if not straight or len(more) <= most else None
    if order.parts(more) is None:
        more = sorted({image for cell in more for image in order.images(cell)})
        if len(more) > most or len(components(more)) > 1:
            return None
    if straight and (len(more) > most or regions.corners(set(more)) > 4):
        return None
    return more
