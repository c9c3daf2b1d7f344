"""Signs, stars and lines between cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Cell, Side
from satgrid.formats.penpa.sheet import Sheet
from satgrid.rules.side_signs import SideSigns
from satgrid.rules.stars import Stars

__all__ = ["draw_lines", "draw_signs", "draw_stars", "read_lines", "read_signs", "read_stars"]

_DISCS = ("1", "2")  # the styles of a white and a black circle
_INEQUALITY = {"<": 1, "^": 2, ">": 3, "v": 4}
_POINTED = {str(number): sign for sign, number in _INEQUALITY.items()}
_GIVEN = 2  # the style of a given line


def draw_signs(layer: SideSigns, value: Mapping[Side, str], sheet: Sheet) -> None:
    """Draw dots and arrowheads as symbols, other signs as texts."""
    for side, sign in value.items():
        point = sheet.points.side(side)
        if sign in layer.dots:
            sheet.problem.put("symbol", point, [1 + layer.dots.index(sign), "circle_SS", 1])
        elif sign in _INEQUALITY:
            sheet.problem.put("symbol", point, [_INEQUALITY[sign], "inequality", 1])
        else:
            sheet.problem.put("number", point, [sign, 1, "1"])


def read_signs(layer: SideSigns, sheet: Sheet) -> dict[Side, str]:
    """Return the signs of a layer; others may be of another layer."""
    found = {}
    for side in sheet.grid.sides():
        point = sheet.points.side(side)
        symbol, sign = sheet.problem.symbol(point), ""
        if symbol is not None:
            name, style = symbol[0], str(symbol[1])
            if name.startswith("circle") and layer.dots and style in _DISCS:
                sign = layer.dots[_DISCS.index(style)]
            elif name == "inequality":
                sign = _POINTED.get(style, "")
        else:
            word = (sheet.problem.word(point) or "").strip()
            written = [one for one in layer.signs if one not in (*layer.dots, *_INEQUALITY)]
            sign = next((one for one in written if one.lower() == word.lower()), "")
        if sign and sign in layer.signs:
            found[side] = sign
    return found


def draw_stars(layer: Stars, value: Mapping[Cell, str], sheet: Sheet) -> None:
    """Draw stars in half cells as small circles."""
    for (row, column), word in value.items():
        style = 1 + (word != layer.signs[0])
        sheet.problem.put("symbol", sheet.points.half(row, column), [style, "circle_SS", 1])


def read_stars(layer: Stars, sheet: Sheet) -> dict[Cell, str]:
    """Return the white and black stars in half cells."""
    found = {}
    for place in layer.grid((sheet.points.height, sheet.points.width)):
        symbol = sheet.problem.symbol(sheet.points.half(*place))
        if symbol is not None:
            found[place] = layer.signs[str(symbol[1]) == "2"]
    return found


def draw_lines(value: Collection[Side], sheet: Sheet) -> None:
    """Draw given lines along the sides of cells."""
    for side in value:
        sheet.problem.put("lineE", sheet.points.border(side), _GIVEN)


def read_lines(sheet: Sheet) -> dict[Side, str]:
    """Return the given lines along the sides of cells."""
    lines = sheet.problem.lines("lineE")
    every = sheet.grid.sides(outer=True)
    return {side: "-" for side in every if sheet.points.border(side) in lines}
