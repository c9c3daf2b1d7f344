"""Rooms drawn at random: grown from cells, laid as dominoes, or cut in two."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.order import Order

__all__ = ["cuts", "dominoes", "grown", "shifts"]

_CUTS = 12  # ways to cut a room in two that are tried


def dominoes(order: Order) -> regions.Regions:
    """Return rooms of two cells, or one; cells with few free neighbors are paired first."""
    grid = Grid(order.height, order.width)
    room: dict[Cell, int] = {}
    free = set(grid)
    while free:
        near = {cell: [one for one in grid.neighbors(cell) if one in free] for cell in free}
        cell = min(sorted(free), key=lambda one: (len(near[one]), order.random.random()))
        laid = [cell, *order.shuffled(near[cell])[:1]]
        room |= dict.fromkeys(laid, len(room))
        free.difference_update(laid)
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def grown(order: Order, typical: float | None) -> regions.Regions:
    """Return rooms that grow from random cells, the smaller ones first."""
    grid = Grid(order.height, order.width)
    number = max(1, round(len(grid) / (math.sqrt(len(grid)) if typical is None else typical)))
    rooms = [[cell] for cell in order.random.sample(list(grid), number)]
    owner = {room[0]: index for index, room in enumerate(rooms)}
    growing = list(range(number))
    while growing:
        index = min(growing, key=lambda one: len(rooms[one]) + 2 * order.random.random())
        free = [near for cell in rooms[index] for near in grid.neighbors(cell) if near not in owner]
        if free:
            taken = order.random.choice(free)
            owner[taken] = index
            rooms[index].append(taken)
        else:
            growing.remove(index)
    return regions.renumbered([[owner[cell] for cell in row] for row in grid.rows()])


def cuts(rooms: regions.Regions, differ: set[Cell], order: Order) -> Iterator[regions.Regions]:
    """Yield rooms with one divided: into a part with a cell where answers differ, and the rest."""
    grid = Grid(order.height, order.width)
    listed = [cells for cells in regions.cells_of(rooms) if len(cells) > 1]
    cut = [cells for cells in listed if not differ.isdisjoint(cells)]
    for _ in range(_CUTS if cut else 0):
        cells = order.random.choice(cut)
        size = order.random.randint(1, max(1, len(cells) // 2))
        part = {order.random.choice(sorted(differ & set(cells)))}
        while len(part) < size:
            near = {cell for one in part for cell in grid.neighbors(one)}
            part.add(order.random.choice(sorted((near & set(cells)) - part)))
        if len(components(set(cells) - part)) == 1:
            words = [list(row) for row in rooms]
            for row, column in part:
                words[row][column] = -2  # a number of its own
            yield regions.renumbered(words)


def shifts(
    rooms: regions.Regions, differ: Collection[Cell], fixed: Collection[Cell], order: Order
) -> Iterator[regions.Regions]:
    """Yield rooms after a cell where answers differ has moved to another room.

    It takes along the way there, and what this cuts off. Fixed cells stay in their rooms.
    """
    grid = Grid(order.height, order.width)
    listed = [set(cells) for cells in regions.cells_of(rooms)]
    for cell in order.shuffled(sorted(set(differ).difference(fixed))):
        own = rooms[cell.row][cell.column]
        ways = list(_ways(grid, rooms, cell, fixed).items())
        for room, way in order.shuffled(ways):
            left = components(listed[own].difference(way))
            kept = [part for part in left if any(one in fixed for one in part)] or left[:1]
            if len(kept) == 1:
                words = [list(row) for row in rooms]
                for row, column in listed[own].difference(kept[0]):
                    words[row][column] = room
                yield regions.renumbered(words)


def _ways(
    grid: Grid, rooms: regions.Regions, cell: Cell, fixed: Collection[Cell]
) -> dict[int, list[Cell]]:
    """Return a shortest way from a cell to each room that it can reach inside its own room."""
    own = rooms[cell.row][cell.column]
    before: dict[Cell, Cell | None] = {cell: None}
    found: dict[int, list[Cell]] = {}
    for one in (fresh := [cell]):
        for near in grid.neighbors(one):
            room = rooms[near.row][near.column]
            if room != own and room not in found:
                found[room] = [one]
                while back := before[found[room][-1]]:
                    found[room].append(back)
            elif room == own and near not in before and near not in fixed:
                before[near] = one
                fresh.append(near)
    return found
