"""Akaris in lines: the genre, a word for the difficulty, rows and columns, then the board.

No description of the form is known, but this one kind of board: ``akari``, ``easy``, ``5 5``, and
rows of ``.``, ``#`` and digits, as satgrid has them. Other genres are refused.
"""

from __future__ import annotations

import re
from typing import Any

from satgrid.board.text import Value, plural
from satgrid.errors import ParseError
from satgrid.formats.format import Format, dimensions, parted
from satgrid.formats.remarks import passed_over
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_GENRE = "akari"
_WORDS = "easy|medium|hard|expert"
_WORD, _END = r"[^\S\n]*", r"[^\S\n]*\n"
_HEAD = (
    rf"{_WORD}[A-Za-z]+{_END}{_WORD}(?i:{_WORDS}){_END}"
    rf"{_WORD}\d+[^\S\n]+\d+[^\S\n]*$"
)
_BEGIN = re.compile(rf"\s*{_HEAD}", re.MULTILINE)
_ROWS = 3  # lines above the board


def _fits(content: str) -> bool:
    return _BEGIN.match(content) is not None


def _split(content: str) -> list[tuple[int, str]]:
    return parted(content, _HEAD)


def _read(content: str) -> Puzzle[Any]:
    lines = [Value(line.rstrip(), number, 1) for number, line in enumerate(content.split("\n"), 1)]
    while lines and not lines[0].text:
        del lines[0]
    genre, word, size, *rows = lines
    if genre.text.strip().lower() != _GENRE:
        raise genre.error(f"only {_GENRE} is known in this form, not {genre.text.strip()[:20]!r}")
    high, wide = size.words()
    height, width = dimensions(high, wide)
    drawn = [row for row in rows if row.text]
    if len(drawn) != height:
        raise size.error(f"{plural(len(drawn), 'row')} where the size says {height}")
    for row in drawn:
        if len(row.text) != width:
            raise row.error(f"{plural(len(row.text), 'cell')} where the size says {width}")
    passed_over(f"the difficulty {word.text.strip()!r} is not read")
    try:
        return registry.parse("\n".join([f"puzzle: {_GENRE}", "", *(row.text for row in drawn)]))
    except ParseError as error:
        raise drawn[max(error.line - _ROWS, 0)].error(error.message) from None


FORMAT = Format("pvv", (".pvv",), _fits, _read, _split)
