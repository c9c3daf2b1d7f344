"""Nonograms in Steve Simpson's format (``.non``) and bundles of them (``.nonpack``).

Lines with a keyword in any order; ``rows`` and ``columns`` are followed by one clue a line, with
commas between the numbers. A line ``====`` parts the puzzles of a bundle. Source: the format's
description in mikix/nonogram-db, ``FORMAT.md``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.text import Row, Value, noted
from satgrid.errors import ParseError
from satgrid.formats.format import Format, dimensions, parted
from satgrid.genres.nonogram.formats._clues import bare, block, lines, nonogram, own, spelled
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_KINDS = ("rows", "columns")
_NOTES = {"title": "title", "by": "author", "catalogue": "source"}
_KEYWORD = re.compile(r"\s*([A-Za-z]\w*)\s*")
_BETWEEN = "===="


def _fits(content: str) -> bool:
    return all(
        re.search(rf"^[ \t]*{line}[ \t]*$", content, re.MULTILINE)
        for line in (r"width[ \t]+\S+", r"height[ \t]+\S+")
    ) or all(
        re.search(rf"^[ \t]*{line}[ \t]*$", content, re.MULTILINE) for line in ("rows", "columns")
    )


def _split(content: str) -> list[tuple[int, str]]:
    """Split a bundle; a divider before the first puzzle or after the last one is ignored."""
    divider = re.search(f"^{_BETWEEN}", content, re.MULTILINE)
    found = [(1, content[: divider.start()] if divider else content)]
    for line, part in parted(content, _BETWEEN):
        found.append((line + 1, part.partition("\n")[2]))
    return [part for part in found if part[1].strip()] or [(1, content)]


def _read(content: str) -> Any:
    rows = lines(content)
    values: dict[str, Value] = {}
    blocks: dict[str, list[Row]] = {}
    ends: dict[str, int] = {}
    current: list[Row] | None = None
    kind = ""
    for row in rows:
        match = _KEYWORD.match(row.text)
        if not match:
            if current is not None:
                current.append(row)
                ends[kind] = row.line
            continue
        current, kind = None, match.group(1)
        if kind in values or kind in blocks:
            if kind in (*_KINDS, "width", "height"):
                raise row.error(f"{kind!r} is given twice")
        elif kind in _KINDS:
            current = blocks[kind] = []
            ends[kind] = row.line
        else:
            values[kind] = Value(row.text[match.end() :], row.line, match.end() + 1)
    for key in ("width", "height", *_KINDS):
        if key not in values and key not in blocks:
            raise ParseError(f"there is no line {key!r}", line=len(rows))
    size = dict(zip(_KINDS, dimensions(values["height"], values["width"]), strict=True))
    clues = {
        kind: [
            Value(row.text, row.line, 1)
            for row in block(blocks[kind], size[kind], kind, ends[kind])
        ]
        for kind in _KINDS
    }
    notes = {note: _plain(values[key].text) for key, note in _NOTES.items() if key in values}
    return nonogram(clues["rows"], clues["columns"], noted(**notes))


def _plain(value: str) -> str:
    return html.unescape(bare(value.strip()))


def _write(puzzle: Puzzle[Any]) -> str:
    across, down = own(puzzle, "non")
    notes = dict(puzzle.notes)
    head = [f'{key} "{html.escape(notes[note])}"' for key, note in _NOTES.items() if note in notes]
    head += [f"width {len(down)}", f"height {len(across)}"]
    rows, columns = ([spelled(clue, ",") for clue in clues] for clues in (across, down))
    return "\n".join([*head, "", "rows", *rows, "", "columns", *columns]) + "\n"


def _join(written: Sequence[str]) -> str:
    return "====\n".join(written)


FORMAT = Format(
    "non", (".non", ".nonpack"), _fits, _read, _split, _write, _join, rank=7, any_encoding=True
)
