"""Tents as puzz.link writes them: the numbers of columns and rows, and the trees.

In a URL, a character from ``0`` to ``h`` says that there is a tree, and that 0 to 17 cells without
one follow. A character from ``i`` to ``z`` says that there are 1 to 18 cells without a tree.
Source: pzprjs, ``tents.js``, ``Encode.js`` and the saved boards of its tests.
"""

from __future__ import annotations

import re

from satgrid.board.text import Value
from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kind import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.tents.puzzle import Tents

__all__ = ["KINDS"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BEHIND, _BEFORE = 17, 18  # the most cells without a tree that a character stands for


def _read(height: int, width: int, body: Body) -> Tents:
    counts, start = bodies.some_numbers(body, width + height)
    counts = [None if number == UNKNOWN else number for number in counts]  # it states nothing
    cells = _trees(body, start, height * width)
    rows = tuple(cells[at : at + width] for at in range(0, len(cells), width))
    return Tents(rows, tuple(counts[width:]), tuple(counts[:width]))


def _trees(body: Body, start: int, cells: int) -> str:
    """Return the board as one line of characters."""
    found = ""
    for position in range(start, len(body.text)):
        if len(found) >= cells:
            break
        value = _DIGITS.find(body.text[position])
        if value < 0:
            raise body.strange(position)
        found += "T" + "." * value if value <= _BEHIND else "." * (value - _BEHIND)
    return found[:cells].ljust(cells, ".")


def _body(puzzle: Tents) -> str:
    before, *runs = "".join(puzzle.cells).split("T")
    trees = _gap(len(before))
    for run in map(len, runs):
        trees += _DIGITS[min(run, _BEHIND)] + _gap(max(0, run - _BEHIND))
    return bodies.written((*puzzle.columns, *puzzle.rows)) + trees


def _gap(cells: int) -> str:
    """Return the characters for a run of cells without a tree before the next character."""
    whole, rest = divmod(cells, _BEFORE)
    return "z" * whole + (_DIGITS[_BEHIND + rest] if rest else "")


def _load(lines: Lines, height: int, width: int) -> Tents:
    head, *board = lines.grid(height + 1, width + 1, "the board with its numbers")
    return Tents(
        tuple("".join("T" if word.text == "1" else "." for word in words[1:]) for words in board),
        tuple(_number(words[0]) for words in board),
        tuple(map(_number, head[1:])),
        notes=lines.notes,
    )


def _number(word: Value) -> int | None:
    bare = word.text.removeprefix("c")  # marked as done by the player
    if bare in (".", "-", "-2"):  # without a number, or a question mark
        return None
    if not re.fullmatch(r"\d{1,6}", bare, re.ASCII):
        raise word.error(f"{word.text[:20]!r} is not a number of tents")
    return int(bare)


def _lines(puzzle: Tents) -> list[list[str]]:
    height, width = puzzle.shape
    board = [[".", *map(_told, puzzle.columns)]] + [
        [_told(number), *("1" if symbol == "T" else "." for symbol in cells)]
        for number, cells in zip(puzzle.rows, puzzle.cells, strict=True)
    ]
    marks = [["0"] * (width - 1)] * height + [["0"] * width] * (height - 1)
    return board + marks


def _told(number: int | None) -> str:
    return "." if number is None else str(number)


def _lost(puzzle: Tents) -> str | None:
    large = [number for number in (*puzzle.rows, *puzzle.columns) if number]
    return "a number above 255 has no place in it" if max(large, default=0) > 255 else None


# The tents of the answer stand among the trees.
KINDS = {"tents": Kind("tents", _read, _body, _load, _lines, _lost, answered=False)}
