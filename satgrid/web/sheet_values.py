"""The values of a board's layers from the words of a sheet, as the page has them.

Words that are not allowed at their places are omitted; what sheets are ``web.sheets`` describes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Side, components
from satgrid.board.regions import OUTSIDE
from satgrid.board.symbols import BLANK, DARK
from satgrid.board.text import Value, noted
from satgrid.errors import ParseError, SatgridError
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.layer import Entering, Layer
from satgrid.layers.overlapping_grids import Grids
from satgrid.layers.rooms import Rooms
from satgrid.layers.words_beside import SIDES, Beside
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.view import Shape
from satgrid.web import board_layers
from satgrid.web.sheets import Point, Words, entered, middle, point

__all__ = ["applied", "values", "without_gaps"]


def _place(point: Point, where: str, shape: Shape) -> Any:
    """Return the place at a point; None if this kind of layer has no place there."""
    row, column = point
    height, width = shape
    inside = 0 <= row <= 2 * height and 0 <= column <= 2 * width
    odd = row % 2, column % 2
    if where == "beside":
        for side, line, far, end in (
            ("above", column, row, -1),
            ("below", column, row, 2 * height + 1),
            ("left", row, column, -1),
            ("right", row, column, 2 * width + 1),
        ):
            length = width if side in SIDES[:2] else height
            if far == end and line % 2 and 0 < line < 2 * length:
                return side, line // 2
        return None
    if not inside:
        return None
    if where == "corners":
        return None if any(odd) else Cell(row // 2, column // 2)
    if where == "points":
        fits = 0 < row < 2 * height and 0 < column < 2 * width
        return Cell(row - 1, column - 1) if fits else None
    if where == "sides":
        if sum(odd) != 1:
            return None
        one, other = Cell((row - 1) // 2, (column - 1) // 2), Cell(row // 2, column // 2)
        return Side(one, other)
    return Cell(row // 2, column // 2) if all(odd) else None


def values(
    layers: tuple[Layer, ...],
    enterings: Mapping[str, Entering],
    sheet: Mapping[str, Words],
    shape: Shape,
    before: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the values of layers from their words; words that are not allowed are omitted.

    Parameters
    ----------
    before
        The values of a board of this shape: regions that do not divide it leave those.
    """
    data: dict[str, Any] = {}
    for layer in layers:
        if layer.name in sheet:
            entering = enterings[layer.name]
            known = {**before, **data}
            data[layer.name] = _value(layer, entering, sheet[layer.name], shape, known)
    return data


def _value(
    layer: Layer, entering: Entering, own: Words, shape: Shape, data: Mapping[str, Any]
) -> Any:
    where = entering.places
    if where == "fleet":
        counted = {int(length): int(number) for length, number in sorted(own.items())}
        return {length: number for length, number in sorted(counted.items()) if number > 0}
    if isinstance(layer, CellLists):
        return layer.entered(own, shape)
    if where in ("line", "grids"):
        return _lined(layer, own, shape, data)
    points = {point(name): word for name, word in own.items()}
    if isinstance(layer, BoxLayer) and where == "regions":
        height, width = shape
        labels = [
            [points.get(middle(row, column), BLANK) for column in range(width)]
            for row in range(height)
        ]
        areas = [[OUTSIDE if one == BLANK else one for one in line] for line in labels]
        return layer.entered(regions.renumbered(areas), data[layer.name])
    if where in ("borders", "cages"):
        own_parts = isinstance(layer, Rooms) and layer.parts
        partial = where == "cages" or DARK in entering.signs
        return _rooms(points, shape, partial=partial, parts=own_parts)
    found: dict[Any, Any] = {}
    read: Any = getattr(layer, "entry" if isinstance(layer, Beside) else "word", None)
    for at, text in sorted(points.items()):
        place = _place(at, where, shape)
        if place is None or not text:
            continue
        if where == "sides":
            inner = 0 < at[0] < 2 * shape[0] and 0 < at[1] < 2 * shape[1]
            if text in entering.signs and (inner or entering.edges):
                found |= layer.changed({}, {place: text})
            continue
        if isinstance(layer, Beside):
            if place[0] not in layer.sides:
                continue
            text = ",".join(text.replace(",", " ").split())
        if text.isdecimal() and int(text[:9]) > entering.most and text not in entering.signs:
            continue
        try:
            word = read(Value(text, 1, 1))
        except ParseError:
            continue
        if word != ():  # a line without blocks
            found[place] = word
    if where == "rooms":
        rooms = data[entering.rooms]
        words: dict[int, Any] = {}
        for cell, word in found.items():
            words.setdefault(rooms[cell.row][cell.column], word)
        words.pop(OUTSIDE, None)
        return dict(sorted(words.items()))
    return _whole(found) if where == "paths" else found


