"""Fillomino as puzz.link writes it: numbers, and in saved files the lines behind them.

Source: pzprjs, ``fillomino.js``. A number that is a question mark states
nothing. Lines that are printed between cells are refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.boards import numbered
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.fillomino.puzzle import Fillomino
from satgrid.puzzle.protocol import Puzzle

__all__ = ["KINDS"]

_LINE = "a line printed between cells, which satgrid does not know"
_NUMBERS = numbered(Fillomino, blank_question=True)


def _read(height: int, width: int, body: Body) -> Puzzle[Any]:
    _, end = bodies.some_numbers(body, height * width)
    if body.text[end:].strip("0"):
        raise body.error(_LINE, end)
    return _NUMBERS.read(height, width, body)


def _load(lines: Lines, height: int, width: int) -> Puzzle[Any]:
    found = _NUMBERS.load(lines, height, width)
    for words in lines.rest():
        for word in words:
            if "X" in word.text:
                raise word.error(_LINE)
    return found


def _lines(puzzle: Fillomino) -> list[list[str]]:
    """Write the board, an empty answer, and that no line is drawn: in rows, then in columns."""
    height, width = puzzle.shape
    lines = [["0"] * (width - 1)] * height + [["0"] * width] * (height - 1)
    return [*_NUMBERS.lines(puzzle), *[["."] * width] * height, *lines]


KINDS = {
    "fillomino": replace(
        _NUMBERS, read=_read, load=_load, lines=_lines, answered=False, aliases=("fillomino01",)
    )
}
