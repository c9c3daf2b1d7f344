"""Words beside the board, in the margins of a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.drawing import is_point
from satgrid.formats.penpa.elements import UNTOLD, number, untold
from satgrid.formats.penpa.page import Page
from satgrid.formats.penpa.points import Points
from satgrid.layers.layer import Layer
from satgrid.layers.words_beside import Beside, ends

__all__ = ["draw", "margins", "outer", "read"]

_CORNERS = {"above": 2, "left": 1}
"""The corner of a margin cell with a small number that counts what the line holds: the board's."""


def margins(layer: Layer, value: Any, board: Any) -> tuple[int, int, int, int]:
    """Return how many rows and columns a layer needs above, below, left and right of the board."""
    if not isinstance(layer, Beside):
        return 0, 0, 0, 0
    found = dict.fromkeys(("above", "below", "left", "right"), 0)
    for side, at in layer.places(board.shape):
        found[side] = max(1, found[side], len(layer.shown(value, (side, at))))
    return found["above"], found["below"], found["left"], found["right"]


def outer(side: str, at: int, away: int, points: Points) -> Cell:
    """Return the cell in the margin that is ``away`` cells from the board."""
    return {
        "above": Cell(-1 - away, at),
        "below": Cell(points.height + away, at),
        "left": Cell(at, -1 - away),
        "right": Cell(at, points.width + away),
    }[side]


def _deep(side: str, points: Points) -> int:
    return {
        "above": points.top,
        "below": points.bottom,
        "left": points.left,
        "right": points.right,
    }[side]


def read(layer: Beside, page: Page) -> dict[Any, Any]:
    """Return the words beside the board."""
    found = {}
    if layer.penpa == "corner":
        _take_corners(page)
    for side, at in layer.places(page.shape):
        words = []
        for away in range(_deep(side, page.points)):
            text = _text(layer, side, outer(side, at, away, page.points), page)
            if text:
                words.append(Value(text, 1, 1))
        if side in ("above", "left"):
            words.reverse()  # the nearest to the board comes last in the order of reading
        if len(words) > 1 and not layer.several:
            raise page.at.error(f"two words {side} at line {at + 1}, where one may stand")
        try:
            word = layer.joined(words) if words else ()
        except ParseError as error:
            raise page.at.error(f"{side} at line {at + 1}: {error.message}") from None
        if word != ():
            found[side, at] = word
    return found


def _take_corners(page: Page) -> None:
    """Take the lines between two corners of a cell beside the board, which only part them."""
    for key in page.problem.dicts.get("symbol", {}):
        if is_point(key) and (page.problem.symbol(int(key)) or ("",))[0] == "kakuro":
            _, row, column = page.points.place(int(key))
            if Cell(row, column) not in page.sheet.grid:
                page.problem.take("symbol", key)


def _text(layer: Beside, side: str, cell: Cell, page: Page) -> str:
    """Return the text in a cell of the margin; where such are usual, a small one in its corner."""
    spots = [("number", page.points.cell(*cell))]
    if layer.penpa == "corner":
        spots.append(("numberS", page.points.small(cell, _CORNERS[side])))
    for kind, point in spots:
        text = (page.problem.word(point, kind) or "").strip()
        if (kind, str(point)) in page.problem.taken:
            continue
        page.problem.take(kind, point)
        if text in UNTOLD and "?" not in layer.signs:
            untold(cell)
        elif text:
            return text
    return ""


def draw(layer: Beside, value: Mapping[Any, Any], page: Page) -> None:
    """Draw words beside the board, the last of several nearest to it."""
    for side, at in ends(page.shape, layer.around):
        words = list(layer.shown(value, (side, at)))
        if side in ("above", "left"):
            words.reverse()
        for away, one in enumerate(words):
            cell = outer(side, at, away, page.points)
            if layer.penpa == "corner":
                small = page.points.small(cell, _CORNERS[side])
                page.problem.put("numberS", small, [str(one), 1])
            else:
                page.problem.put("number", page.points.cell(*cell), number(one))
