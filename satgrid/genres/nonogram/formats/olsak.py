"""Nonograms in black and white in the format of Olšák's solver ``grid`` (``.g``).

The file begins with free text. Its first line is the title, without the quotes around it. Then
come a line that begins with ``:``, the clues of the rows, another such line, the clues of the
columns, and a third such line. A line ``#d`` in the free text begins a table of colors. A line
``#t`` says that the board is made of triangles.

Source: the sample files of pbnsolve, ``examples/*.g``, and its documentation, ``doc/input.md``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Row, Value, noted
from satgrid.errors import ParseError
from satgrid.formats.format import Format, whole
from satgrid.genres.nonogram.formats._clues import bare, lines, nonogram, own, spelled
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_PLAIN = ("0", "1")  # the background, and the color of a number without a letter
# A title that is taken for nothing else: neither for a mark of this format nor for another format.
_PLAIN_TITLE = re.compile(r"(?!(?:c|p|pzprv3|puzzle)\b)[^\W\d_][\w ,.;!'&()+-]*")
_COLOR = re.compile(r"(\S):\S*\s")


def _fits(content: str) -> bool:
    return re.search(r"^:[^\n]*\n[^:]*^:", content, re.MULTILINE) is not None


def _read(content: str) -> Any:
    rows = lines(content)
    at = [index for index, row in enumerate(rows) if row.text.startswith(":")]
    if len(at) < 2:
        raise ParseError("a line with ':' comes before the rows and another before the columns")
    _refuse_colors(rows[: at[0]])
    title = next((row.text for row in rows[: at[0]] if row.text and row.text[0] != "#"), "")
    end = at[2] if len(at) > 2 else len(rows)
    clues = [_block(rows[at[0] + 1 : at[1]]), _block(rows[at[1] + 1 : end])]
    return nonogram(clues[0], clues[1], noted(title=bare(title)))


def _refuse_colors(rows: Sequence[Row]) -> None:
    declared = False
    for row in rows:
        if row.text.startswith("#t"):
            raise row.error("a triddler (#t): only rectangular boards can be read")
        if row.text.startswith("#d"):
            declared = True
        elif row.text.startswith("#"):
            declared = False
        elif declared:
            match = _COLOR.match(row.text.strip() + " ")
            if match and match.group(1) in "/\\":
                raise row.error("a nonogram with triangles; only whole cells can be read")
            if match and match.group(1) not in _PLAIN:
                raise row.error("a colored nonogram; only black and white can be read")


def _block(rows: Sequence[Row]) -> list[Value]:
    """Return the clues; their number is the size, so a blank line between them is ambiguous."""
    listed = list(rows)
    while listed and not listed[-1].text:
        listed.pop()
    for row in listed:
        if not row.text:
            raise row.error("a blank line is not a clue: write 0 for an empty line")
    return [Value(row.text, row.line, 1) for row in listed]


def _write(puzzle: Puzzle[Any]) -> str:
    title = dict(puzzle.notes).get("title", "")
    if title and not _PLAIN_TITLE.fullmatch(title):
        title = f'"{title}"'
    rows, columns = (list(map(spelled, clues)) for clues in own(puzzle, "olsak"))
    return "\n".join([title, ":", *rows, ":", *columns, ":"]) + "\n"


FORMAT = Format("olsak", (".g",), _fits, _read, whole, _write, rank=8, any_encoding=True)
