"""Masyu as puzz.link writes it: ``mashu``, three cells a character, 1 for white and 2 for black.

Source: pzprjs, ``mashu.js``, ``Encode.js`` and the saved boards of its tests.
"""

from __future__ import annotations

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kind import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.masyu.puzzle import BLACK, WHITE, Masyu

__all__ = ["KINDS"]

_SIGNS = f".{WHITE}{BLACK}"
_SAVED = {".": ".", "1": WHITE, "2": BLACK}


def _read(height: int, width: int, body: Body) -> Masyu:
    values, _ = bodies.digits(body, 0, height * width, len(_SIGNS), 3)
    signs = "".join(_SIGNS[value] for value in values)
    return Masyu(tuple(signs[at : at + width] for at in range(0, len(signs), width)))


def _body(puzzle: Masyu) -> str:
    return bodies.written_digits([_SIGNS.index(sign) for sign in "".join(puzzle.cells)], 3, 3)


def _load(lines: Lines, height: int, width: int) -> Masyu:
    rows = lines.signs(_SAVED, height, width, " ".join(_SAVED))
    return Masyu(tuple(rows), notes=lines.notes)


def _lines(puzzle: Masyu) -> list[list[str]]:
    """Write the board, then that no line is drawn: those in a row, those in a column."""
    height, width = puzzle.shape
    words = {sign: word for word, sign in _SAVED.items()}
    lines = [["0"] * (width - 1)] * height + [["0"] * width] * (height - 1)
    return [[words[sign] for sign in row] for row in puzzle.cells] + lines


_NAMES = ("masyu", "pearl")
KINDS = {"mashu": Kind("masyu", _read, _body, _load, _lines, answered=False, aliases=_NAMES)}
