"""Words beside the board, in the margins of a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.elements import number
from satgrid.formats.penpa.sheet import Sheet
from satgrid.rules.beside import Beside, ends
from satgrid.rules.layer import Layer

__all__ = ["draw", "margins", "read"]


def margins(layer: Layer, value: Any, board: Any) -> tuple[int, int, int, int]:
    """Return how many rows and columns a layer needs above, below, left and right of the board."""
    if not isinstance(layer, Beside):
        return 0, 0, 0, 0
    found = dict.fromkeys(("above", "below", "left", "right"), 0)
    for side, at in layer.places(board.shape):
        found[side] = max(1, found[side], len(layer.shown(value, (side, at))))
    return found["above"], found["below"], found["left"], found["right"]


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


def read(layer: Beside, sheet: Sheet) -> dict[Any, Any]:
    """Return the words beside the board."""
    points, found = sheet.points, {}
    for side, at in layer.places((points.height, points.width)):
        words = []
        for away in range(_deep(side, sheet)):
            text = (sheet.problem.word(_outer(side, at, away, sheet)) or "").strip()
            if text:
                words.append(Value(text, 1, 1))
        if side in ("above", "left"):
            words.reverse()  # the nearest to the board comes last in the order of reading
        if len(words) > 1 and not layer.several:
            raise ParseError(f"two words {side} at line {at + 1}, where one may stand")
        word = layer.joined(words) if words else ()
        if word != ():
            found[side, at] = word
    return found


def draw(layer: Beside, value: Mapping[Any, Any], sheet: Sheet) -> None:
    """Draw words beside the board, the last of several nearest to it."""
    for side, at in ends((sheet.points.height, sheet.points.width), layer.around):
        words = list(layer.shown(value, (side, at)))
        if side in ("above", "left"):
            words.reverse()
        for away, one in enumerate(words):
            sheet.problem.put("number", _outer(side, at, away, sheet), number(one))
