"""How each kind of layer is drawn in penpa, and read from the drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE, Regions
from satgrid.board.symbols import DARK as BLACK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.format import unwritable
from satgrid.formats.penpa.sheet import Drawing, Sheet
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.beside import Beside
from satgrid.rules.black_arrows import BlackArrows
from satgrid.rules.black_cells import Blacks
from satgrid.rules.circled import Circled
from satgrid.rules.circles import Circles
from satgrid.rules.layer import Layer, is_number
from satgrid.rules.ring_layer import RingWords
from satgrid.rules.rooms import Cages, Rooms, RoomWords
from satgrid.rules.ships import FleetList
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.square_board import Division
from satgrid.rules.stars import Stars
from satgrid.rules.thermometers import Thermometers
from satgrid.rules.word_layers import Words

__all__ = ["DRAWN", "margins", "placed", "read", "rooms_of", "write"]

DRAWN = (Words, Rooms, RoomWords, Beside, ArrowWords, SideSigns, Thermometers, FleetList, Blacks)
"""The layers that penpa can hold; subclasses that it cannot hold are refused by ``READ``."""
_BORDER = 2
_NORMAL, _CIRCLE, _WHITE = (1, "1"), (6, "1"), (7, "1")
_WAYS = {"up": "0", "left": "1", "right": "2", "down": "3"}
_DISCS = ("1", "2")  # the styles of a white and a black circle
_INEQUALITY = {"<": 1, "^": 2, ">": 3, "v": 4}
_ARROWS = {"w": 1, "n": 3, "e": 5, "s": 7}
_ARROW = re.compile(r"(\d{1,4}|\?|\s?)_([0-3])", re.ASCII)


def placed(cell: tuple[int, ...], error: ParseError) -> ParseError:
    """Return an error whose message begins with the cell."""
    return ParseError(f"r{cell[0] + 1}c{cell[1] + 1}: {error.message}")


def margins(layer: Layer, value: Any, board: Any) -> tuple[int, int, int, int]:
    """Return how many rows and columns a layer needs above, below, left and right of the board."""
    if not isinstance(layer, Beside):
        return 0, 0, 0, 0
    found = dict.fromkeys(("above", "below", "left", "right"), 0)
    for side in layer.sides:
        found[side] = 1
    for (side, _), word in value.items():
        found[side] = max(found[side], len(word) if isinstance(word, tuple) else 1)
    return found["above"], found["below"], found["left"], found["right"]


def read(
    layer: Any, sheet: Sheet, data: Mapping[str, Any], at: Value, *, small: bool = False
) -> Any:
    """Return the value of a layer from a drawing.

    Parameters
    ----------
    small
        Whether words of rooms are small, since the cells contain other numbers.

    Raises
    ------
    ParseError
        If something is drawn that the layer does not know.
    """
    if isinstance(layer, Cages):
        return _cages(layer, sheet, at)
    if isinstance(layer, Division):
        found = rooms_of(sheet)
        # Without a line inside, these are the usual boxes, as where they are the editor's grid.
        return found if max(map(max, found)) else layer.blank((len(found), len(found[0])))
    if isinstance(layer, Rooms):
        return rooms_of(sheet)
    if isinstance(layer, FleetList):
        return layer.blank((sheet.points.height, sheet.points.width))
    if isinstance(layer, Blacks):
        return _blacks(layer, sheet)
    if isinstance(layer, RoomWords):
        return _room_words(layer, sheet, data[layer.rooms], small=small)
    if isinstance(layer, Beside):
        return _beside(layer, sheet)
    if isinstance(layer, ArrowWords):
        return _arrows(layer, sheet)
    if isinstance(layer, SideSigns):
        return _side_signs(layer, sheet)
    if isinstance(layer, Thermometers):
        return _thermometers(sheet, at)
    if isinstance(layer, Circles):
        return {cell: "-" for cell in sheet.grid if _disc(sheet.problem, sheet, cell) is None}
    if isinstance(layer, Stars):
        return _stars(layer, sheet)
    return _words(layer, sheet)


def write(layer: Any, value: Any, board: Any, sheet: Sheet) -> None:
    """Draw the value of a layer."""
    points, problem = sheet.points, sheet.problem
    if isinstance(layer, Cages):
        _draw_cages(value, sheet)
    elif isinstance(layer, FleetList):
        if value != layer.blank(board.shape):
            raise unwritable(board, "penpa", "there is no place for its ships there")
    elif isinstance(layer, Division) and value[0][0] == OUTSIDE:
        if layer.blank(board.shape)[0][0] != OUTSIDE:
            raise unwritable(board, "penpa", "there is no way to draw that it has no boxes")
    elif isinstance(layer, Blacks):
        for cell, word in value.items():
            dark = not isinstance(word, int)
            if dark:
                problem.put("surface", points.cell(*cell), 4)
            if word != BLACK:
                number = int(word[1:]) if dark else word
                style = _WHITE if dark else _NORMAL
                problem.put("number", points.cell(*cell), _text(number, style))
    elif isinstance(layer, Rooms):
        for side in sheet.grid.sides():
            if regions_differ(value, side):
                problem.put("lineE", points.border(side), _BORDER)
    elif isinstance(layer, RoomWords):
        for room, word in value.items():
            cell = regions.cells_of(board.data[layer.rooms])[room][0]
            caged = regions_partial(board, layer)
            if caged:  # sums of cages are small, in the corner
                problem.put("numberS", 4 * (points.every + points.cell(*cell)), [str(word), 1])
            else:
                problem.put("number", points.cell(*cell), _text(word))
    elif isinstance(layer, Beside):
        _draw_beside(value, sheet)
    elif isinstance(layer, ArrowWords):
        for cell, (way, number) in value.items():
            problem.put("number", points.cell(*cell), [f"{number}_{_WAYS[way]}", 1, "2"])
            if layer.black:
                problem.put("surface", points.cell(*cell), 3)
    elif isinstance(layer, SideSigns):
        for side, sign in value.items():
            if sign not in layer.dots and sign not in _INEQUALITY:
                reason = f"there is no element for its {layer.name} there"
                raise unwritable(board, "penpa", reason)
            problem.put("symbol", points.side(side), _side_symbol(layer, sign))
    elif isinstance(layer, Thermometers):
        problem.lists["thermo"] = [
            [points.cell(*cell) for cell in cells] for cells in _paths(value)
        ]
    elif isinstance(layer, Circles):
        for cell in sheet.grid:
            if cell not in value:
                problem.put("symbol", points.cell(*cell), [1, "circle_L", 1])
    elif isinstance(layer, Stars):
        for (row, column), word in value.items():
            style = 1 + (word != layer.signs[0])
            problem.put("symbol", points.half(row, column), [style, "circle_SS", 1])
    else:
        _draw_words(layer, value, sheet)


# Rooms


def rooms_of(sheet: Sheet) -> Regions:
    """Return the rooms enclosed by thick lines; a line that ends inside a room is ignored."""
    walls = sheet.problem.lines("lineE")
    points, grid = sheet.points, sheet.grid
    open_ = {side for side in grid.sides() if points.border(side) not in walls}
    number: dict[Cell, int] = {}
    count = 0
    for start in grid:
        if start in number:
            continue
        number[start] = count
        front = [start]
        while front:
            cell = front.pop()
            for side in grid.sides_of(cell):
                other = side.other if side.one == cell else side.one
                if side in open_ and other not in number:
                    number[other] = count
                    front.append(other)
        count += 1
    return tuple(tuple(number[cell] for cell in row) for row in grid.rows())


def regions_differ(value: Regions, side: Side) -> bool:
    """Return whether two cells are in different regions."""
    (row, column), (below, right) = side
    return value[row][column] != value[below][right]


def regions_partial(board: Any, layer: RoomWords) -> bool:
    """Return whether the rooms of a layer of words are cages."""
    return any(
        isinstance(other, Cages) for other in board.genre.layers if other.name == layer.rooms
    )


def _cages(layer: Cages, sheet: Sheet, at: Value) -> Regions:
    numbers = {sheet.points.cell(*cell): cell for cell in sheet.grid}
    room: dict[Cell, int] = {}
    for count, cage in enumerate(sheet.problem.lists.get("killercages", [])):
        if not isinstance(cage, list):
            raise at.error("a cage that is no list of cells")
        for point in cage:
            cell = numbers.get(point) if isinstance(point, int) else None
            if cell is None:
                raise at.error("a cage that leaves the board")
            if cell in room:
                raise placed(cell, at.error(f"two {layer.noun}s share this cell"))
            room[cell] = count
    rows = [
        [Value(str(room[cell]) if cell in room else ".", 1, 1) for cell in row]
        for row in sheet.grid.rows()
    ]
    return regions.of_words(rows, noun=layer.noun, outside=(".",))


def _draw_cages(value: Regions, sheet: Sheet) -> None:
    points = sheet.points
    sheet.problem.lists["killercages"] = [
        [points.cell(*cell) for cell in cells] for cells in regions.cells_of(value)
    ]


def _room_words(layer: RoomWords, sheet: Sheet, rooms: Regions, *, small: bool) -> dict[int, Any]:
    lines, small = [], small or bool(sheet.problem.dicts.get("numberS"))
    for row in sheet.grid.rows():
        line = []
        for cell in row:
            large = "" if small else sheet.problem.word(sheet.points.cell(*cell))
            text = _small(sheet, cell) or large or ""
            text = text.strip()
            if rooms[cell.row][cell.column] == OUTSIDE or not text:
                text = "."
            line.append(Value(text, 1, 1))
        lines.append(line)
    return layer.of_words(lines, rooms)


def _small(sheet: Sheet, cell: Cell) -> str:
    """Return the small number in the corner of a cell."""
    first = 4 * (sheet.points.every + sheet.points.cell(*cell))
    for corner in range(4):
        found = sheet.problem.at("numberS", first + corner)
        if isinstance(found, list) and found:
            return str(found[0]).strip()
    return ""


def _blacks(layer: Blacks, sheet: Sheet) -> dict[Cell, Any]:
    found = {}
    for cell in sheet.grid:
        point = sheet.points.cell(*cell)
        text = (sheet.problem.word(point) or "").strip()
        word = f"{BLACK}{text}" if sheet.problem.dark(point) else text
        if word:
            try:
                found[cell] = layer.word(Value(word, 1, 1))
            except ParseError as error:
                raise placed(cell, error) from None
    return found


# Words


def _disc(drawing: Drawing, sheet: Sheet, cell: Cell) -> str | None:
    """Return the style of the circle in a cell; None if there is no circle."""
    found = drawing.symbol(sheet.points.cell(*cell))
    return str(found[1]) if found and found[0].startswith("circle") else None


def _words(layer: Any, sheet: Sheet) -> dict[Cell, Any]:
    points, problem, found = sheet.points, sheet.problem, {}
    corners = layer.at == "corners"
    for place in layer.grid((points.height, points.width)):
        point = (points.corner if corners else points.cell)(*place)
        word = _word(layer, problem, point)
        if word is not None:
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


def _text(word: Any, style: tuple[int, str] = _NORMAL) -> list[Any]:
    text = str(word)
    return [int(text) if is_number(text) else text.upper(), *style]


def _draw_words(layer: Any, value: Mapping[Any, Any], sheet: Sheet) -> None:
    points, problem = sheet.points, sheet.problem
    for place, word in value.items():
        point = (points.corner if layer.at == "corners" else points.cell)(*place)
        dark = layer.black_numbers if isinstance(word, int) else word in [*layer.black]
        if isinstance(layer, Circled):
            problem.put("symbol", point, [1 + (word[0] == "b"), "circle_L", 1])
            if word[1:]:
                problem.put(
                    "number", point, _text(int(word[1:]), _WHITE if word[0] == "b" else _NORMAL)
                )
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
            style = _WHITE if dark else _CIRCLE if layer.at == "corners" else _NORMAL
            problem.put("number", point, _text(layer.spelled(word), style))


def _arrows(layer: ArrowWords, sheet: Sheet) -> dict[Cell, Any]:
    found = {}
    letters = {"0": "n", "1": "w", "2": "e", "3": "s"}
    for cell in sheet.grid:
        text = sheet.problem.word(sheet.points.cell(*cell))
        if text is None or not text.strip():
            continue
        match = _ARROW.fullmatch(text)
        word = f"{match[1].strip() or '?'}{letters[match[2]]}" if match else text
        try:
            found[cell] = layer.word(Value(word, 1, 1))
        except ParseError as error:
            raise placed(cell, error) from None
    return found


# Beside the board


def _outer(side: str, at: int, away: int, sheet: Sheet) -> int:
    """Return the cell in the margin that is ``away`` cells from the board."""
    points = sheet.points
    return {
        "above": lambda: points.cell(-1 - away, at),
        "below": lambda: points.cell(points.height + away, at),
        "left": lambda: points.cell(at, -1 - away),
        "right": lambda: points.cell(at, points.width + away),
    }[side]()


def _deep(side: str, sheet: Sheet) -> int:
    points = sheet.points
    return {
        "above": points.top,
        "below": points.bottom,
        "left": points.left,
        "right": points.right,
    }[side]


def _beside(layer: Beside, sheet: Sheet) -> dict[Any, Any]:
    points, found = sheet.points, {}
    for side, at in layer.places((points.height, points.width)):
        words = []
        for away in range(_deep(side, sheet)):
            text = (sheet.problem.word(_outer(side, at, away, sheet)) or "").strip()
            if text:
                words.append(layer.word(Value(text, 1, 1)))
        if side in ("above", "left"):
            words.reverse()  # the nearest to the board comes last in the order of reading
        if len(words) > 1 and not layer.several:
            raise ParseError(f"two words {side} at line {at + 1}, where one may stand")
        if words:
            found[side, at] = tuple(words) if layer.several and len(words) > 1 else words[0]
    return found


def _draw_beside(value: Mapping[Any, Any], sheet: Sheet) -> None:
    for (side, at), word in value.items():
        words = list(word) if isinstance(word, tuple) else [word]
        if side in ("above", "left"):
            words.reverse()
        for away, one in enumerate(words):
            sheet.problem.put("number", _outer(side, at, away, sheet), _text(one))


# Sides, stars, thermometers


def _side_symbol(layer: SideSigns, sign: str) -> list[Any]:
    if sign in layer.dots:
        return [1 + layer.dots.index(sign), "circle_SS", 1]
    return [_INEQUALITY[sign], "inequality", 1]


def _side_signs(layer: SideSigns, sheet: Sheet) -> dict[Side, str]:
    found = {}
    signs = {str(number): sign for sign, number in _INEQUALITY.items()}
    for side in sheet.grid.sides():
        symbol = sheet.problem.symbol(sheet.points.side(side))
        if symbol is None:
            continue
        name, style = symbol[0], str(symbol[1])
        sign = ""
        if name.startswith("circle") and layer.dots and style in _DISCS:
            sign = layer.dots[_DISCS.index(style)]
        elif name == "inequality":
            sign = signs.get(style, "")
        if sign not in [*layer.signs]:
            raise placed(side.one, ParseError(f"a symbol {name!r} that means nothing here"))
        found[side] = sign
    return found


def _stars(layer: Stars, sheet: Sheet) -> dict[Cell, str]:
    found = {}
    for place in layer.grid((sheet.points.height, sheet.points.width)):
        symbol = sheet.problem.symbol(sheet.points.half(*place))
        if symbol is not None:
            found[place] = layer.signs[str(symbol[1]) == "2"]
    return found


def _paths(value: Mapping[Cell, tuple[int, int]]) -> list[list[Cell]]:
    found: dict[int, list[tuple[int, Cell]]] = {}
    for cell, (number, place) in value.items():
        found.setdefault(number, []).append((place, cell))
    return [[cell for _, cell in sorted(cells)] for _, cells in sorted(found.items())]


def _thermometers(sheet: Sheet, at: Value) -> dict[Cell, tuple[int, int]]:
    numbers = {sheet.points.cell(*cell): cell for cell in sheet.grid}
    found: dict[Cell, tuple[int, int]] = {}
    for number, cells in enumerate(sheet.problem.lists.get("thermo", []), 1):
        if not isinstance(cells, list):
            raise at.error("a thermometer that is no list of cells")
        for place, point in enumerate(cells, 1):
            cell = numbers.get(point) if isinstance(point, int) else None
            if cell is None:
                raise at.error("a thermometer that leaves the board")
            if cell in found:
                raise placed(cell, at.error("two thermometers share this cell"))
            found[cell] = number, place
    return dict(sorted(found.items()))
