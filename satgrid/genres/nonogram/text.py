"""Nonograms as text: clues are read and written, pictures read and drawn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from satgrid.board import text
from satgrid.board.grid import Cell, Grid
from satgrid.board.text import Document, Row, Value
from satgrid.errors import ParseError
from satgrid.genres.nonogram.patterns import ANY, UNKNOWN

__all__ = ["LineClue", "clues", "length", "part", "read", "spelled"]

LineClue = tuple[int, ...]
_UNKNOWN_LENGTHS = {"?": UNKNOWN, "*": ANY}
_SIGNS = {length: sign for sign, length in _UNKNOWN_LENGTHS.items()}
_KINDS = ("rows", "columns")
_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_MARK = 160  # red


def part(length: int) -> int | str:
    """Return the sign of a length, ``?`` or ``*``, if it is unknown; else the length."""
    return _SIGNS.get(length, length)


def length(word: int | str) -> int:
    """Return the length that a shown word means."""
    return word if isinstance(word, int) else _UNKNOWN_LENGTHS[word]


def spelled(clue: LineClue) -> str:
    """Write a clue; an empty one is 0."""
    return " ".join(str(part(length)) for length in clue) or "0"


def clues(document: Document) -> tuple[tuple[LineClue, ...], tuple[LineClue, ...]]:
    """Read the clues of the rows and of the columns.

    Each kind stands in the header, on one line with commas between the clues, or below a line
    ``rows:`` or ``columns:`` of the drawn part, one clue a line.
    """
    found: dict[str, list[Value]] = {}
    for kind in _KINDS:
        if kind in document.values:
            found[kind] = list(_listed(document.values[kind]))
    found |= _blocks(document, found)
    for kind in _KINDS:
        if kind not in found:
            raise ParseError(f"there are no clues for the {kind}", line=document.end)
    read = {kind: [_clue(value) for value in values] for kind, values in found.items()}
    return tuple(read["rows"]), tuple(read["columns"])


def _listed(value: Value) -> Iterator[Value]:
    """Yield the clues of a header line, each with its place."""
    if not value.text:
        raise value.error("there are no clues here; clues, one per line, come after a blank line")
    for clue in re.finditer(r"[^,]+|(?<![^,])(?=,|$)", value.text):
        bare = clue.group().strip()
        indent = len(clue.group()) - len(clue.group().lstrip()) if bare else 0
        yield Value(bare, value.line, value.column + clue.start() + indent)


def _blocks(document: Document, known: Collection[str]) -> dict[str, list[Value]]:
    """Return the clues of the drawn part by kind."""
    found: dict[str, list[Value]] = {}
    current: list[Value] | None = None
    blank: Row | None = None
    labels: dict[str, Row] = {}
    for row in document.rows:
        label = row.text.strip()
        if label.endswith(":"):
            kind = label[:-1].rstrip()
            column = len(row.text) - len(row.text.lstrip()) + 1
            if kind not in _KINDS:
                raise row.error(f"{label!r} is neither 'rows:' nor 'columns:'", column)
            if kind in found or kind in known:
                raise row.error(f"the {kind} are given twice", column)
            current = found[kind] = []
            labels[kind], blank = row, None
        elif current is None:
            if label:
                raise row.error("the clues come below a line 'rows:' or 'columns:'")
        elif not label:
            # One blank line may part the rows from the columns. Anything else could be meant
            # as an empty line of the picture or as decoration: better ask than guess.
            if blank is not None:
                raise row.error("a blank line is not a clue: write 0 for an empty line")
            blank = row
        elif blank is not None:
            raise blank.error("a blank line is not a clue: write 0 for an empty line")
        else:
            column = len(row.text) - len(row.text.lstrip()) + 1
            current.append(Value(label, row.line, column))
    for kind, values in found.items():
        if not values:
            raise labels[kind].error("there is no clue below this line")
    return found


def _clue(value: Value) -> LineClue:
    words = list(value.words())
    if [word.text for word in words] in ([], ["0"]):
        return ()
    for word in words:
        if word.text == "0":
            raise word.error(
                "0 must be the only number of its line: it means that the line is empty"
            )
        if word.text not in _UNKNOWN_LENGTHS and not _NUMBER.fullmatch(word.text):
            raise word.error(f"{word.text!r} is not a number of cells")
    return tuple(_UNKNOWN_LENGTHS.get(word.text) or int(word.text) for word in words)


def read(content: str, grid: Grid) -> frozenset[Cell]:
    """Read a picture of rows of ``#`` and ``.``."""
    rows = text.drawn(content)
    if len(rows) != grid.height:
        raise ParseError(
            f"{text.plural(len(rows), 'row')} where the board has {grid.height}",
            line=rows[-1].line if rows else 1,
        )
    for row in rows:
        for column, symbol in enumerate(row.text, 1):
            if symbol not in "#.":
                raise row.error(f"{symbol!r} is neither # nor .", column)
        if len(row.text) != grid.width:
            raise row.error(
                f"{text.plural(len(row.text), 'cell')} where the board has {grid.width}",
                min(len(row.text), grid.width) + 1,
            )
    return frozenset(cell for cell in grid if rows[cell.row].text[cell.column] == "#")
