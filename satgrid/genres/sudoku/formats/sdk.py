"""Sudokus as grids: nine lines of nine cells, as people type them and some programs save them.

``.`` or ``0`` is an empty cell; spaces and ``|`` between cells, lines of ``-+=|`` and blank lines
are passed over. There may be several, one after another. Lines ``#A``, ``#S`` and ``#D`` tell
author, source and title; other lines that begin with ``#``, and headings such as ``[Puzzle]`` or
``Grid 01``, stand between puzzles. What stands below ``[State]`` is an answer so far and passed
over. Boards of 4, 6, 16 and 25 rows are the same, with ``A`` to ``P`` for 10 to 25. Source: files
of SadMan Sudoku and of Simple Sudoku, and the grids of Project Euler, problem 96.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.board.text import Row, noted, plural
from satgrid.errors import ParseError
from satgrid.formats.format import Format
from satgrid.genres.sudoku.formats._rows import CELLS, SIZES, board, own, written
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_RULE = re.compile(r"[\s|+=-]*")
_HEADING = re.compile(r"\s*(?:#|\[|(?:grid|sudoku|puzzle)\b)", re.IGNORECASE)
_NOTE = re.compile(r"#([ASD])(.*)")
_NOTES = {"A": "author", "S": "source", "D": "title"}
_STATE = re.compile(r"\s*\[state\]", re.IGNORECASE)
_BAR = re.compile(r"[\s|]")
_ROW = re.compile(rf"[{CELLS}\s|]*")


def _width(line: str) -> int:
    """Return the number of cells in a line, 0 for a line that is not part of a board."""
    cells = len(_BAR.sub("", line))
    return cells if cells in SIZES and _ROW.fullmatch(line) else 0


def _fits(content: str) -> bool:
    widths = (_width(line) for line in _drawn(content.split("\n")))
    first = next(widths, 0)
    # Lines of 16 may also be boards of 4 rows, each on a line: the format sdm.
    rows = first - 1 if first in (4**2, 6**2) else 1
    return first > 0 and all(next(widths, 0) == first for _ in range(rows))


def _drawn(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines that should be rows."""
    for line in lines:
        if not _RULE.fullmatch(line) and not _HEADING.match(line):
            yield line


def _split(content: str) -> list[tuple[int, str]]:
    """Split a file after each complete grid and before each heading; leave out partial answers."""
    parts: list[tuple[int, list[str]]] = []
    rows, wanted, over = 0, 0, False  # of the grid at hand: read, in all, and passed over
    for number, line in enumerate(content.split("\n"), 1):
        heading = _HEADING.match(line) is not None
        over = _STATE.match(line) is not None or (over and not heading)
        row = not heading and not over and not _RULE.fullmatch(line)
        if not parts or (rows and (heading or (row and rows == wanted))):
            if over:
                continue
            parts.append((number, []))
            rows = wanted = 0
        if row:
            rows, wanted = rows + 1, wanted or _width(line)
        parts[-1][1].append("" if over else line)
    return [(number, "\n".join(lines)) for number, lines in parts if any(_drawn(lines))]


def _read(content: str) -> Any:
    notes = {}
    rows: list[tuple[Row, list[int]]] = []
    for number, line in enumerate(content.split("\n"), 1):
        note = _NOTE.match(line)
        if note:
            notes[_NOTES[note[1]]] = note[2]
        if _RULE.fullmatch(line) or _HEADING.match(line):
            continue
        row = Row(line, number)
        strange = re.search(rf"[^{CELLS}\s|]", line)
        if strange:
            raise row.error(
                f"{strange[0]!r} is not a cell: one is . 0 or a number", strange.start() + 1
            )
        places = [at for at, sign in enumerate(line) if not _BAR.match(sign)]
        if rows and len(places) != len(rows[0][1]):
            wanted = len(rows[0][1])
            at = places[wanted] if len(places) > wanted else len(line)
            raise row.error(
                f"{plural(len(places), 'cell')} where the first row has {wanted}", at + 1
            )
        rows.append((row, places))
    if not rows:
        raise ParseError("there is no row of cells")
    if len(rows[0][1]) not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise rows[0][0].error(f"{plural(len(rows[0][1]), 'cell')} in a row: not one of {known}")
    if len(rows) != len(rows[0][1]):
        wanted = len(rows[0][1])
        last, _ = rows[min(len(rows), wanted + 1) - 1]
        raise last.error(f"{plural(len(rows), 'row')} where {plural(wanted, 'cell')} are in a row")
    return board(rows, noted(**notes))


def _write(puzzle: Puzzle[Any]) -> str:
    found = own(puzzle, "sdk")
    known_notes = dict(puzzle.notes)
    notes = [f"#{sign}{known_notes[key]}" for sign, key in _NOTES.items() if key in known_notes]
    return "\n".join([*notes, *written(found)]) + "\n"


def _join(texts: Sequence[str]) -> str:
    return "\n".join(texts)


FORMAT = Format("sdk", (".sdk", ".ss"), _fits, _read, _split, _write, _join)
