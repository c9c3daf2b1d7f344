"""Layouts: parts of a board that come before its answer: rooms, black cells or circles.

A layout is drawn at random. Where all clues that are true of an answer leave another one, the
layout is changed where the two differ, until they leave none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from math import inf
from typing import Any

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.regions import Regions
from satgrid.board.symbols import DARK
from satgrid.generators.masks import is_outer, spread_out
from satgrid.generators.order import Order
from satgrid.generators.room_changes import cuts, shifts
from satgrid.generators.rooms import dominoes, grown
from satgrid.generators.thermometers import filling
from satgrid.generators.winding import has_holes, shaken_loops
from satgrid.rules.answers import Numbers
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.board import Board, class_of
from satgrid.rules.circles import Circles
from satgrid.rules.genre import Genre
from satgrid.rules.rooms import Cages, Rooms
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.thermometers import Thermometers
from satgrid.rules.word_layers import Words

__all__ = ["Answer", "changes", "cut_rooms", "differing"]
__all__ += ["drawn_rooms", "is_enough", "laid", "rooms_order", "sparser"]

Answer = frozenset[Any]

_BLACK = 0.45  # of all cells, those that are made black at most
_PARTED = 0.24  # that share where black cells only part runs
_INNER, _TOUCHING = 0.6, 0.3  # how often such a cell is taken inside, and beside a black one
_DRAWN = 40  # layouts that are drawn until no run is too long
_BARE = 0.36, 0.5  # of all cells, those without a circle
_FEWER = 2  # circles to leave out at once where there is no answer


def is_enough(genre: Genre) -> bool:
    """Return whether a layout alone can determine the answer: circles, or black cells with a loop.

    Rooms alone are not enough: where they say all, boards with one answer are too rare.
    """
    circles = any(isinstance(layer, Circles) for layer in genre.layers)
    return circles or has_holes(genre)


def cut_rooms(genre: Genre) -> Rooms | None:
    """Return the layer of rooms that can be divided, or their borders moved; None without one."""
    for layer in genre.layers:
        if isinstance(layer, Rooms) and layer.grows and not layer.dominoes:
            return None if isinstance(layer, Cages) else layer
    return None


def laid(genre: Genre, order: Order) -> Board:
    """Return a board with the layers that an answer requires, such as rooms."""
    sown = _sown(genre, order)
    data: dict[str, Any] = {}
    for layer in genre.layers:
        if isinstance(layer, Rooms) and layer.grows:
            data[layer.name] = drawn_rooms(layer, order, sown)
        elif isinstance(layer, Words) and layer.filled:
            whole = Grid(order.height, order.width)
            data[layer.name] = {cell: order.random.randint(*layer.filled) for cell in whole}
        elif isinstance(layer, Words) and layer.sown:
            data[layer.name] = dict.fromkeys(sown, layer.black[0])
        elif isinstance(layer, Thermometers):
            data[layer.name] = filling(order)
        elif isinstance(layer, FleetList):
            data[layer.name] = layer.usual((order.height, order.width))
        elif isinstance(layer, Sums):
            high = genre.answer.high if isinstance(genre.answer, Numbers) else None
            most = high if isinstance(high, int) else inf  # more numbers of a run are not different
            drawn = (_black(order, wall=True) for _ in range(_DRAWN))
            black = next((one for one in drawn if _longest(order, one) <= most), None)
            data[layer.name] = dict.fromkeys(black or _black(order, wall=True), (None, None))
        elif isinstance(layer, Blacks):
            data[layer.name] = dict.fromkeys(_black(order, wall=False), DARK)
        elif isinstance(layer, Circles):
            number = round(order.random.uniform(*_BARE) * order.height * order.width)
            bare = _bared(order, _rooms_of(genre, data), (), number)
            data[layer.name] = dict.fromkeys(bare, layer.black)
    return class_of(genre).made((order.height, order.width), data)


def drawn_rooms(layer: Rooms, order: Order, closed: Collection[Cell] = ()) -> Regions:
    """Return random rooms of a layer; closed cells are rooms of their own."""
    order = rooms_order(layer, order)
    if layer.dominoes:
        return dominoes(order)
    return grown(order, layer.typical, straight=layer.straight, closed=closed)


def rooms_order(layer: Rooms, order: Order) -> Order:
    """Return the order by which rooms are drawn and changed."""
    return order.freed() if layer.clues_only else order


def _sown(genre: Genre, order: Order) -> list[Cell]:
    """Return the black cells that are laid before the answer, loosely spread."""
    share = max((one.sown for one in genre.layers if isinstance(one, Words)), default=0.0)
    return sorted(spread_out(order, share, chance=3.0)) if share else []


def sparser(blank: Board, order: Order) -> Board | None:
    """Return a layout with fewer circles; None if there are none, or too few."""
    for layer in blank.genre.layers:
        if isinstance(layer, Circles):
            rooms = _rooms_of(blank.genre, blank.data)
            before = blank.data[layer.name]
            bare = _bared(order, rooms, before, len(before) + _FEWER)
            if len(bare) > len(before):
                return blank.with_data(**{layer.name: dict.fromkeys(bare, layer.black)})
    return None


def _rooms_of(genre: Genre, data: Mapping[str, Any]) -> Any:
    """Return the rooms of a layout; None if it has none."""
    layers = (one for one in genre.layers if isinstance(one, Rooms) and one.grows)
    return next((data[one.name] for one in layers), None)


def _bared(order: Order, rooms: Any, before: Collection[Cell], number: int) -> list[Cell]:
    """Return a number of cells without a circle, some of them given; each room keeps a circle."""
    bare = set(before)
    circles = Counter(
        rooms[row][column]
        for row, column in Grid(order.height, order.width)
        if rooms and (row, column) not in bare
    )
    for cell in order.shuffled(list(Grid(order.height, order.width))):
        room = rooms[cell.row][cell.column] if rooms else None
        if len(bare) < number and cell not in bare and (room is None or circles[room] > 1):
            bare.add(cell)
            circles[room] -= 1
    return sorted(bare)


def differing(board: Board, answer: Answer, other: Answer) -> set[Cell]:
    """Return the cells where two answers differ."""
    return {Cell(*cell) for key in answer ^ other for cell in board.places(key)}


def changes(
    blank: Board, answer: Answer, other: Answer, order: Order, *, cut: bool = False
) -> Iterator[tuple[Board, Answer]]:
    """Yield layouts that may exclude another answer, each with the rest of the wanted one.

    Cells move from room to room, before a room is cut in two; with ``cut`` after that.
    """
    differ = differing(blank, answer, other)
    for layer in blank.genre.layers:
        value = blank.data[layer.name]
        if isinstance(layer, Circles):
            for cell in order.shuffled(sorted(other - answer)):
                yield blank.with_data(**{layer.name: {**value, cell: layer.black}}), answer
        elif isinstance(layer, Rooms) and layer == cut_rooms(blank.genre):
            straight, closed = layer.straight, set(blank.grid).difference(blank.open_cells)
            own = rooms_order(layer, order)
            moved = shifts(value, differ, answer, own, straight=straight, closed=closed)
            moved = iter(()) if is_enough(blank.genre) else moved
            divided = cuts(value, differ, own, straight=straight)
            for parts in chain(divided, moved) if cut else chain(moved, divided):
                yield blank.with_data(**{layer.name: parts}), answer
        elif isinstance(layer, Sums | Blacks):
            wall = isinstance(layer, Sums)
            word: Any = (None, None) if wall else DARK
            for cell in order.shuffled(sorted(differ)):
                white = _without(order, set(blank.open_cells), cell, wall=wall)
                if white is not None:
                    black = dict.fromkeys(set(blank.grid) - white, word)
                    kept = frozenset(key for key in answer if white.issuperset(blank.places(key)))
                    yield blank.with_data(**{layer.name: black}), kept
    yield from shaken_loops(blank, answer, differ, order)


def _black(order: Order, *, wall: bool) -> list[Cell]:
    """Return black cells, in pairs under a half turn, such that the others stay connected.

    Parameters
    ----------
    wall
        Whether the first row and the first column are black, too.
    """
    grid = Grid(order.height, order.width)
    white = {cell for cell in grid if not wall or 0 not in cell}
    some = (order.height + order.width) * wall
    for cell in order.shuffled(sorted(white)):
        if len(grid) - len(white) - some > (_BLACK if wall else _PARTED) * len(grid):
            break
        if wall or _is_liked(order, grid, white, cell):
            white = _without(order, white, cell, wall=wall) or white
    return sorted(set(grid) - white)


def _is_liked(order: Order, grid: Grid, white: Collection[Cell], cell: Cell) -> bool:
    """Return whether a cell is made black that only parts runs: rather at the border, and alone."""
    alone = all(near in white for near in grid.neighbors(cell))
    return order.random.random() < (1 if is_outer(order, cell) else _INNER) * (
        1 if alone else _TOUCHING
    )


def _longest(order: Order, black: Collection[Cell]) -> int:
    """Return the number of cells of the longest run."""
    dark, grid = set(black), Grid(order.height, order.width)
    longest = 0
    for line in (*grid.rows(), *grid.columns()):
        run = 0
        for cell in line:
            run = 0 if cell in dark else run + 1
            longest = max(longest, run)
    return longest


def _without(order: Order, white: set[Cell], cell: Cell, *, wall: bool) -> set[Cell] | None:
    """Return the white cells without a cell and its partner; None if they are not connected.

    With a wall each that is left has white neighbors across and down.
    """
    other = Cell(order.height - 1 - cell.row + wall, order.width - 1 - cell.column + wall)
    left = white - {cell, other}
    near = {
        near for one in (cell, other) for near in Grid(order.height, order.width).neighbors(one)
    }
    crossed = not wall or all(_crossed(one, left) for one in near & left)
    if left and crossed and len(components(left)) == 1:
        return left
    return None


def _crossed(cell: Cell, white: Collection[Cell]) -> bool:
    """Return whether a cell has white neighbors both across and down."""
    row, column = cell
    return any((row, column + step) in white for step in (-1, 1)) and any(
        (row + step, column) in white for step in (-1, 1)
    )
