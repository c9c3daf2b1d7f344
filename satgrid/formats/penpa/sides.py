"""Signs, stars and lines between cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.board.grid import Cell, Side
from satgrid.formats.penpa.cells import DISCS
from satgrid.formats.penpa.elements import Element, family
from satgrid.formats.penpa.page import Page
from satgrid.layers.given_lines import DrawnLines
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.stars import Stars

__all__ = ["draw_lines", "draw_signs", "draw_stars", "read_lines", "read_signs", "read_stars"]
__all__ += ["sign_elements"]

_INEQUALITY = {"<": 1, "^": 2, ">": 3, "v": 4}
_GIVEN = 2  # the style of a given line
_DOT = "circle_SS"


def draw_signs(layer: SideSigns, value: Mapping[Side, str], page: Page) -> None:
    """Draw dots and arrowheads as symbols, other signs as texts."""
    for side, sign in value.items():
        point = page.points.side(side)
        if sign in layer.dots:
            look = [int(DISCS[layer.dots.index(sign)]), _DOT, 2]
            page.problem.put("symbol", point, look)
        elif sign in _INEQUALITY:
            page.problem.put("symbol", point, [_INEQUALITY[sign], "inequality", 1])
        else:
            page.problem.put("number", point, [sign, 1, "1"])


def _looks(layer: SideSigns) -> dict[tuple[str, str], str]:
    found = {("circle", style): sign for style, sign in zip(DISCS, layer.dots, strict=False)}
    pointed = {sign: style for sign, style in _INEQUALITY.items() if sign in layer.signs}
    return found | {("inequality", str(style)): sign for sign, style in pointed.items()}


def _texts(layer: SideSigns) -> dict[str, str]:
    known = _looks(layer).values()
    return {sign.lower(): sign for sign in layer.signs if sign not in known}


def read_signs(layer: SideSigns, page: Page) -> dict[Side, str]:
    """Return the signs of a layer; others may be of another layer."""
    found, known, texts = {}, _looks(layer), _texts(layer)
    for side in page.sheet.grid.sides():
        point = page.points.side(side)
        name, style = page.problem.symbol(point) or ("", "")
        word = (page.problem.word(point) or "").strip().lower()
        if (family(name), style) in known:
            page.problem.take("symbol", point)
            found[side] = known[family(name), style]
        elif word in texts:
            page.problem.take("number", point)
            found[side] = texts[word]
    return found


def sign_elements(layer: SideSigns) -> Iterator[Element]:
    """Yield how the signs of a layer are drawn."""
    for (name, style), sign in _looks(layer).items():
        yield Element("symbol", f"{name} {style} on a side", f"`{sign}`")
    if _texts(layer):
        yield Element("number", "a text on a side", "the sign")


def draw_stars(layer: Stars, value: Mapping[Cell, str], page: Page) -> None:
    """Draw stars in half cells as small circles."""
    for (row, column), word in value.items():
        style = 1 + (word != layer.signs[0])
        page.problem.put("symbol", page.points.half(row, column), [style, _DOT, 2])


def read_stars(layer: Stars, page: Page) -> dict[Cell, str]:
    """Return the stars in half cells: black circles, and all others, since color means nothing."""
    found = {}
    for place in layer.grid(page.shape):
        point = page.points.half(*place)
        name, style = page.problem.symbol(point) or ("", "")
        if family(name) == "circle":
            page.problem.take("symbol", point)
            found[place] = layer.signs[style == DISCS[1]]
    return found


def draw_lines(_: DrawnLines, value: Any, page: Page) -> None:
    """Draw given lines along the sides of cells."""
    for side in value:
        page.problem.put("lineE", page.points.border(side), _GIVEN)


def read_lines(_: DrawnLines, page: Page) -> dict[Side, str]:
    """Return the given lines along the sides of cells."""
    lines, found = page.problem.lines("lineE"), {}
    for side in page.sheet.grid.sides(outer=True):
        border = page.points.border(side)
        if border in lines:
            page.problem.take("lineE", border)
            found[side] = "-"
    return found
