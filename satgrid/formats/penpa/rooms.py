"""Rooms: what thick lines enclose, and the words in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Place
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.elements import UNTOLD, number, placed, untold
from satgrid.formats.penpa.page import Page
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.overlapping_grids import Grids, PlacedGrid
from satgrid.layers.rooms import Rooms, RoomWords

__all__ = ["draw_boxes", "draw_grids", "draw_rooms", "draw_words"]
__all__ += ["read_boxes", "read_grids", "read_rooms", "read_words"]

_BORDER, _BLACK = 2, 4  # the style of a line, the color of a surface
_NEAR = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = 4
_OPERATIONS = str.maketrans({"\u00d7": "*", "x": "*", "\u2212": "-", "\u00f7": "/"})
"""The signs of operations as they are printed, and as they are here."""


def read_rooms(layer: Rooms, page: Page) -> Regions:
    """Return the rooms; a dark cell is outside all of them, where there are such cells."""
    found = _enclosed(page)
    if not layer.holes:
        return found
    rows = [
        [
            OUTSIDE if page.problem.dark(page.points.cell(row, column)) else room
            for column, room in enumerate(line)
        ]
        for row, line in enumerate(found)
    ]
    rooms = regions.renumbered(rows)
    for cell in regions.outside(rooms):
        page.problem.take("surface", page.points.cell(*cell))
    return rooms


def draw_rooms(_: Rooms, value: Regions, page: Page) -> None:
    """Draw the borders of rooms, and dark cells outside of them."""
    for down, right in ((0, 1), (1, 0)):
        for row in range(page.points.height - down):
            for column in range(page.points.width - right):
                one, other = (row, column), (row + down, column + right)
                if value[row][column] != value[other[0]][other[1]]:
                    page.problem.put("lineE", page.points.wall(one, other), _BORDER)
    for cell in regions.outside(value):
        page.problem.put("surface", page.points.cell(*cell), _BLACK)


def read_boxes(layer: BoxLayer, page: Page) -> Regions:
    """Return the regions; without a line inside these are the usual boxes, the editor's grid."""
    found = _enclosed(page)
    return found if max(map(max, found)) else layer.blank(page.shape)


def draw_boxes(layer: BoxLayer, value: Regions, page: Page) -> None:
    """Draw the borders of regions; none where the board is not divided."""
    if value[0][0] != OUTSIDE:
        draw_rooms(layer, value, page)


def read_grids(layer: Grids, page: Page) -> PlacedGrid:
    """Return the known layout of grids whose gaps are those of the drawing."""
    problem, points = page.problem, page.points
    dark = {cell for cell in page.sheet.grid if problem.dark(points.cell(*cell))}
    gaps = dark | page.sheet.holes
    _enclosed(page, whole=False)
    for value in (layer.blank(page.shape), *(layer.placed(name) for name, _ in layer.layouts)):
        if value.shape == page.shape and gaps == set(layer.dark(value)):
            problem.take("surface", *(points.cell(*cell) for cell in dark))
            return value
    raise page.at.error("no known layout of grids has this size and these gaps")


def draw_grids(layer: Grids, value: PlacedGrid, page: Page) -> None:
    """Draw the boxes of all grids; the gaps between grids are holes of the board."""
    page.sheet.holes = frozenset(layer.dark(value))
    draw_rooms(Rooms(), layer.areas(value), page)


def _enclosed(page: Page, *, whole: bool = True) -> Regions:
    """Return the rooms that thick lines enclose.

    Parameters
    ----------
    whole
        Whether a line that ends inside a room is refused: it divides nothing, but a rule that
        counts borders would count it.
    """
    points, walls = page.points, page.problem.lines("lineE")
    height, width = page.shape
    rooms = [[OUTSIDE] * width for _ in range(height)]
    inside = {}
    count = 0
    for start in page.sheet.grid:
        if rooms[start.row][start.column] != OUTSIDE:
            continue
        rooms[start.row][start.column] = count
        front: list[Place] = [start]
        for row, column in front:  # grows
            for down, right in _NEAR:
                near = row + down, column + right
                if not (0 <= near[0] < height and 0 <= near[1] < width):
                    continue
                wall = points.wall((row, column), near)
                if wall in walls:
                    inside[wall] = (row, column), near
                elif rooms[near[0]][near[1]] == OUTSIDE:
                    rooms[near[0]][near[1]] = count
                    front.append(near)
        count += 1
    for one, other in inside.values() if whole else ():
        if rooms[one[0]][one[1]] == rooms[other[0]][other[1]]:
            error = page.at.error("a border beside this cell ends inside a room")
            raise placed(min(one, other), error)
    page.problem.take("lineE", *inside)
    return tuple(map(tuple, rooms))


def read_words(layer: RoomWords, page: Page) -> dict[int, Any]:
    """Return the words of rooms, each in any of its cells, in the middle or in a corner."""
    problem, points, rooms = page.problem, page.points, page.data[layer.rooms]
    # Where cells have numbers of their own, those of rooms are in the corners.
    own = layer.penpa or any(getattr(other, "given", False) for other in page.genre.layers)
    lines = []
    for row in page.sheet.grid.rows():
        line = []
        for cell in row:
            text = "."
            spots = [("numberS", points.small(cell, corner)) for corner in range(_CORNERS)]
            spots += [] if own else [("number", points.cell(*cell))]
            for kind, point in spots:
                word = (problem.word(point, kind) or "").strip()
                if not word or rooms[cell.row][cell.column] == OUTSIDE or text != ".":
                    continue
                problem.take(kind, point)
                if word in UNTOLD and "?" not in layer.signs:
                    untold(cell)
                else:
                    text = word.translate(_OPERATIONS) if layer.targets else word
                    _check(layer, text, cell, page)
            line.append(Value(text, 1, 1))
        lines.append(line)
    try:
        return layer.of_words(lines, rooms)
    except ParseError as error:
        raise page.at.error(error.message) from None


def _check(layer: RoomWords, text: str, cell: Cell, page: Page) -> None:
    """Refuse a word that no room has, with its cell."""
    try:
        layer.word(Value(text, 1, 1))
    except ParseError as error:
        raise placed(cell, page.at.error(error.message)) from None


def draw_words(layer: RoomWords, value: Mapping[int, Any], page: Page) -> None:
    """Draw the words of rooms in their first cells; those of cages, and others, in the corner."""
    cells = regions.cells_of(page.data[layer.rooms])
    partial = any(
        getattr(other, "partial", False) for other in page.genre.layers if other.name == layer.rooms
    )
    for room, word in value.items():
        cell = cells[room][0]
        if partial or layer.penpa == "corner":
            page.problem.put("numberS", page.points.small(cell, 0), [str(word), 1])
        else:
            page.problem.put("number", page.points.cell(*cell), number(word))
