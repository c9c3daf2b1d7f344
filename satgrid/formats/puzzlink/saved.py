"""The files that puzz.link saves: ``pzprv3``, a board with its clues and the answer so far.

The lines are ``pzprv3``, the kind, the rows, the columns (for a sudoku one number), then rows of
words with spaces between them. Slashes may replace line ends. The answer is ignored.
Source: pzprjs, ``FileData.js``, the modules of the kinds and the saved boards of its tests.
"""

from __future__ import annotations

import json
import re
from typing import Any

from satgrid.board.text import Notes, Value, noted
from satgrid.formats.format import Format, dimensions, parted, renoted
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.flags import VARIANTS, letters, options_of, with_options
from satgrid.formats.puzzlink.kinds import canonical, find, kind_of, kinds
from satgrid.formats.puzzlink.lines import Lines
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT", "is_board", "read_line"]

_HEAD = re.compile(r"pzprv3(?:\.(\d{1,3}))?")
_VARIANT = re.compile(r"(?:v:|variant:)?\s*([A-Za-z][A-Za-z][\w-]*)")  # no board has such a line
_INFO = re.compile(r"^info:(?=\{)", re.MULTILINE)


def _fits(content: str) -> bool:
    return content.lstrip().startswith("pzprv3")


def is_board(content: str) -> bool:
    """Return whether a text is a whole file with slashes in place of line ends."""
    return _HEAD.fullmatch(content.strip().split("/", 1)[0]) is not None and "/" in content


def _split(content: str) -> list[tuple[int, str]]:
    found = parted(content, "pzprv3")
    return found if len(found) > 1 else [(1, content)]


def read_line(text: str, column: int) -> Puzzle[Any]:
    """Read a file that is written on one line with slashes, as in URLs."""
    lines = []
    for line in text.split("/"):
        lines.append(Value(line.rstrip(), 1, column))
        column += len(line) + 1
    return _board(Lines(lines, ()))


def _read(content: str) -> Puzzle[Any]:
    blank = len(content) - len(content.lstrip())
    first = 1 + content.count("\n", 0, blank)
    lines = content[blank:].removesuffix("\n").split("\n")
    if "/" in lines[0]:
        return read_line(lines[0], 1)
    info = _INFO.search(content)
    end = len(lines)
    if info:
        end = content.count("\n", blank, info.start())
    listed = [Value(line.rstrip(), first + index, 1) for index, line in enumerate(lines[:end])]
    return _board(Lines(listed, _metadata(content[info.end() :]) if info else ()))


def _metadata(text: str) -> Notes:
    """Return the author and the source; damaged metadata are ignored."""
    try:
        found, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return ()
    inner = found.get("metadata") if isinstance(found, dict) else None
    if not isinstance(inner, dict):
        return ()
    return noted(
        **{key: value for key in ("author", "source") if isinstance(value := inner.get(key), str)}
    )


def _board(lines: Lines) -> Puzzle[Any]:
    head = lines.line("its first line")
    match = _HEAD.fullmatch(head.text.strip())
    if not match:
        raise head.error(f"{head.text[:20]!r} is not 'pzprv3'")
    lines.version = int(match.group(1) or 0)
    kind = lines.line("the kind of puzzle")
    found = find(kind.text)
    if found is None:
        known = ", ".join(kinds())
        raise kind.error(f"unknown kind of puzzle {kind.text[:30]!r}; known: {known}")
    rows = lines.line("the number of rows")
    columns = rows if found.size == 1 else lines.line("the number of columns")
    height, width = dimensions(rows, columns)
    if found.square and height != width:
        raise rows.error(f"{height} rows of {width} cells: this board must be a square")
    if lines.ended:  # a board that nobody has drawn on
        return renoted(found.read(height, width, Body("", 1)), lines.notes)
    following = lines.following
    variant = _VARIANT.fullmatch(following.text.strip())
    if variant and following.text.strip() not in found.stated:
        raise following.error(f"the variant {variant[1]!r}, whose rules satgrid does not know")
    flags = Value("", 1, 1)
    name = canonical(found)
    if following.text.strip() in {*VARIANTS.get(name, {})}:
        flags = lines.line("a flag")
    chosen = options_of(name, flags)
    board: Puzzle[Any] = with_options(found.load(lines, height, width), chosen)
    return board


def _write(puzzle: Puzzle[Any]) -> str:
    name, kind = kind_of(puzzle, "pzprv3")
    height, width = kind.box(puzzle)
    size = [str(height), str(width)][: kind.size]
    rows = [[letter] for letter in letters(puzzle, name)] + kind.lines(puzzle)
    if kind.answered:
        rows += [["."] * width] * height
    lines = ["pzprv3", name, *size, *("".join(f"{word} " for word in row) for row in rows)]
    notes = {key: value for key, value in puzzle.notes if key != "title"}
    if notes:
        lines.append("info:" + json.dumps({"metadata": notes}, ensure_ascii=False))
    return "\n".join(lines) + "\n"


FORMAT = Format("pzprv3", (".pzpr", ".pzprv3"), _fits, _read, _split, _write)
