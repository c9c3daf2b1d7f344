"""Rooms that are cut in two, exchange cells or are joined; with their images in symmetric orders.

Straight rooms are cut along a line, and exchange whole lines of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.generators.order import Order

__all__ = ["cuts", "joins", "shifts"]

_CUTS = 12  # ways to cut a room in two that are tried
_LOOSE = 6  # cells by which a pair of rooms to join may be larger than the smallest


def cuts(
    rooms: regions.Regions, differ: Collection[Cell], order: Order, *, straight: bool = False
) -> Iterator[regions.Regions]:
    """Yield rooms with one divided: into a part with a cell where answers differ, and the rest."""
    grid = Grid(order.height, order.width)
    listed = [cells for cells in regions.cells_of(rooms) if len(cells) > 1]
    cut = [cells for cells in listed if not set(differ).isdisjoint(cells)]
    for _ in range(_CUTS if cut else 0):
        cells = order.random.choice(cut)
        if straight:
            axis, at = order.random.choice(sorted(_lines(cells)))
            part = {cell for cell in cells if cell[axis] < at}
        else:
            size = order.random.randint(1, max(1, len(cells) // 2))
            part = {order.random.choice(sorted(set(differ) & set(cells)))}
            while len(part) < size:
                near = {cell for one in part for cell in grid.neighbors(one)}
                part.add(order.random.choice(sorted((near & set(cells)) - part)))
        if len(components(set(cells) - part)) == len(components(part)) == 1:
            changed = _changed(rooms, part, None, order)
            if changed is not None:
                yield changed


def _lines(cells: Sequence[Cell]) -> set[tuple[int, int]]:
    """Return the lines across a room: an axis, and the least coordinate beyond the line."""
    found = {(axis, cell[axis]) for cell in cells for axis in (0, 1)}
    return {(axis, at) for axis, at in found if at > min(cell[axis] for cell in cells)}


def shifts(
    rooms: regions.Regions,
    differ: Collection[Cell],
    fixed: Collection[Cell],
    order: Order,
    *,
    straight: bool = False,
    closed: Collection[Cell] = (),
) -> Iterator[regions.Regions]:
    """Yield rooms after a cell where answers differ has moved to another room.

    It takes along the way there, and what this cuts off, or between straight rooms the end of its
    room, up to the cell. Fixed cells stay in their rooms, but for straight ones; nothing moves into
    a room of closed cells.
    """
    grid = Grid(order.height, order.width)
    listed = [set(cells) for cells in regions.cells_of(rooms)]
    barred = {rooms[row][column] for row, column in closed}
    kept = () if straight else fixed
    for cell in order.shuffled(sorted(set(differ).difference(kept))):
        own = rooms[cell.row][cell.column]
        if straight:
            moves = list(_ends(grid, rooms, listed, cell))
        else:
            ways = _ways(grid, rooms, cell, fixed)
            moves = [(room, _cut_off(listed[own], way, fixed)) for room, way in ways.items()]
        for room, part in order.shuffled(moves):
            if part and room not in barred:
                changed = _changed(rooms, part, min(listed[room]), order)
                if changed is not None:
                    yield changed


def joins(
    rooms: regions.Regions,
    order: Order,
    most: int,
    *,
    straight: bool = False,
    closed: Collection[Cell] = (),
) -> Iterator[tuple[frozenset[Cell], regions.Regions]]:
    """Yield two rooms, small ones first, with the rooms when they are joined.

    Together they have so many cells at most; rooms of closed cells stay alone.
    """
    grid = Grid(order.height, order.width)
    listed = [frozenset(cells) for cells in regions.cells_of(rooms)]
    near = sorted(
        {
            (min(pair), max(pair))
            for side in grid.sides()
            for pair in [{rooms[row][column] for row, column in side}]
            if len(pair) == 2 and not set(side).intersection(closed)
        }
    )
    ranked = []
    for one, other in near:
        both = listed[one] | listed[other]
        bent = regions.corners(both) if straight else 0
        if len(both) <= most:
            ranked.append((len(both) + bent + _LOOSE * order.random.random(), one, other))
    for _, one, other in sorted(ranked):
        changed = _changed(rooms, listed[one], min(listed[other]), order)
        if changed is not None:
            yield listed[one] | listed[other], changed


def _changed(
    rooms: regions.Regions, part: Collection[Cell], beside: Cell | None, order: Order
) -> regions.Regions | None:
    """Return rooms after a part moved to that of a cell, or became one; and their images.

    None if such rooms are not connected or not symmetric.
    """
    words = [list(row) for row in rooms]
    targets = order.images(beside) if beside else []
    for number, image in enumerate(zip(*map(order.images, sorted(part)), strict=True)):
        room = rooms[targets[number].row][targets[number].column] if targets else -2 - number
        for row, column in image:
            words[row][column] = room
    found = regions.renumbered(words)
    if order.symmetry is not None:
        listed = regions.cells_of(found)
        if any(len(components(cells)) > 1 for cells in listed):
            return None
        parts = set(map(frozenset, listed))
        if any(not parts.issuperset(order.parts(cells) or [frozenset()]) for cells in listed):
            return None
    return found


def _cut_off(own: set[Cell], way: Collection[Cell], fixed: Collection[Cell]) -> set[Cell]:
    """Return a way with what it cuts off a room; nothing if fixed cells are in several parts."""
    left = components(own.difference(way))
    kept = [part for part in left if any(one in fixed for one in part)] or left[:1]
    return own.difference(kept[0]) if len(kept) == 1 else set()


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


def _ends(
    grid: Grid, rooms: regions.Regions, listed: Sequence[set[Cell]], cell: Cell
) -> Iterator[tuple[int, set[Cell]]]:
    """Yield the ends of a room up to a cell, with the rooms that take them without a new corner."""
    own = listed[rooms[cell.row][cell.column]]
    for axis in (0, 1):
        for sign in (1, -1):
            end = {one for one in own if sign * one[axis] >= sign * cell[axis]}
            rest = own - end
            if not rest or regions.corners(rest) > regions.corners(own):
                continue
            beside = {rooms[row][column] for one in end for row, column in grid.neighbors(one)}
            for room in sorted(beside - {rooms[cell.row][cell.column]}):
                whole = listed[room] | end
                if regions.corners(whole) <= regions.corners(listed[room]):
                    yield room, end
