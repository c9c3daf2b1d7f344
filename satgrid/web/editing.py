"""Splits a board's text into parts that the page can edit: cells, sides, rooms, clues beside it.

The text that a puzzle writes of itself is laid out alike for all of them (``board.text``), so no
puzzle has to say anything here: a block of rows with a word for each cell is a layer of cells, one
whose words part the board as its regions do is a layer of rooms, one with a place between two cells
is a lattice, and words or lines named ``rows`` and ``columns`` are the clues beside the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from satgrid.board import symbols, text
from satgrid.board.text import Row
from satgrid.errors import ParseError, SatgridError
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.protocol import Puzzle

__all__ = ["Layer", "choices", "content", "layers", "resized", "written"]

_BESIDE = ("rows", "columns")
_TRIED = ".#-0123456789?*oxbwn^v<>|ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BETWEEN = " o*x|-"
_MOST = 2000
"""Cells of a resized board, on each side."""


class Layer(NamedTuple):
    """Lines of a puzzle's text that belong together."""

    kind: str
    """``cells``, ``rooms``, ``lattice``, or of clues beside it ``rows`` and ``columns``."""
    line: int
    """The first line, counted from 1."""
    column: int
    """Where it begins in its line, if all is in one line; else 0."""
    rows: tuple[tuple[str, ...], ...]
    """The words of each row; of a lattice, the characters."""


def content(puzzle: Puzzle[Any]) -> str:
    """Return the text of a puzzle, its board drawn where it is given by its size only."""
    written = puzzle.text()
    document = text.read(written)
    if len(puzzle.shape) != 2 or document.rows or "board" not in document.values:
        return written
    lines = written.split("\n")
    del lines[document.values["board"].line - 1]
    drawn = "\n".join([*lines, *symbols.empty(puzzle.shape), ""])
    with suppress(ParseError):
        if type(puzzle).parse(drawn) == puzzle:
            return drawn
    return written


def layers(puzzle: Puzzle[Any], whole: str) -> list[Layer]:
    """Return the parts of a puzzle's text that can be edited; none for solids."""
    if len(puzzle.shape) != 2:
        return []
    height, width = puzzle.shape
    document = text.read(whole)
    found = []
    for name, number in zip(_BESIDE, puzzle.shape, strict=True):
        value = document.values.get(name)
        if value is not None and len(words := [word.text for word in value.words()]) == number:
            found.append(Layer(name, value.line, value.column, (tuple(words),)))
    if len(document.rows) == 2 * height - 1 > 1:  # rows without a dot are blank
        lines = [tuple(row.text.ljust(2 * width - 1)) for row in document.rows]
        if all(len(line) == 2 * width - 1 for line in lines):
            return [*found, Layer("lattice", document.rows[0].line, 0, tuple(lines))]
    for heading, block in _blocks(document.rows):
        if heading in _BESIDE:
            if len(block) == puzzle.shape[_BESIDE.index(heading)]:
                found.append(Layer(heading, block[0].line, 0, tuple((row.text,) for row in block)))
        elif len(block) == height:
            grid = [[word.text for word in line] for line in symbols.words(block, spaced=True)]
            if all(len(line) == width for line in grid):
                kind = "rooms" if _are_rooms(puzzle, grid) else "cells"
                found.append(Layer(kind, block[0].line, 0, tuple(map(tuple, grid))))
    return found


