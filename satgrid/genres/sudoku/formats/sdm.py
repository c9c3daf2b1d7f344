"""Sudokus, one per line: 81 characters, row by row, ``.`` or ``0`` for an empty cell.

The same for boards of 4, 6, 16 and 25 rows, with ``A`` to ``P`` for 10 to 25. What stands behind
the cells, such as a solution or a rating, is passed over, and so are blank lines and those that
begin with ``#``. Source: collections of such lines, among them G. Royle's of 17 givens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Row
from satgrid.errors import ParseError
from satgrid.formats.format import Format, first_line, parted
from satgrid.genres.sudoku.formats._rows import CELLS, SIZES, board, own, written
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_LENGTHS = {size * size: size for size in SIZES}
_WORD = re.compile(rf"\s*([{CELLS}]*)(?=[\s,;#]|$)")
_LINE = r"[^\S\n]*[^\s#]"


def _fits(content: str) -> bool:
    word = _WORD.match(first_line(content))
    return word is not None and len(word[1]) in _LENGTHS


def _split(content: str) -> list[tuple[int, str]]:
    return [(number, part.split("\n", 1)[0]) for number, part in parted(content, _LINE)]


def _read(content: str) -> Any:
    line = content.split("\n", 1)[0]
    word = _WORD.match(line)
    size = _LENGTHS.get(len(word[1])) if word else None
    if word is None or size is None:
        known = ", ".join(map(str, _LENGTHS))
        raise ParseError(
            f"this line does not begin with the cells of a board: {known} of the characters "
            "1-9 A-P . 0"
        )
    row, first = Row(line, 1), word.start(1)
    return board([(row, range(first + at, first + at + size)) for at in range(0, size**2, size)])


def _write(puzzle: Puzzle[Any]) -> str:
    return "".join(written(own(puzzle, "sdm"))) + "\n"


def _join(texts: Sequence[str]) -> str:
    return "".join(texts)


FORMAT = Format("sdm", (".sdm",), _fits, _read, _split, _write, _join, one_line=True)
