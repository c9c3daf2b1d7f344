"""The text of a board of a declared genre: the header, then its layers one below the other.

The header has the options and, for words beside the board, a line for each side. The first layer
that is drawn has no heading, each further one stands below a line with its name: ``rooms:``.
``size: 8x8`` is needed only where no layer is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board import text
from satgrid.board.grid import MOST_CELLS
from satgrid.board.text import Document, Notes, Row
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError, unknown
from satgrid.layers.layer import Layer, Section, kept
from satgrid.puzzle.view import Shape

__all__ = ["first", "read", "sound", "written"]

_SIZE = "size"
_HEADING = re.compile(r"([a-z](?:[a-z ]*[a-z])?):")


def first(genre: Genre) -> Layer | None:
    """Return the first drawn layer; None if no layer is drawn."""
    return next((layer for layer in genre.layers if layer.drawn), None)


def read(genre: Genre, content: str) -> tuple[Shape, dict[str, Any], dict[str, Any], Notes]:
    """Read the shape, the value of each layer, the options and the notes of a board.

    Raises
    ------
    ParseError
        With the place, if the text is malformed.
    """
    document = text.read(content)
    keys = [key for layer in genre.layers for key in layer.keys]
    document.known(_SIZE, *keys, *(option.name for option in genre.options))
    values = document.values
    options = {one.name: one.read(values[one.name]) for one in genre.options if one.name in values}
    sections = _sections(genre, document)
    shape = _shape(genre, document, sections)
    if shape is None:
        raise ParseError("the board is missing", line=document.end)
    if min(shape) < 1:
        raise ParseError("the board has no cells", line=document.end)
    message = _misshapen(genre, shape)
    if message:
        raise ParseError(message, line=document.end)
    data: dict[str, Any] = {}
    for layer in genre.layers:
        rows = sections.get(layer.drawn_in or layer.name, [])
        data[layer.name] = layer.read(Section(rows, values, shape, data, document.end))
    stated = {**genre.defaults(), **options}
    for rule in genre.rules:
        reason = rule.contradicted(genre.rules, data, stated)
        if reason is not None:
            line = next((values[name].line for name in rule.reads if name in values), document.end)
            raise ParseError(reason, line=line)
    dark = {cell for layer in genre.layers for cell in layer.dark(data[layer.name])}
    for layer in genre.layers if dark else ():
        layer.keep_off(dark, sections.get(layer.name, []))
    return shape, data, options, document.notes()


def sound(board: Any) -> bool:
    """Return whether ``read`` would return this very board from ``written``, seen without text.

    False also where a layer does not know that of its value: the text then decides.
    """
    genre: Genre = board.genre
    data, options = board.data, board.options
    return (
        not _misshapen(genre, board.shape)
        and all(
            (options[one.name] == one.default and not one.always)
            or kept(options[one.name], str(options[one.name]), one.read)
            for one in genre.options
        )
        and all(layer.sound(data[layer.name], board) for layer in genre.layers)
        and not any(rule.contradicted(genre.rules, data, options) for rule in genre.rules)
        and all(type(layer).keep_off is Layer.keep_off for layer in genre.layers)
    )


def _misshapen(genre: Genre, shape: Shape) -> str:
    """Return what is wrong about the size of a board, empty if nothing is."""
    size = f"{shape[0]}x{shape[1]}"
    if genre.square and shape[0] != shape[1]:
        return f"{genre.name} is a square, but this board is {size}"
    if genre.even and (shape[0] % 2 or shape[1] % 2):
        return f"{genre.name} has even numbers of rows and columns, but this board is {size}"
    return ""


def _shape(genre: Genre, document: Document, sections: dict[str, list[Row]]) -> Shape | None:
    """Return the size in the header, or of the first layer with rows; None if there is neither."""
    values = document.values
    if _SIZE not in values:
        for layer in genre.layers:
            rows = sections.get(layer.name, [])
            shape = layer.measured(Section(rows, values, (0, 0), {}, document.end))
            if shape is not None:
                return shape
        return None
    size = values[_SIZE].size()
    if len(size) != 2:
        raise values[_SIZE].error("a board has rows and columns: size: 8x8")
    height, width = size
    if height * width > MOST_CELLS:
        raise values[_SIZE].error(f"a board has at most {MOST_CELLS:,} cells")
    return height, width


def _sections(genre: Genre, document: Document) -> dict[str, list[Row]]:
    """Return the drawn rows of each layer; one that has headings gets these and blank rows, too."""
    drawn = [layer.name for layer in genre.layers if layer.drawn]
    blank = {layer.name for layer in genre.layers if layer.blanks}
    headed = [layer.name for layer in genre.layers if layer.headed]
    found: dict[str, list[Row]] = {}
    name = drawn[0] if drawn else ""
    for row in document.rows:
        heading = _HEADING.fullmatch(row.text)
        if heading and not (name in headed and heading[1] not in drawn):
            name = heading[1]
            if name not in drawn:
                raise row.error(unknown("part of the board", name, drawn))
            if name in found:
                raise row.error(f"{name!r} is drawn twice")
            found[name] = []
        elif row.text or name in headed or (name in blank and found.get(name)):
            if not name:
                raise row.error("nothing is drawn here: the whole board is in the header")
            found.setdefault(name, []).append(row)
    for rows in found.values():
        while rows and not rows[-1].text:
            rows.pop()
    return found


def written(board: Any) -> str:
    """Write a board in the form that ``read`` reads."""
    genre: Genre = board.genre
    begun = first(genre)
    header: dict[str, str] = {}
    rows: list[str] = []
    sized = False
    for layer in genre.layers:
        own, drawn = layer.written(board.data[layer.name], board)
        header |= own
        if drawn:
            sized = sized if rows else _shown(layer, drawn, board.shape)
            rows += _below(rows, [] if layer is begun else [f"{layer.name}:"], drawn)
    for option in genre.options:
        if option.always or board.options[option.name] != option.default:
            header[option.name] = str(board.options[option.name])
    if not sized:
        header = {_SIZE: "x".join(map(str, board.shape))} | header
    return text.compose(genre.name, board.notes, header, rows)


def _shown(layer: Layer, drawn: Sequence[str], shape: Shape) -> bool:
    """Return whether the first rows of a text show the size of the board."""
    return layer.sizes or layer.shape_of([Row(line, 1) for line in drawn]) == shape


def _below(rows: Sequence[str], heading: list[str], drawn: Sequence[str]) -> list[str]:
    return [*([""] if rows else []), *heading, *drawn]