def _blocks(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield each block of drawn rows with the heading above it."""
    heading, block = "", list[Row]()
    for row in (*rows, Row("", 0)):
        if row.text.endswith(":"):
            if block:
                yield heading, block
            heading, block = row.text[:-1], []
        elif row.text:
            block.append(row)
        elif block:
            yield heading, block
            heading, block = "", []


def _are_rooms(puzzle: Puzzle[Any], words: Sequence[Sequence[str]]) -> bool:
    """Return whether words part the board into its regions."""
    if not isinstance(puzzle, Plane) or any(symbols.BLANK in line for line in words):
        return False
    pairs = {
        (word, area)
        for line, areas in zip(words, puzzle.areas, strict=True)
        for word, area in zip(line, areas, strict=True)
    }
    return len(pairs) == len({word for word, _ in pairs}) == len({area for _, area in pairs})


def choices(puzzle: Puzzle[Any]) -> dict[str, list[str]]:
    """Return the allowed characters of each kind of layer, found by trial."""
    found: dict[str, list[str]] = {}
    whole = content(puzzle)

    def fitting(layer: Layer, down: int, right: int, tried: str) -> list[str]:
        return [word for word in tried if _fits(puzzle, whole, layer, down, right, word)]

    for layer in layers(puzzle, whole):
        down, right = len(layer.rows) // 2, len(layer.rows[0]) // 2
        if layer.kind == "cells":
            found["cells"] = fitting(layer, down, right, _TRIED)
        elif layer.kind == "lattice":
            down, right = down - down % 2, right - right % 2
            found["cells"] = fitting(layer, down, right, _TRIED)
            across = max(1, right - 1)
            if across < len(layer.rows[0]):
                found["sides"] = fitting(layer, down, across, _BETWEEN)
    return found


def _fits(puzzle: Puzzle[Any], whole: str, layer: Layer, down: int, right: int, word: str) -> bool:
    rows = [list(line) for line in layer.rows]
    rows[down][right] = word
    try:
        type(puzzle).parse(written(whole, layer, rows))
    except ParseError:
        return False
    return True


def resized(puzzle: Puzzle[Any], height: int, width: int) -> str:
    """Return the text of a board cut at its right and lower end, or made larger there.

    New cells hold nothing, and belong to the room beside them.

    Raises
    ------
    SatgridError
        If the puzzle cannot have that size.
    """
    if not (0 < height <= _MOST and 0 < width <= _MOST):
        raise SatgridError(f"{height}x{width} is no size of a board")
    new = content(puzzle)
    found = layers(puzzle, new)
    if not found:
        raise SatgridError(f"the size of this {puzzle.name} cannot be changed here")
    for layer in sorted(found, key=lambda layer: -layer.line):
        new = written(new, layer, _stretched(layer, height, width))
    type(puzzle).parse(new)
    return new


def _stretched(layer: Layer, height: int, width: int) -> list[list[str]]:
    rows = [list(line) for line in layer.rows]
    if layer.kind in _BESIDE:
        number = height if layer.kind == "rows" else width
        if layer.column:
            [line] = rows
            return [_to(line, number, symbols.BLANK)]
        return _to(rows, number, ["0"])
    if layer.kind == "lattice":
        tall, wide = 2 * height - 1, 2 * width - 1
        rows = [[*line[:wide], *" " * (wide - len(line))] for line in rows[:tall]]
        rows += [[" "] * wide for _ in range(tall - len(rows))]
        for line in rows[::2]:
            line[::2] = [symbols.BLANK if word == " " else word for word in line[::2]]
        return rows
    rooms = layer.kind == "rooms"
    rows = [_to(line, width, line[-1] if rooms else symbols.BLANK) for line in rows]
    return _to(rows, height, rows[-1] if rooms else [symbols.BLANK] * width)


def _to(found: list[Any], number: int, more: Any) -> list[Any]:
    return [*found[:number], *[more] * (number - len(found))]


def written(old: str, layer: Layer, rows: Iterable[Sequence[str]]) -> str:
    """Return a text with other rows in a layer, as the page writes them, too."""
    lines = old.split("\n")
    new = [list(row) for row in rows]
    if layer.column:
        lines[layer.line - 1] = lines[layer.line - 1][: layer.column - 1] + " ".join(new[0])
        return "\n".join(lines)
    wide = max(len(word) for row in new for word in row)
    if layer.kind in ("cells", "rooms") and wide > 1:
        front = " " if len(new[0]) == 1 else ""  # as symbols.written has it
        joined = [front + " ".join(word.rjust(wide) for word in row) for row in new]
    else:
        joined = ["".join(row).rstrip() for row in new]
    lines[layer.line - 1 : layer.line - 1 + len(layer.rows)] = joined
    return "\n".join(lines)
