"""Arukone as puzz.link writes it: numberlink with letters, where paths pass through all cells.

A link has numbers. A saved file has letters, ``A`` to ``Z`` before ``a`` to ``z``, below a line
that states whether all cells are passed. Source: pzprjs, ``numlin.js``.
"""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import KindRow
from satgrid.puzzle.view import Word

__all__ = ["filled"]

_LETTERS = ascii_uppercase + ascii_lowercase
_PASSED = {"passallcell": "yes", "dontpassallcell": "no"}
_EMPTY, _QUESTION = ".", "-"


def filled(genre: Genre, kind: Kind, row: KindRow) -> Kind:
    """Derive the kind of boards whose paths pass through all cells from the kind of all boards."""
    made = class_of(genre).made

    def read(height: int, width: int, body: Any) -> Any:
        return kind.read(height, width, body).with_options(fill="yes")  # type: ignore[attr-defined]

    def load(lines: SavedLines, height: int, width: int) -> Any:
        passed = lines.line("whether all cells are passed")
        if passed.text.strip() not in _PASSED:
            raise passed.error(f"{passed.text.strip()[:20]!r} is not one of {' '.join(_PASSED)}")
        numbers = {}
        for row, line in enumerate(lines.grid(height, width, "the board")):
            for column, word in enumerate(line):
                if word.text != _EMPTY:
                    numbers[Cell(row, column)] = _number(word)
        options = {"fill": _PASSED[passed.text.strip()]}
        return made((height, width), {"numbers": numbers}, options, lines.notes)

    def lines(board: Any) -> list[list[str]]:
        words = board.data["numbers"]
        rows = [[_letter(words.get(cell)) for cell in row] for row in board.grid.rows()]
        return [["passallcell"], *rows]

    def lost(board: Any) -> str | None:
        if board.options["fill"] != "yes":
            return "all cells are passed there"
        large = any(word != "?" and word > len(_LETTERS) for word in board.data["numbers"].values())
        return f"a number above {len(_LETTERS)} has no letter there" if large else None

    return replace(kind, read=read, load=load, lines=lines, lost=lost, row=row, stated=(*_PASSED,))


def _number(word: Value) -> Word:
    if word.text == _QUESTION:
        return "?"
    at = _LETTERS.find(word.text) if len(word.text) == 1 else -1
    if at < 0:
        raise word.error(f"{word.text[:20]!r} is not a letter")
    return at + 1


def _letter(word: Word | None) -> str:
    if word is None:
        return _EMPTY
    return _QUESTION if isinstance(word, str) else _LETTERS[word - 1]
