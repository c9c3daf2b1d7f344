"""Layouts: parts of a board that come before its answer: rooms, black cells or circles.

A layout is drawn at random. Where all clues that are true of an answer leave another one, the
layout is changed where the two differ, until they leave none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import Regions
from satgrid.board.symbols import DARK
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.generators.black_cells import black_cells, longest_run, without
from satgrid.generators.masks import spread_out
from satgrid.generators.order import Order
from satgrid.generators.room_changes import cuts, shifts
from satgrid.generators.rooms import dominoes, grown
from satgrid.generators.thermometers import filling
from satgrid.generators.winding import has_holes, shaken_loops
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.by_class import row
from satgrid.layers.circles import Circles
from satgrid.layers.rooms import Cages, Rooms
from satgrid.layers.ships import FleetList
from satgrid.layers.thermometers import Thermometers
from satgrid.layers.words import Words

__all__ = ["Answer", "changes", "cut_rooms", "differing"]
__all__ += ["drawn_rooms", "is_enough", "laid", "rooms_order", "sparser"]

Answer = frozenset[Any]

_DRAWN = 40  # layouts that are drawn until no run is too long
_BARE = 0.36, 0.5  # of all cells, those without a circle
_FEWER = 2  # circles to leave out at once where there is no answer


def is_enough(genre: Genre) -> bool:
    """Return whether a layout alone can determine the answer: circles, or black cells with a loop.

    Rooms alone are not enough: where they say all, boards with one answer are too rare.
    """
    return bool(genre.layers_of(Circles)) or has_holes(genre)


def cut_rooms(genre: Genre) -> Rooms | None:
    """Return the layer of rooms that can be divided, or their borders moved; None without one."""
    rooms = [layer for layer in genre.layers_of(Rooms) if layer.grows and not layer.dominoes]
    return rooms[0] if rooms and rooms[0] not in genre.layers_of(Cages) else None


def laid(genre: Genre, order: Order) -> Board:
    """Return a board with the layers that an answer requires, such as rooms."""
    layout = _Layout(genre, order, _sown(genre, order), {})
    for layer in genre.layers:
        lay = row(_LAID, type(layer))
        value = lay(layer, layout) if lay else None
        if value is not None:
            layout.data[layer.name] = value
    return class_of(genre).made((order.height, order.width), layout.data)


class _Layout(NamedTuple):
    """A layout that is being laid, layer by layer.

    Attributes
    ----------
    sown
        The black cells that are laid before the answer.
    data
        The values of the layers before.
    """

    genre: Genre
    order: Order
    sown: Collection[Cell]
    data: dict[str, Any]


def _lay_rooms(layer: Rooms, layout: _Layout) -> Any:
    return drawn_rooms(layer, layout.order, layout.sown) if layer.grows else None


def _lay_words(layer: Words, layout: _Layout) -> Any:
    order = layout.order
    if layer.filled:
        whole = Grid(order.height, order.width)
        return {cell: order.random.randint(*layer.filled) for cell in whole}
    return dict.fromkeys(layout.sown, layer.black[0]) if layer.sown else None


def _lay_sums(layer: Sums, layout: _Layout) -> Any:
    order, high = layout.order, getattr(layout.genre.answer, "high", None)
    most = high if isinstance(high, int) else inf  # more numbers of a run are not different
    drawn = (black_cells(order, wall=True) for _ in range(_DRAWN))
    black = next((one for one in drawn if longest_run(order, one) <= most), None)
    return dict.fromkeys(black or black_cells(order, wall=True), (None, None))


def _lay_circles(layer: Circles, layout: _Layout) -> Any:
    order = layout.order
    number = round(order.random.uniform(*_BARE) * order.height * order.width)
    bare = _bared(order, _rooms_of(layout.genre, layout.data), (), number)
    return dict.fromkeys(bare, layer.black)


_LAID: dict[type, Callable[[Any, _Layout], Any]] = {
    Blacks: lambda layer, layout: dict.fromkeys(black_cells(layout.order, wall=False), DARK),
    Circles: _lay_circles,
    FleetList: lambda layer, layout: layer.usual((layout.order.height, layout.order.width)),
    Rooms: _lay_rooms,
    Sums: _lay_sums,
    Thermometers: lambda layer, layout: filling(layout.order),
    Words: _lay_words,
}
"""What is laid of each kind of layer before the answer; None for nothing."""


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
    share = max((layer.sown for layer in genre.layers_of(Words)), default=0.0)
    return sorted(spread_out(order, share, chance=3.0)) if share else []


def sparser(blank: Board, order: Order) -> Board | None:
    """Return a layout with fewer circles; None if there are none, or too few."""
    for layer in blank.genre.layers_of(Circles):
        rooms = _rooms_of(blank.genre, blank.data)
        before = blank.data[layer.name]
        bare = _bared(order, rooms, before, len(before) + _FEWER)
        if len(bare) > len(before):
            return blank.with_data(**{layer.name: dict.fromkeys(bare, layer.black)})
    return None


def _rooms_of(genre: Genre, data: Mapping[str, Any]) -> Any:
    """Return the rooms of a layout; None if it has none."""
    return next((data[layer.name] for layer in genre.layers_of(Rooms) if layer.grows), None)


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
    change = _Change(blank, answer, other, differing(blank, answer, other), order, cut)
    for layer in blank.genre.layers:
        changed = row(_CHANGED, type(layer))
        yield from changed(layer, change) if changed else ()
    yield from shaken_loops(blank, answer, change.differ, order)


class _Change(NamedTuple):
    """A layout to change, so that another answer is excluded.

    Attributes
    ----------
    differ
        The cells where the answers differ.
    """

    blank: Board
    answer: Answer
    other: Answer
    differ: set[Cell]
    order: Order
    cut: bool


def _change_circles(layer: Circles, change: _Change) -> Iterator[tuple[Board, Answer]]:
    value = change.blank.data[layer.name]
    for cell in change.order.shuffled(sorted(change.other - change.answer)):
        yield change.blank.with_data(**{layer.name: {**value, cell: layer.black}}), change.answer


def _change_rooms(layer: Rooms, change: _Change) -> Iterator[tuple[Board, Answer]]:
    blank, answer, differ = change.blank, change.answer, change.differ
    if layer != cut_rooms(blank.genre):
        return
    value, own = blank.data[layer.name], rooms_order(layer, change.order)
    straight, closed = layer.straight, set(blank.grid).difference(blank.open_cells)
    moved = shifts(value, differ, answer, own, straight=straight, closed=closed)
    moved = iter(()) if is_enough(blank.genre) else moved
    divided = cuts(value, differ, own, straight=straight)
    for parts in chain(divided, moved) if change.cut else chain(moved, divided):
        yield blank.with_data(**{layer.name: parts}), answer


def _change_black(
    layer: Sums | Blacks, change: _Change, word: Any, *, wall: bool
) -> Iterator[tuple[Board, Answer]]:
    blank, order = change.blank, change.order
    for cell in order.shuffled(sorted(change.differ)):
        white = without(order, set(blank.open_cells), cell, wall=wall)
        if white is not None:
            black = dict.fromkeys(set(blank.grid) - white, word)
            kept = frozenset(key for key in change.answer if white.issuperset(blank.places(key)))
            yield blank.with_data(**{layer.name: black}), kept


_CHANGED: dict[type, Callable[[Any, _Change], Iterator[tuple[Board, Answer]]]] = {
    Blacks: lambda layer, change: _change_black(layer, change, DARK, wall=False),
    Circles: _change_circles,
    Rooms: _change_rooms,
    Sums: lambda layer, change: _change_black(layer, change, (None, None), wall=True),
}
"""How a layer of each kind is changed."""
