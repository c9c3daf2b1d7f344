"""The clues of a nonogram in the form of many programs: one line of numbers per clue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Notes, Row, Value, plural
from satgrid.board.untold_blocks import LineClue, known
from satgrid.errors import ParseError
from satgrid.formats.format import MOST_CELLS, unwritable
from satgrid.genres.nonogram.clues import columns, made, rows as rows_of
from satgrid.genres.nonogram.puzzle import GENRE
from satgrid.puzzle.protocol import Puzzle

__all__ = ["bare", "block", "lines", "nonogram", "own", "sized", "spelled"]

_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_COLORED = re.compile(r"\d+[^\W\d]\w*")


def lines(content: str) -> list[Row]:
    """Return the lines of a text, each with its number and without white space at its end."""
    return [
        Row(line.rstrip(), number)
        for number, line in enumerate(content.removesuffix("\n").split("\n"), 1)
    ]


def sized(rows: list[Row]) -> tuple[Value, Value]:
    """Remove the first line, such as ``20 15``, and return its two numbers."""
    index = next((index for index, row in enumerate(rows) if row.text), None)
    row = Row("", 1) if index is None else rows[index]
    if index is not None:
        del rows[: index + 1]
    words = list(Value(row.text, row.line, 1).words())
    if len(words) != 2:
        raise row.error(f"{row.text[:20]!r} is not two numbers, the size of the board")
    return words[0], words[1]


def block(rows: Sequence[Row], number: int, kind: str, end: int) -> list[Row]:
    """Return the lines of the clues of one kind, of which there must be ``number``.

    A blank line is an empty clue for some programs and decoration for others. If there are as
    many lines as the size says, all are clues. Otherwise blank lines are passed over.

    Parameters
    ----------
    end
        The line at which something is missing.
    """
    listed = list(rows)
    while len(listed) > number and not listed[-1].text:
        listed.pop()
    if len(listed) == number:
        return listed
    filled = [row for row in listed if row.text]
    if len(filled) == number:
        return filled
    at = filled[number].line if len(filled) > number else end
    raise ParseError(
        f"{plural(len(filled), 'clue')} for the {kind} where the size asks for {number}", line=at
    )


def _clue(value: Value) -> LineClue:
    words = [
        Value(word.group(), value.line, value.column + word.start())
        for word in re.finditer(r"[^\s,]+", value.text)
    ]
    if [word.text for word in words] in ([], ["0"]):
        return ()
    for word in words:
        if _NUMBER.fullmatch(word.text):
            continue
        shown = repr(word.text[:20])
        if word.text == "0":
            raise word.error(
                "0 must be the only number of its line: it means that the line is empty"
            )
        if set(word.text) & set("/\\"):
            raise word.error(f"{shown}: a nonogram with triangles; only whole cells can be read")
        if _COLORED.fullmatch(word.text):
            raise word.error(f"{shown}: a colored nonogram; only black and white can be read")
        raise word.error(f"{shown} is not a number of cells")
    return tuple(int(word.text) for word in words)


def nonogram(rows: Sequence[Value], columns: Sequence[Value], notes: Notes) -> Any:
    """Return the nonogram with these clues, one line of numbers each."""
    for values, kind in ((rows, "rows"), (columns, "columns")):
        if not values:
            raise ParseError(f"there are no clues for the {kind}")
    if len(rows) * len(columns) > MOST_CELLS:
        raise ParseError(
            f"{plural(len(rows), 'row')} and {plural(len(columns), 'column')}: "
            f"a board has at most {MOST_CELLS:,} cells"
        )
    return made(tuple(map(_clue, rows)), tuple(map(_clue, columns)), notes)


def bare(note: str) -> str:
    """Return a title without its quotes."""
    return note[1:-1] if len(note) > 1 and note[0] == note[-1] == '"' else note


def spelled(clue: LineClue, between: str = " ") -> str:
    """Write a clue; an empty one is 0."""
    return between.join(map(str, clue)) or "0"


def own(puzzle: Puzzle[Any], format_name: str) -> tuple[Sequence[LineClue], Sequence[LineClue]]:
    """Return the clues of the rows and of the columns; refuse other genres."""
    if getattr(puzzle, "genre", None) is not GENRE:
        raise unwritable(puzzle, format_name, "it holds nonograms only")
    across, down = rows_of(puzzle), columns(puzzle)
    if not all(map(known, (*across, *down))):
        raise unwritable(puzzle, format_name, "a clue with ? or * has no place in it")
    return across, down
