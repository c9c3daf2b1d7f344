"""A lantern as puzz.link would write it: numbers 0 to 4 in their cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import Grid
from satgrid.board.text import Notes
from satgrid.declared.board import class_of
from satgrid.formats.puzzlink import codes
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import KindRow
from satgrid.genres.lantern.puzzle import GENRE

__all__ = ["KINDS"]


def _made(shape: tuple[int, int], words: Sequence[int | None], notes: Notes = ()) -> Any:
    pairs = zip(Grid(*shape), words, strict=True)
    numbers = {cell: word for cell, word in pairs if word is not None}
    return class_of(GENRE).made(shape, {"numbers": numbers}, notes=notes)


def _words(puzzle: Any) -> list[int | None]:
    return [puzzle.data["numbers"].get(cell) for cell in puzzle.grid]


def _read(height: int, width: int, body: Body) -> Any:
    found = codes.four(body, height * width)
    if UNKNOWN in found.values:
        raise body.error("a number that is a question mark", 0)
    return _made((height, width), found.values)


def _load(lines: SavedLines, height: int, width: int) -> Any:
    words = [word for row in lines.grid(height, width, "the board") for word in row]
    numbers = [None if word.text == "." else word.number(0, 4) for word in words]
    return _made((height, width), numbers, lines.notes)


def _lines(puzzle: Any) -> list[list[str]]:
    numbers = puzzle.data["numbers"]
    return [[str(numbers.get(cell, ".")) for cell in row] for row in puzzle.grid.rows()]


KINDS = {
    "lantern": Kind(
        "lantern",
        _read,
        lambda puzzle: codes.written_four(_words(puzzle)),
        _load,
        _lines,
        row=KindRow(after=("cells",)),
    )
}