def _lined(layer: Any, own: Words, shape: Shape, data: Mapping[str, Any]) -> Any:
    """Return the value of a line of the header; the one that is there where the line is as it was.

    Raises
    ------
    SatgridError
        If the line means nothing.
    """
    line = own.get("line", "")
    if layer.name in data and line == layer.spelled(data[layer.name]):
        return data[layer.name]
    try:
        return layer.entered(line, shape)
    except ParseError as error:
        raise SatgridError(f"{layer.name}: {error.message}") from None


def without_gaps(layers: tuple[Layer, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return values of layers without the words in cells outside overlapping grids."""
    gaps = {c for one in layers if isinstance(one, Grids) for c in one.dark(data[one.name])}
    return {
        name: {at: word for at, word in value.items() if at not in gaps}
        if gaps and isinstance(value, dict)
        else value
        for name, value in data.items()
    }


def _rooms(
    points: Mapping[Point, str], shape: Shape, *, partial: bool, parts: bool
) -> regions.Regions:
    """Return the rooms given by labels.

    A label with two connected parts gives two rooms, unless a room may lie in several parts.
    """
    height, width = shape
    label = {
        Cell(row, column): points.get(middle(row, column), BLANK if partial else "0")
        for row in range(height)
        for column in range(width)
    }
    outside = {cell for cell, word in label.items() if partial and word in (BLANK, DARK)}
    by_label: dict[str, list[Cell]] = {}
    for cell, word in label.items():
        if cell not in outside:
            by_label.setdefault(word, []).append(cell)
    owner = dict.fromkeys(outside, OUTSIDE)
    number = 0
    for cells in by_label.values():
        for part in [cells] if parts else components(cells):
            owner |= {Cell(*cell): number for cell in part}
            number += 1
    rows = [[owner[Cell(row, column)] for column in range(width)] for row in range(height)]
    return regions.renumbered(rows)


def _whole(found: Mapping[Cell, tuple[int, int]]) -> dict[Cell, tuple[int, int]]:
    """Return paths cut off at their first gap."""
    by_number: dict[int, dict[int, Cell]] = {}
    for cell, (number, at) in found.items():
        by_number.setdefault(number, {})[at] = cell
    kept: dict[Cell, tuple[int, int]] = {}
    for number, cells in by_number.items():
        before: Cell | None = None
        for at in range(1, len(cells) + 1):
            there = cells.get(at)
            if there is None or (before is not None and sum(map(_far, there, before)) != 1):
                break
            kept[there], before = (number, at), there
    fresh = {number: at for at, number in enumerate(_bulbs(kept), 1)}
    return {cell: (fresh[number], at) for cell, (number, at) in sorted(kept.items())}


def _far(one: int, other: int) -> int:
    return abs(one - other)


def _bulbs(paths: Mapping[Cell, tuple[int, int]]) -> list[int]:
    return [number for _, (number, at) in sorted(paths.items()) if at == 1]


def applied(puzzle: Puzzle[Any], sheet: str) -> Puzzle[Any]:
    """Return a board with the words of a sheet: JSON with ``words``, ``options``, ``notes``.

    Parameters
    ----------
    sheet
        ``words`` has for each layer its words by their places; ``options`` and ``notes`` have those
        that are other than on the board.

    Raises
    ------
    SatgridError
        If it is no such sheet.
    """
    if len(puzzle.shape) != 2:
        raise SatgridError("a solid is changed by its text")
    try:
        document = json.loads(sheet)
        own = {str(name): _texts(some) for name, some in dict(document["words"]).items()}
        notes = _texts(document.get("notes", {}))
        chosen = dict(document.get("options", {}))
        shape = puzzle.shape[0], puzzle.shape[1]
        layers = board_layers.layers_of(type(puzzle))
        enterings = {
            layer.name: layer.entering(puzzle)  # type: ignore[arg-type]  # as above
            for layer in layers
        }
        before = board_layers.data_of(puzzle)
        kept = {name: own[name] for name, one in enterings.items() if name in own and entered(one)}
        for layer in layers:
            if isinstance(layer, Grids) and layer.name in kept:  # the board fits its grids
                shape = _lined(layer, kept[layer.name], shape, before).shape
        if shape != puzzle.shape:
            board_layers.refuse_size(*shape)
            before = {layer.name: layer.blank(shape) for layer in layers}
        data = {**before, **values(layers, enterings, kept, shape, before)}
        if any(isinstance(one, Grids) and data[one.name] != before[one.name] for one in layers):
            data = without_gaps(layers, data)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise SatgridError("this is not a sheet of the board") from None
    options = board_layers.values_of(puzzle)
    for option in board_layers.options_of(type(puzzle)):
        if option.name in chosen:
            value = str(chosen[option.name] or "")
            options[option.name] = option.read(Value(value, 1, 1)) if value else option.default
    all_notes = noted(**{**dict(puzzle.notes), **notes})
    return board_layers.with_data(puzzle, shape, data, options, all_notes)


def _texts(some: Any) -> Words:
    return {str(key): str(word) for key, word in dict(some).items()}
