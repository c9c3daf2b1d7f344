"""Sheets: the layers of a board as words at places, which the page can draw and change.

A place is named by its row and column in half cells, as in ``rules.layer.Mark``: ``1,1`` is the
middle of the first cell, ``0,0`` its upper left corner, ``1,2`` the middle of its right side, and
``1,-1`` is beside the first row. A list is named by its cells:
``r1c1 r1c2``. Where a layer is entered (``Entering.places``) decides how its
value becomes words, so nothing here is about one genre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.regions import OUTSIDE
from satgrid.board.symbols import BLANK
from satgrid.board.text import CREDITS
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.layer import Entering, Layer
from satgrid.layers.words_beside import SIDES, Beside
from satgrid.puzzle.protocol import Puzzle
from satgrid.web import board_layers

__all__ = ["Point", "Words", "described", "entered", "key", "middle", "point", "words"]

Words = dict[str, str]
Point = tuple[int, int]


def described(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return the sheet of a board: ``layers``, ``options`` and ``notes``.

    A layer has its ``name``, all that ``Entering`` has, and its ``words`` by their places. Beside
    the board ``sides`` are those where words may stand.
    """
    kind = type(puzzle)
    notes = dict(puzzle.notes)
    values = board_layers.values_of(puzzle)
    return {
        "layers": list(_layers(puzzle)),
        "options": [
            {
                "name": option.name,
                "words": list(option.words),
                "least": option.least,
                "most": option.most,
                "says": option.says,
                "value": values[option.name],
            }
            for option in board_layers.options_of(kind)
        ],
        "notes": {key: notes.get(key, "") for key in CREDITS},
    }


def _layers(puzzle: Puzzle[Any]) -> Iterator[dict[str, Any]]:
    if len(puzzle.shape) != 2:
        return
    data: Any = None
    for layer in board_layers.layers_of(type(puzzle)):
        data = board_layers.data_of(puzzle) if data is None else data
        entering = layer.entering(puzzle)  # type: ignore[arg-type]  # by hand it is asked nothing
        yield {
            "name": layer.name,
            **entering._asdict(),
            "sides": list(layer.sides) if isinstance(layer, Beside) else [],
            "words": words(layer, entering, data, puzzle.shape),
        }


def words(
    layer: Layer,
    entering: Entering,
    data: Mapping[str, Any],
    shape: tuple[int, ...],
    *,
    everywhere: bool = False,
) -> Words:
    """Return the value of a layer as words by their places.

    Parameters
    ----------
    everywhere
        Whether to give the word of a room in all of its cells, not only in the first.
    """
    value, where = data[layer.name], entering.places
    if where in ("borders", "cages", "regions"):
        return {
            key(middle(row, column)): _label(room)
            for row, line in enumerate(value)
            for column, room in enumerate(line)
        }
    if isinstance(layer, CellLists):
        return layer.words(value)
    if where in ("line", "grids"):
        own: Any = layer
        line = {"line": own.spelled(value)}
        return line | {"grids": own.listed(value)} if where == "grids" else line
    if where == "fleet":
        return {str(length): str(number) for length, number in value.items()}
    if where == "rooms":
        areas = regions.cells_of(data[entering.rooms])
        return {
            key(middle(*cell)): str(word)
            for room, word in value.items()
            for cell in areas[room][: None if everywhere else 1]
        }
    if not isinstance(value, dict):
        return {}
    spelled = getattr(layer, "spelled", _spelled)
    return {key(_at(place, where, shape)): spelled(word) for place, word in value.items()}


def _spelled(word: Any) -> str:
    return " ".join(map(str, word)) if isinstance(word, tuple) else str(word)


def _label(room: int) -> str:
    return BLANK if room == OUTSIDE else str(room)


def key(at: Point) -> str:
    """Return the name of a place."""
    return f"{at[0]},{at[1]}"


def middle(row: int, column: int) -> Point:
    """Return the middle of a cell."""
    return 2 * row + 1, 2 * column + 1


def _at(place: Any, where: str, shape: tuple[int, ...]) -> Point:
    """Return the point of a place, in half cells."""
    if where == "corners":
        return 2 * place[0], 2 * place[1]
    if where == "points":
        return place[0] + 1, place[1] + 1
    if where == "sides":
        one, other = place
        return one.row + other.row + 1, one.column + other.column + 1
    if where == "beside":
        side, line = place
        along = 2 * line + 1
        far = {"above": -1, "below": 2 * shape[0] + 1, "left": -1, "right": 2 * shape[1] + 1}[side]
        return (far, along) if side in SIDES[:2] else (along, far)
    return middle(*place)


def point(name: str) -> Point:
    """Return the row and column of a place, in half cells."""
    row, _, column = name.partition(",")
    return int(row), int(column)


def entered(entering: Entering) -> bool:
    """Return whether anything is entered in a layer."""
    return entering.places not in ("cells", "sides") or bool(
        entering.signs or entering.most >= entering.least
    )
