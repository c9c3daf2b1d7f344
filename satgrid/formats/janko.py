"""Puzzles in the text of janko.at: ``begin``, ``puzzle NAME``, ``size N``, ``problem``, rows.

The rows are those of the collection puzzlekit, which has them from there. Sections besides the
problem, such as areas, are refused by their name; a solution is passed over with a remark.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.errors import ParseError
from satgrid.formats.format import Format, parted, renoted
from satgrid.formats.remarks import passed_over
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_BEGIN = re.compile(r"\s*begin[^\S\n]*\n\s*puzzle[^\S\n]+\S", re.IGNORECASE)
_NOTES = {"author": "author", "title": "title", "source": "source"}
_SIZES = ("size", "rows", "cols")
_PASSED = {"mail", "info", "unit", "moves"}
"""What says nothing of the puzzle."""


def _fits(content: str) -> bool:
    return _BEGIN.match(content) is not None


def _split(content: str) -> list[tuple[int, str]]:
    return parted(content, r"[^\S\n]*(?i:begin)[^\S\n]*$")


def _read(content: str) -> Puzzle[Any]:
    from satgrid.board.text import noted
    from satgrid.formats.puzzlekit.record import Record

    heads, rows, first = _parts(content)
    size = heads.get("size", "")
    height, width = heads.get("rows", size), heads.get("cols", size)
    if not (height.isdecimal() and width.isdecimal()):
        raise ParseError("there is no line 'size N' here")
    problem = [heads.get("puzzle", ""), f"{height} {width}", *rows]
    try:
        puzzle = Record("\n".join(problem) + "\n").puzzle()
    except ParseError as error:  # its third line is the first row here
        line = max(error.line - 2, 1) + first - 1 if error.line > 2 else 2
        raise ParseError(error.message, line=line, column=error.column) from None
    return renoted(
        puzzle, noted(**{name: heads[key] for key, name in _NOTES.items() if key in heads})
    )


def _parts(content: str) -> tuple[dict[str, str], list[str], int]:
    """Return the lines of the header by their names, the rows of the problem, and their line."""
    heads: dict[str, str] = {}
    rows: list[str] = []
    section, first = "", 1
    for number, line in enumerate(content.split("\n"), 1):
        word, _, rest = line.strip().partition(" ")
        name = word.lower()
        if name in ("problem", "solution"):
            section, first = name, number + 1 if name == "problem" else first
            if name == "solution":
                passed_over("the solution of janko.at is not read")
        elif name == "end":
            break
        elif name in ("puzzle", *_SIZES, *_NOTES):
            heads[name], section = rest.strip(), ""
        elif name in _PASSED or name in ("begin", ""):
            section = "" if name else section
        elif section == "problem":
            rows.append(line)
        elif section != "solution":
            raise ParseError(f"the part {word[:20]!r} of janko.at is not read", line=number)
    if not rows:
        raise ParseError("there is no problem here")
    return heads, rows, first


FORMAT = Format("janko", (".janko",), _fits, _read, _split)
