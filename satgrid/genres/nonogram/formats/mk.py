"""Nonograms in the older of Olšák's formats (``.mk``).

``height width``, the clues of the rows, a line ``#``, the clues of the columns. Source: the
documentation of pbnsolve, ``doc/input.md``.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.format import Format, dimensions, whole
from satgrid.genres.nonogram.formats._clues import block, lines, nonogram, own, sized, spelled
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_BETWEEN = "#"


def _fits(content: str) -> bool:
    first = re.match(r"\s*\d+[ \t]+\d+[ \t]*\n", content)
    return first is not None and re.search(r"^[ \t]*#[ \t]*$", content, re.MULTILINE) is not None


def _read(content: str) -> Any:
    rows = lines(content)
    height, width = sized(rows)
    down, across = dimensions(height, width)
    at = [index for index, row in enumerate(rows) if row.text.strip() == _BETWEEN]
    if not at:
        raise ParseError("no line '#' parts the rows from the columns")
    if len(at) > 1:
        raise rows[at[1]].error("a second line '#'")
    above, below = rows[: at[0]], rows[at[0] + 1 :]
    values = [
        [Value(row.text, row.line, 1) for row in listed]
        for listed in (
            block(above, down, "rows", rows[at[0]].line),
            block(below, across, "columns", rows[-1].line),
        )
    ]
    return nonogram(values[0], values[1], ())


def _write(puzzle: Puzzle[Any]) -> str:
    rows, columns = (list(map(spelled, clues)) for clues in own(puzzle, "mk"))
    return "\n".join([f"{len(rows)} {len(columns)}", *rows, _BETWEEN, *columns]) + "\n"


FORMAT = Format("mk", (".mk",), _fits, _read, whole, _write, rank=5, any_encoding=True)
