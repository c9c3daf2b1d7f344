"""Sudokus in links of other sites: 81 digits somewhere in the link, 0 or ``.`` for an empty cell.

``https://www.sudokuwiki.org/sudoku.htm?bd=7050...``, ``https://sudokuexchange.com/play/?s=0000...``,
``https://sudoku.secuso.org/8746...``, and others of this form. The link is read, not fetched.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.format import Format, first_line, parted
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_LINK = re.compile(
    r"(?!\S*/\d+/\d+/[0-9.]{81})"  # behind a size a board of puzz.link begins, such as a hitori
    r"https?://[^\s/?#]+/(?:\S*?[/=])?([0-9.]{81})(?:[&#/?]\S*)?",
    re.IGNORECASE,
)
_LINE = r"[^\S\n]*[^\s#]"


def _fits(content: str) -> bool:
    return _LINK.fullmatch(first_line(content).strip()) is not None


def _split(content: str) -> list[tuple[int, str]]:
    return [(number, part.split("\n", 1)[0]) for number, part in parted(content, _LINE)]


def _read(content: str) -> Puzzle[Any]:
    line = Value(content.strip(), 1, 1)
    match = _LINK.fullmatch(line.text)
    if match is None:
        raise line.error("there are no 81 digits of a sudoku in this link")
    digits = match[1].replace("0", ".")
    rows = [digits[start : start + 9] for start in range(0, 81, 9)]
    return registry.parse("\n".join(["puzzle: sudoku", "boxes: 3x3", "", *rows, ""]))


FORMAT = Format("sites", (), _fits, _read, _split)
