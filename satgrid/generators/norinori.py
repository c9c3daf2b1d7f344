"""Norinori from dominoes laid at random, with rooms that grow as long as no other answer fits.

Easy ones are solved by trying single cells and following what is plain, hard ones not; medium
ones may be either. Nothing is left out of a norinori, so that symmetry is not for it.
"""

from __future__ import annotations

from itertools import combinations

from satgrid import regions
from satgrid.errors import SatgridError
from satgrid.generators._growing import Growing
from satgrid.generators._order import Order
from satgrid.generators._probing import solved_by_probing
from satgrid.generators._reduction import encoded
from satgrid.grid import Cell, Grid, adjacent, components
from satgrid.puzzles.norinori import Norinori

__all__ = ["USUAL", "generate"]

USUAL = (8, 8)
_BOARDS = 200
_LEAST_ROUNDS = 30  # and one for each two cells: trying anew costs more on a large board
_MOST_CELLS = 900
_NEAR = 20  # cells that may lose their room where others found none
_LAYOUTS = 20  # of dominoes, of which the densest is taken

_WHOLE = {"easy": (0.0, 0.8), "medium": (-0.6, 0.8), "hard": (-0.6, -0.1)}

Rooms = dict[Cell, int]


def generate(order: Order) -> Norinori:
    """Return a norinori with exactly one solution."""
    if order.symmetric:
        raise SatgridError("a norinori has no clues that could be symmetric")
    if order.height * order.width > _MOST_CELLS:
        raise SatgridError(f"a norinori may have {_MOST_CELLS} cells at most")
    if order.height * order.width < 2:
        raise order.failure("norinori")
    for _ in range(_BOARDS):
        order.tick()
        shaded = _dominoes(order)
        rooms = _rooms(order, shaded)
        found = rooms and _settled(order, shaded, rooms)
        if found and _suits(order, found):
            return found
    raise order.failure("norinori")


def _suits(order: Order, puzzle: Norinori) -> bool:
    if order.difficulty == "medium":
        return True
    return solved_by_probing(encoded(puzzle)) == (order.difficulty == "easy")


def _dominoes(order: Order) -> dict[Cell, Cell]:
    """Return shaded cells, each with the other half of its domino: the densest of some layouts."""
    grid = Grid(order.height, order.width)
    near = {
        (one, other): (*grid.neighbors(one), *grid.neighbors(other)) for one, other in grid.sides()
    }
    densest: dict[Cell, Cell] = {}
    for _ in range(_LAYOUTS):
        shaded: dict[Cell, Cell] = {}
        for one, other in order.shuffled(list(near)):
            if shaded.keys().isdisjoint(near[one, other]):
                shaded |= {one: other, other: one}
        densest = max(densest, shaded, key=len)
    return densest


def _rooms(order: Order, shaded: dict[Cell, Cell]) -> Rooms | None:
    """Divide the board so that every room has two shaded cells; None where that fails."""
    import networkx

    grid = Grid(order.height, order.width)
    owner = {cell: cell for cell in sorted(shaded)}
    fresh = list(owner)
    while fresh:
        cell = fresh.pop(order.random.randrange(len(fresh)))
        free = [near for near in grid.neighbors(cell) if near not in owner]
        if free:
            taken = order.random.choice(free)
            owner[taken] = owner[cell]
            fresh += [cell, taken]
    graph = networkx.Graph()
    graph.add_nodes_from(sorted(shaded))
    # How much a room is liked that has a whole domino: where many do, the puzzle is easy.
    whole = order.random.uniform(*_WHOLE[order.difficulty])
    for one, other in grid.sides():
        first, second = owner[one], owner[other]
        if first != second and not graph.has_edge(first, second):
            liking = order.random.random() + whole * (shaded[first] == second)
            graph.add_edge(first, second, weight=1 + liking)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < len(shaded):
        return None
    number = {cell: index for index, pair in enumerate(sorted(map(sorted, pairs))) for cell in pair}
    return {cell: number[owner[cell]] for cell in grid}


def _settled(order: Order, shaded: dict[Cell, Cell], full: Rooms) -> Norinori | None:
    """Give one cell after another to a room as long as the dominoes are the only answer.

    A cell without a room stays white. Each cell given away makes for more answers, never for
    fewer, so what has failed once need not be tried again before other cells lose their room.
    """
    near = {cell: Grid(order.height, order.width).neighbors(cell) for cell in full}
    rooms = _least(shaded, full)
    dominoes = encoded(_puzzle(order, full)).leaving_out("room")
    with Growing(order, dominoes, shaded, 2) as growing:
        if not growing.only(rooms):
            return None
        for _ in range(max(_LEAST_ROUNDS, len(full) // 2)):
            failed: set[tuple[Cell, int]] = set()
            while moves := [
                (cell, room)
                for cell in full
                if cell not in rooms
                for room in sorted({rooms[beside] for beside in near[cell] if beside in rooms})
                if (cell, room) not in failed
            ]:
                cell, room = order.random.choice(moves)
                if growing.only(rooms | {cell: room}):
                    rooms[cell] = room
                else:
                    failed.add((cell, room))
            if len(rooms) == len(full):
                return _puzzle(order, rooms)
            _loosen(order, shaded, rooms, full)
    return None


def _least(shaded: dict[Cell, Cell], full: Rooms) -> Rooms:
    """Return of each room a shortest way from one shaded cell to the other."""
    import networkx

    found: Rooms = {}
    ends: dict[int, list[Cell]] = {}
    for cell in sorted(shaded):
        ends.setdefault(full[cell], []).append(cell)
    for room, (one, other) in ends.items():
        inside = [cell for cell in full if full[cell] == room]
        graph = networkx.Graph()
        graph.add_nodes_from(inside)
        graph.add_edges_from(pair for pair in combinations(inside, 2) if adjacent(*pair))
        found |= dict.fromkeys(networkx.shortest_path(graph, one, other), room)
    return found


def _loosen(order: Order, shaded: dict[Cell, Cell], rooms: Rooms, full: Rooms) -> None:
    """Take cells near those without a room out of theirs, where it hangs together without."""
    homeless = [cell for cell in full if cell not in rooms]
    center = order.random.choice(homeless)
    near = sorted(rooms, key=lambda cell: (_distance(cell, center), cell))
    for cell in order.shuffled(near[:_NEAR]):
        if cell not in shaded and _movable(rooms, cell):
            del rooms[cell]


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def _puzzle(order: Order, rooms: Rooms) -> Norinori:
    rows = Grid(order.height, order.width).rows()
    return Norinori(regions.renumbered([[rooms[cell] for cell in row] for row in rows]))


def _movable(rooms: Rooms, cell: Cell) -> bool:
    """Tell whether a room hangs together without a cell."""
    rest = [other for other, room in rooms.items() if room == rooms[cell] and other != cell]
    return len(components(rest)) == 1
