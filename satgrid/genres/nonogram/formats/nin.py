"""Nonograms in the format of Jakub Wilk's solver (``.nin``).

``width height``, then the clues of the rows, then those of the columns, one a line. Source: the
format's description in pierre-dejoue/picross-solver, ``doc/FILE_FORMAT_NIN.md``.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.format import Format, dimensions, whole
from satgrid.genres.nonogram.formats._clues import block, lines, nonogram, own, sized, spelled
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]


def _fits(content: str) -> bool:
    return re.match(r"\s*\d+[ \t]+\d+[ \t]*(\n|$)", content) is not None


def _read(content: str) -> Any:
    rows = lines(content)
    width, height = sized(rows)
    down, across = dimensions(height, width)
    listed = block(rows, down + across, "rows and columns", rows[-1].line if rows else 1)
    values = [Value(row.text, row.line, 1) for row in listed]
    return nonogram(values[:down], values[down:], ())


def _write(puzzle: Puzzle[Any]) -> str:
    rows, columns = own(puzzle, "nin")
    return "\n".join([f"{len(columns)} {len(rows)}", *map(spelled, (*rows, *columns))]) + "\n"


FORMAT = Format("nin", (".nin",), _fits, _read, whole, _write, rank=6, any_encoding=True)
