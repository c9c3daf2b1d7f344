"""How each kind of layer is drawn in penpa, and read from the drawing."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Place
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.symbols import DARK as BLACK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa import blacks, outside, shapes, sides
from satgrid.formats.penpa.elements import BLACK_NUMBER, NORMAL, number, placed
from satgrid.formats.penpa.sheet import Drawing, Sheet
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.beside import Beside
from satgrid.rules.black_arrows import BlackArrows
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.cell_lists import CellLists
from satgrid.rules.circled import Circled
from satgrid.rules.circles import Circles
from satgrid.rules.drawn_lines import DrawnLines
from satgrid.rules.grids import Grids, Placed
from satgrid.rules.ring_layer import RingWords
from satgrid.rules.rooms import Cages, Rooms, RoomWords
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.square_board import Division
from satgrid.rules.stars import Stars
from satgrid.rules.thermometers import Thermometers
from satgrid.rules.wall_layer import WallWords
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["DRAWN", "read", "signs", "write"]

DRAWN = (
    *(Words, Rooms, RoomWords, Beside, ArrowWords, SideSigns, Thermometers, FleetList, Blacks),
    *(CellLists, DrawnLines, Grids, Sums),
)
"""The layers that penpa can hold; what has no element of them is refused by ``write``."""
_BORDER = 2
_CIRCLE = (6, "1")
_WAYS = {"up": "0", "left": "1", "right": "2", "down": "3"}
_DISCS = ("1", "2")  # the styles of a white and a black circle
_ARROWS = {"w": 1, "n": 3, "e": 5, "s": 7}
_ARROW = re.compile(r"(\d{1,4}|\?|\s?)_([0-3])", re.ASCII)


def read(
    layer: Any,
    sheet: Sheet,
    data: Mapping[str, Any],
    at: Value,
    *,
    small: bool = False,
    others: Collection[str] = (),
) -> Any:
    """Return the value of a layer from a drawing.

    Parameters
    ----------
    small
        Whether words of rooms are small, since the cells contain other numbers.
    others
        The signs of other layers of words in cells.

    Raises
    ------
    ParseError
        If something is drawn that the layer does not know.
    """
    if isinstance(layer, Cages):
        return shapes.read_cages(layer, sheet, at)
    if isinstance(layer, CellLists):
        return shapes.read_lists(layer, sheet, at)
    if isinstance(layer, Grids):
        return _grids(layer, sheet, at)
    if isinstance(layer, DrawnLines):
        return sides.read_lines(sheet)
    if isinstance(layer, Sums):
        return blacks.read_sums(layer, sheet)
    if isinstance(layer, WallWords):
        return blacks.read_walls(layer, sheet)
    if isinstance(layer, Division):
        found = rooms_of(sheet)
        # Without a line inside, these are the usual boxes, as where they are the editor's grid.
        return found if max(map(max, found)) else layer.blank((len(found), len(found[0])))
    if isinstance(layer, Rooms):
        return _without_holes(rooms_of(sheet), sheet) if layer.holes else rooms_of(sheet)
    if isinstance(layer, FleetList):
        return layer.blank((sheet.points.height, sheet.points.width))
    if isinstance(layer, Blacks):
        return blacks.read_blacks(layer, sheet)
    if isinstance(layer, RoomWords):
        return _room_words(layer, sheet, data[layer.rooms], small=small)
    if isinstance(layer, Beside):
        return outside.read(layer, sheet)
    if isinstance(layer, ArrowWords):
        return _arrows(layer, sheet)
    if isinstance(layer, SideSigns):
        return sides.read_signs(layer, sheet)
    if isinstance(layer, Thermometers):
        return shapes.read_thermometers(sheet, at)
    if isinstance(layer, Circles):
        return {cell: "-" for cell in sheet.grid if _disc(sheet.problem, sheet, cell) is None}
    if isinstance(layer, Stars):
        return sides.read_stars(layer, sheet)
    return _words(layer, sheet, others)


def write(layer: Any, value: Any, board: Any, sheet: Sheet) -> None:
    """Draw the value of a layer."""
    points, problem = sheet.points, sheet.problem
    if isinstance(layer, Cages):
        shapes.draw_cages(value, sheet)
    elif isinstance(layer, CellLists):
        if value:
            shapes.draw_lists(layer, value, sheet)
    elif isinstance(layer, Grids):
        sheet.holes = frozenset(layer.dark(value))
        _draw_rooms(layer.areas(value), sheet)
    elif isinstance(layer, DrawnLines):
        sides.draw_lines(value, sheet)
    elif isinstance(layer, Sums):
        blacks.draw_sums(value, sheet)
    elif isinstance(layer, WallWords):
        blacks.draw_walls(layer, value, sheet)
    elif isinstance(layer, Blacks):
        blacks.draw_blacks(value, sheet)
    elif isinstance(layer, Division) and value[0][0] == OUTSIDE:
        pass  # no boxes, as is usual there
    elif isinstance(layer, Rooms):
        _draw_rooms(value, sheet)
    elif isinstance(layer, RoomWords):
        for room, word in value.items():
            cell = regions.cells_of(board.data[layer.rooms])[room][0]
            if regions_partial(board, layer):  # sums of cages are small, in the corner
                shapes.small_put(sheet, cell, word)
            else:
                problem.put("number", points.cell(*cell), number(word))
    elif isinstance(layer, Beside):
        outside.draw(layer, value, sheet)
    elif isinstance(layer, ArrowWords):
        for cell, (way, count) in value.items():
            drawn = [f"{count}_{_WAYS[way]}", 1, "2"] if way else number(count)
            problem.put("number", points.cell(*cell), drawn)
            if layer.black:
                problem.put("surface", points.cell(*cell), 3)
    elif isinstance(layer, SideSigns):
        sides.draw_signs(layer, value, sheet)
    elif isinstance(layer, Thermometers):
        shapes.draw_thermometers(value, sheet)
    elif isinstance(layer, Circles):
        for cell in sheet.grid:
            if cell not in value:
                problem.put("symbol", points.cell(*cell), [1, "circle_L", 1])
    elif isinstance(layer, Stars):
        sides.draw_stars(layer, value, sheet)
    elif not isinstance(layer, FleetList):
        _draw_words(layer, value, sheet)


# Rooms


def rooms_of(sheet: Sheet) -> Regions:
    """Return the rooms enclosed by thick lines; a line that ends inside a room is ignored."""
    walls, points = sheet.problem.lines("lineE"), sheet.points
    rooms = [[OUTSIDE] * points.width for _ in range(points.height)]
    count = 0
    for start in sheet.grid:
        if rooms[start.row][start.column] != OUTSIDE:
            continue
        rooms[start.row][start.column] = count
        front: list[Place] = [start]
        while front:
            row, column = front.pop()
            for near in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                inside = 0 <= near[0] < points.height and 0 <= near[1] < points.width
                if (
                    inside
                    and rooms[near[0]][near[1]] == OUTSIDE
                    and points.wall((row, column), near) not in walls
                ):
                    rooms[near[0]][near[1]] = count
                    front.append(near)
        count += 1
    return tuple(map(tuple, rooms))


def _draw_rooms(value: Regions, sheet: Sheet) -> None:
    for down, right in ((0, 1), (1, 0)):
        for row in range(sheet.points.height - down):
            for column in range(sheet.points.width - right):
                one, other = (row, column), (row + down, column + right)
                if value[row][column] != value[other[0]][other[1]]:
                    sheet.problem.put("lineE", sheet.points.wall(one, other), _BORDER)
    for cell in regions.outside(value):
        sheet.problem.put("surface", sheet.points.cell(*cell), 4)


def _grids(layer: Grids, sheet: Sheet, at: Value) -> Placed:
    """Return the known layout of grids whose gaps are those of the drawing."""
    shape = sheet.points.height, sheet.points.width
    gaps = {cell for cell in sheet.grid if sheet.problem.dark(sheet.points.cell(*cell))}
    gaps |= sheet.holes
    for value in (layer.blank(shape), *(layer.placed(name) for name, _ in layer.layouts)):
        if value.shape == shape and gaps == set(layer.dark(value)):
            return value
    raise at.error("no known layout of grids has this size and these gaps")


def _without_holes(rooms: Regions, sheet: Sheet) -> Regions:
    """Return the rooms without black cells, which are outside every room."""
    return regions.renumbered(
        [
            [
                OUTSIDE if sheet.problem.dark(sheet.points.cell(row, column)) else room
                for column, room in enumerate(line)
            ]
            for row, line in enumerate(rooms)
        ]
    )


def regions_partial(board: Any, layer: RoomWords) -> bool:
    """Return whether the rooms of a layer of words are cages."""
    return any(
        isinstance(other, Cages) for other in board.genre.layers if other.name == layer.rooms
    )


def _room_words(layer: RoomWords, sheet: Sheet, rooms: Regions, *, small: bool) -> dict[int, Any]:
    lines, small = [], small or bool(sheet.problem.dicts.get("numberS"))
    for row in sheet.grid.rows():
        line = []
        for cell in row:
            large = "" if small else sheet.problem.word(sheet.points.cell(*cell))
            text = shapes.small(sheet, cell) or large or ""
            text = text.strip()
            if rooms[cell.row][cell.column] == OUTSIDE or not text:
                text = "."
            line.append(Value(text, 1, 1))
        lines.append(line)
    return layer.of_words(lines, rooms)


# Words


def signs(layer: Any) -> tuple[str, ...]:
    """Return the letters that a layer of words in cells has, in lower case."""
    letters = isinstance(layer, Words) and layer.at == "cells"
    return tuple(word.lower() for word in layer.words if word.isalpha()) if letters else ()


def _disc(drawing: Drawing, sheet: Sheet, cell: Cell) -> str | None:
    """Return the style of the circle in a cell; None if there is no circle."""
    found = drawing.symbol(sheet.points.cell(*cell))
    return str(found[1]) if found and found[0].startswith("circle") else None


def _words(layer: Any, sheet: Sheet, others: Collection[str]) -> dict[Cell, Any]:
    points, problem, found = sheet.points, sheet.problem, {}
    corners = layer.at == "corners"
    for place in layer.grid((points.height, points.width)):
        point = (points.corner if corners else points.cell)(*place)
        word = _word(layer, problem, point)
        if word is not None and (word.lower() not in others or word.lower() in layer.words):
            try:
                found[place] = layer.word(Value(word, 1, 1))
            except ParseError as error:
                raise placed(place, error) from None
    return found


def _word(layer: Any, problem: Drawing, point: int) -> str | None:
    """Return the word of the layer for the drawing at a place; None if nothing is drawn there."""
    text, symbol = problem.word(point), problem.symbol(point)
    style = str(symbol[1]) if symbol and symbol[0].startswith("circle") else ""
    bare = (text or "").strip()
    others = layer.most < layer.least and not isinstance(layer, RingWords | Circled)
    if others and bare.lower() not in layer.words and bare not in layer.words:
        bare, text = "", None  # a word of another layer of cells, or one to be refused
    if isinstance(layer, BlackArrows) and symbol and symbol[0].startswith("arrow"):
        return next((way for way, style in _ARROWS.items() if str(style) == str(symbol[1])), None)
    if isinstance(layer, Circled):
        if not style:
            return None
        return f"{'b' if style == '2' else 'w'}{bare}"
    if bare:
        return bare
    for sign, named, look in layer.penpa:
        if symbol and (symbol[0], str(symbol[1])) == (named, str(look)):
            return str(sign)
    if layer.discs and style in _DISCS:
        return str(layer.discs[_DISCS.index(style)])
    words = layer.words
    if text is not None or style:  # a circle, or a place for a number, that is empty
        for sign in ("?", "o"):
            if sign in words:
                return sign
    if layer.black and problem.dark(point):
        return BLACK if BLACK in words else str(layer.black[0])
    return None


def _draw_words(layer: Any, value: Mapping[Any, Any], sheet: Sheet) -> None:
    points, problem = sheet.points, sheet.problem
    for place, word in value.items():
        point = (points.corner if layer.at == "corners" else points.cell)(*place)
        dark = layer.black_numbers if isinstance(word, int) else word in [*layer.black]
        if isinstance(layer, Circled):
            problem.put("symbol", point, [1 + (word[0] == "b"), "circle_L", 1])
            if word[1:]:
                style = BLACK_NUMBER if word[0] == "b" else NORMAL
                problem.put("number", point, number(int(word[1:]), style))
            continue
        if isinstance(layer, BlackArrows) and word in _ARROWS:
            problem.put("surface", point, 4)
            problem.put("symbol", point, [_ARROWS[word], "arrow_B_W", 2])
            continue
        if isinstance(layer, RingWords):
            problem.put("number", point, [str(word), 1, "4"])
            continue
        symbol = next((own[1:] for own in layer.penpa if own[0] == word), None)
        if symbol is not None:
            problem.put("symbol", point, [symbol[1], symbol[0], 1])
            continue
        if word in layer.discs:
            problem.put("symbol", point, [1 + layer.discs.index(word), "circle_L", 1])
            continue
        if dark:
            problem.put("surface", point, 4)
        if word != BLACK:
            around = layer.circled or layer.at == "corners"
            style = BLACK_NUMBER if dark else _CIRCLE if around else NORMAL
            bare = layer.circled and word == UNKNOWN
            shown = [" ", *style] if bare else number(layer.spelled(word), style)
            problem.put("number", point, shown)


def _arrows(layer: ArrowWords, sheet: Sheet) -> dict[Cell, Any]:
    found = {}
    letters = {"0": "n", "1": "w", "2": "e", "3": "s"}
    for cell in sheet.grid:
        point = sheet.points.cell(*cell)
        text = sheet.problem.word(point)
        if text is None or not text.strip():
            if not layer.bare or not sheet.problem.dark(point):
                continue
            text = "?"
        match = _ARROW.fullmatch(text)
        word = f"{match[1].strip() or '?'}{letters[match[2]]}" if match else text
        try:
            found[cell] = layer.word(Value(word, 1, 1))
        except ParseError as error:
            raise placed(cell, error) from None
    return found
